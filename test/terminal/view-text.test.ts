import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { type Program, runProgram } from '../../src/terminal/run-program.ts';
import { viewText } from '../../src/terminal/view-text.ts';

const file = { name: 'session.md', text: 'Hello' };

/** Shows the file, and looks at it while a program would. */
async function viewed(env: Record<string, string>, viewer: 'pager' | 'editor' = 'pager') {
  let seen: { argv: readonly string[]; text: string; mode: number; folderMode: number } | undefined;
  await viewText(file, viewer, {
    env,
    async run({ argv }) {
      const path = argv.at(-1) ?? '';
      seen = {
        argv,
        text: readFileSync(path, 'utf8'),
        mode: statSync(path).mode & 0o777,
        folderMode: statSync(dirname(path)).mode & 0o777,
      };
    },
  });
  return seen;
}

test('a pager gets a file that is private, and gone afterwards', async () => {
  const seen = await viewed({ PAGER: 'less -R' });

  expect(seen).toMatchObject({ text: 'Hello', mode: 0o600, folderMode: 0o700 });
  expect(seen?.argv.slice(0, 2)).toEqual(['less', '-R']);
  expect(seen?.argv[2]).toMatch(/\/session\.md$/);
  expect(existsSync(dirname(seen?.argv[2] ?? ''))).toBe(false);
});

test('VISUAL comes before EDITOR, and less is the usual pager', async () => {
  expect((await viewed({ EDITOR: 'ed', VISUAL: 'vim' }, 'editor'))?.argv[0]).toBe('vim');
  expect((await viewed({ EDITOR: 'ed', VISUAL: '' }, 'editor'))?.argv[0]).toBe('ed');
  expect((await viewed({}))?.argv[0]).toBe('less');
});

test('the file is gone also if the program fails or is not there', async () => {
  const paths: string[] = [];
  const run = (program: Program) => {
    paths.push(program.argv.at(-1) ?? '');
    return runProgram({ ...program, isInTerminal: false, timeoutMs: 60_000 }, process.env);
  };
  const viewedWith = (PAGER: string) => viewText(file, 'pager', { env: { PAGER }, run });

  await expect(viewedWith('no-such-pager')).rejects.toThrow('no-such-pager was not found.');
  await expect(viewedWith(`${process.execPath} -e "process.exit(3)"`)).rejects.toThrow('status 3');
  expect(paths).toHaveLength(2);
  expect(paths.filter((path) => existsSync(dirname(path)))).toEqual([]);
});

test('what is missing or wrong in a variable is told', async () => {
  await expect(viewed({}, 'editor')).rejects.toThrow('No editor is set. Set VISUAL or EDITOR');
  await expect(viewed({ PAGER: 'less "' })).rejects.toThrow('A quote in PAGER is not closed.');
});
