import { constants, copyFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { maskSecrets } from '../../figures/format/secrets.ts';
import { fileBehind } from '../../files/plain-file.ts';
import { makeFolder } from '../../files/private-folder.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { textIfThere } from '../../files/text-if-there.ts';
import { sanitizeText } from '../../terminal/sanitize.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';
import { type AgentClient, agentClients, configurationOf } from './clients.ts';
import { differenceOf, type ServerStart, snippetOf, withServer } from './configuration.ts';

/** Prints what a client's configuration needs, or writes it and keeps a copy of the file. Throws UsageError. */
export function installFor(
  client: string,
  start: ServerStart,
  { isWritten, nowMs }: { isWritten: boolean; nowMs: number },
  { env, stdout, stderr }: Pick<CliContext, 'env' | 'stdout' | 'stderr'>,
): void {
  const known = agentClients[client];
  if (known?.servers === undefined) {
    tellSnippet(client, known, start, isWritten, { env, stdout, stderr });
    return;
  }
  const path = fileBehind(configurationOf(known, env));
  const before = textIfThere(path);
  const after = changedText(before, path, known, start, isWritten);
  if (after === undefined) {
    stderr.write(`${path} is not plain JSON. Add these lines to it:\n`);
    stdout.write(snippetOf(known, start));
    return;
  }
  const lines = differenceOf(before ?? '', after).map((line) => maskSecrets(sanitizeText(line)));
  stdout.write(lines.map((line) => `${line}\n`).join(''));
  if (lines.length === 0) stderr.write(`${path} has it already.\n`);
  else if (!isWritten) stderr.write(`This would change ${path}. --write writes it.\n`);
  else write(path, after, { isThere: before !== undefined, nowMs, stderr });
}

/** Undefined for a file that cannot be changed, if it is not to be written. Throws UsageError if it is. */
function changedText(
  before: string | undefined,
  path: string,
  client: AgentClient,
  start: ServerStart,
  isWritten: boolean,
): string | undefined {
  try {
    return withServer(before, path, client, start);
  } catch (error) {
    if (isWritten || !(error instanceof UsageError)) throw error;
    return undefined;
  }
}

/** For a client whose file is not JSON, or is not known. */
function tellSnippet(
  name: string,
  client: AgentClient | undefined,
  start: ServerStart,
  isWritten: boolean,
  { env, stdout, stderr }: Pick<CliContext, 'env' | 'stdout' | 'stderr'>,
) {
  const place = client && configurationOf(client, env);
  if (isWritten) {
    throw new UsageError(
      `Nothing was written: signalbox does not write ${place ?? `the configuration of ${JSON.stringify(name)}`}. Leave out --write, and add the lines yourself.`,
    );
  }
  stderr.write(`Add these lines to ${place ?? 'the configuration of the client'}:\n`);
  stdout.write(snippetOf(client ?? { title: name, file: ['home'], servers: 'mcpServers' }, start));
}

function write(
  path: string,
  text: string,
  { isThere, nowMs, stderr }: { isThere: boolean; nowMs: number; stderr: CliContext['stderr'] },
) {
  makeFolder(dirname(path));
  if (isThere) {
    const kept = `${path}.${new Date(nowMs).toISOString().replaceAll(':', '-')}.bak`;
    copyFileSync(path, kept, constants.COPYFILE_EXCL);
    stderr.write(`The file as it was: ${kept}\n`);
  }
  replaceFile(path, text, { mode: isThere ? statSync(path).mode & 0o777 : 0o600 });
  stderr.write(`Written: ${path}\nStart the client anew.\n`);
}
