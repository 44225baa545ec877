import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Environment } from './capabilities.ts';
import { type Program, ProgramError } from './run-program.ts';
import { shellWords } from './shell-words.ts';

/** What shows a text outside of the console. */
export type Viewer = 'pager' | 'editor';

export type ViewedFile = { name: string; text: string };

/** The variables that name a viewer, the first one that is set; and the program without them. */
const viewers: Readonly<Record<Viewer, { variables: readonly string[]; usual?: string }>> = {
  pager: { variables: ['PAGER'], usual: 'less' },
  editor: { variables: ['VISUAL', 'EDITOR'] },
};

/** What a pager reads to know how it is to behave. */
const further = ['LESS', 'LESSCHARSET', 'LESSKEY', 'LESSKEYIN'];

type ViewerOptions = { env: Environment; run(program: Program): Promise<unknown> };

/** The file is readable by its owner only, and gone afterwards. Throws ProgramError. */
export async function viewText(
  { name, text }: ViewedFile,
  viewer: Viewer,
  { env, run }: ViewerOptions,
): Promise<void> {
  const argv = viewerArgv(viewer, env);
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also if a signal ends this program meanwhile.
  process.once('exit', remove);
  try {
    const path = join(folder, basename(name));
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
    await run({
      argv: [...argv, path],
      variables: further,
      also: {},
      timeoutMs: 0,
      signal: new AbortController().signal,
      isInTerminal: true,
    });
  } finally {
    process.off('exit', remove);
    remove();
  }
}

function viewerArgv(viewer: Viewer, env: Environment): readonly string[] {
  const { variables, usual } = viewers[viewer];
  const variable = variables.find((name) => env[name]?.trim());
  const command = variable === undefined ? usual : env[variable];
  if (command === undefined) {
    throw new ProgramError(`No editor is set. Set ${variables.join(' or ')} to a program.`);
  }
  const words = shellWords(command.trim());
  if (words === undefined) throw new ProgramError(`A quote in ${variable} is not closed.`);
  return words;
}
