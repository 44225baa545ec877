import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { foldersOf } from '../config/folders.ts';
import { makePrivateFolder } from '../config/private-folder.ts';
import { maskSecrets } from '../domain/format/secrets.ts';
import type { CliContext } from './cli-context.ts';

/** One file, which the next crash overwrites: the last one is what a bug report needs. */
const fileName = 'crash-report.txt';

const longestMessage = 300;

/**
 * Ends the program when an error is thrown that no one handles, with status 1. The stack goes to a
 * file that only its owner can read and that holds no credential; the terminal is told what happened
 * in words, after it was restored.
 */
export function reportCrashes(context: CliContext): void {
  context.on('uncaughtException', (error: unknown) => {
    const redact = redactionOf(context.env);
    const place = writeReport(redact(reportText(error)), context.env);
    // Listeners of `exit` run in their order, and one of those before restores the terminal.
    context.on('exit', () => context.stderr.write(redact(crashText(error, place))));
    context.exit(1);
  });
}

function crashText(error: unknown, place: string | undefined): string {
  const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const [said = ''] = message.trim().split('\n');
  return [
    `signalbox: The program stopped because of an internal error: ${said.slice(0, longestMessage)}`,
    'Nothing is lost: the server keeps all data.',
    place === undefined ? 'A report could not be written.' : `A report is in ${place}.`,
    'Start signalbox again to continue. If it stops again, send us the report:',
    'it describes what the program was doing and contains no credentials.',
    '',
  ].join('\n');
}

function reportText(error: unknown): string {
  const { version, platform, arch } = process;
  const head = `signalbox ${packageJson.version}, Node ${version}, ${platform} ${arch}`;
  return `${head}\n${new Date().toISOString()}\n\n${stacksOf(error).join('\nCaused by: ')}\n`;
}

/** The stack of an error and of what caused it. Other properties could hold anything. */
function stacksOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const causes = error.cause === undefined || depth > 8 ? [] : stacksOf(error.cause, depth + 1);
  return [error.stack ?? `${error.name}: ${error.message}`, ...causes];
}

/** The path of the report, if it could be written. */
function writeReport(text: string, env: CliContext['env']): string | undefined {
  const folder = foldersOf(env, process.platform).state;
  const path = join(folder, fileName);
  try {
    makePrivateFolder(folder);
    writeFileSync(path, text, { mode: 0o600 });
    // A file that was there before keeps its mode otherwise.
    chmodSync(path, 0o600);
    return path;
  } catch {
    // The disk may be what has failed; the words on the terminal are all there can be.
    return undefined;
  }
}

/** Whatever the environment has for a credential, and what looks like a secret, made unreadable. */
function redactionOf({ SIGNALBOX_API_KEY: credential }: CliContext['env']) {
  return (text: string): string =>
    maskSecrets(credential ? text.replaceAll(credential, '[credential]') : text);
}
