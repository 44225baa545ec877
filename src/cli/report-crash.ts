import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { maskSecrets } from '../figures/format/secrets.ts';
import { foldersOf } from '../files/folders.ts';
import { makePrivateFolder } from '../files/private-folder.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { CliContext } from './process/cli-context.ts';
import { keyIn } from './source/connection.ts';

/** One file, which the next crash overwrites: a bug report needs only the last one. */
const fileName = 'crash-report.txt';

const maxMessageLength = 300;

/**
 * Ends the program with status 1 on an unhandled error. The stack goes to a file that only its owner can read
 * and that contains no credential; after the terminal is restored, a short message appears on it.
 */
export function reportCrashes(context: CliContext): void {
  context.on('uncaughtException', (error: unknown) => {
    const redact = redactionOf(context.env);
    const place = writeReport(redact(reportText(error)), context.env);
    // `exit` listeners run in order, and an earlier one restores the terminal.
    context.on('exit', () => context.stderr.write(redact(crashText(error, place))));
    context.exit(1);
  });
}

function crashText(error: unknown, place: string | undefined): string {
  const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const [said = ''] = message.trim().split('\n');
  return [
    `signalbox: The program stopped because of an internal error: ${said.slice(0, maxMessageLength)}`,
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

/** The stacks of an error and its causes. Other properties could contain secrets. */
function stacksOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const causes = error.cause === undefined || depth > 8 ? [] : stacksOf(error.cause, depth + 1);
  return [error.stack ?? `${error.name}: ${error.message}`, ...causes];
}

/** Writes the report. Returns its path, or undefined if it could not be written. */
function writeReport(text: string, env: CliContext['env']): string | undefined {
  const folder = foldersOf(env).state;
  const path = join(folder, fileName);
  try {
    makePrivateFolder(folder);
    replaceFile(path, text);
    return path;
  } catch {
    // The disk may be the problem; the message on the terminal has to suffice.
    return undefined;
  }
}

/** Redacts the credential in the environment and anything that looks like a secret. */
function redactionOf(env: CliContext['env']) {
  const credential = givenCredential(env);
  return (text: string): string =>
    maskSecrets(credential ? text.replaceAll(credential, '[credential]') : text);
}

function givenCredential(env: CliContext['env']): string | undefined {
  try {
    return keyIn(env)?.credential;
  } catch {
    // Without the file, its key was not used either.
    return undefined;
  }
}
