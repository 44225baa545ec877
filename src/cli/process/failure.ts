import { CommanderError } from 'commander';
import { isUntrusted } from '../../client/errors/network-reason.ts';
import { jsonText } from '../../figures/format/json-text.ts';

/** The exit statuses of every command; `help exit-codes` prints them. */
export const exitStatuses = {
  ok: [0, 'It worked. A list may be empty.'],
  failure: [1, 'It failed. `grep` found nothing, or `doctor` found a problem.'],
  usage: [
    2,
    'The command line is wrong, or it asks for a change that is not confirmed or not allowed.',
  ],
  found: [
    3,
    'What was watched for was found: a rule fired, a limit is passed, something is not ready.',
  ],
  signIn: [4, 'The key is missing, refused, or not allowed to do this.'],
  partly: [5, 'Some of what was asked for was done, and some failed.'],
  tryAgain: [6, 'Nothing answered, or too late, or too many requests: try again.'],
  interrupted: [130, 'It was interrupted with ctrl-c.'],
} as const satisfies Record<string, readonly [number, string]>;

const byCode: Record<string, keyof typeof exitStatuses> = {
  usage: 'usage',
  'invalid-address': 'usage',
  'read-only': 'usage',
  'sign-in': 'signIn',
  credential: 'signIn',
  'credential-store': 'signIn',
  unauthorized: 'signIn',
  forbidden: 'signIn',
  partly: 'partly',
  aborted: 'interrupted',
};

/** A failure that is meant for a reader; anything else is a bug. */
export type Told = Error & {
  code: unknown;
  status?: unknown;
  requestId?: unknown;
  isOutcomeUnknown?: unknown;
  reason?: unknown;
};

/** Our errors and those of the operating system have a code; those of Node's own for invalid calls are bugs. */
export const isTold = (error: unknown): error is Told =>
  error instanceof Error && 'code' in error && !String(error.code).startsWith('ERR_');

const passing = new Set(['network', 'timeout', 'rate-limited', 'server']);

/** Whether what failed may work later; no other try makes a certificate a trusted one. */
export const mayPass = ({ code, reason }: Told): boolean =>
  passing.has(String(code)) && !isUntrusted(String(reason));

/** The exit status that a failure means. */
export function exitStatusOf(error: Told): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitStatuses.usage[0];
  // Who repeats a change that may have been made must look first.
  if (mayPass(error) && error.isOutcomeUnknown !== true) return exitStatuses.tryAgain[0];
  return exitStatuses[byCode[String(error.code)] ?? 'failure'][0];
}

/** A failure in one line: a sentence, or an object of JSON for programs. */
export function failureLine(error: Told, isJson: boolean): string {
  if (!isJson) return `signalbox: ${lineOf(error)}\n`;
  return `${jsonText({ error: failureFacts(error) }, 0)}\n`;
}

/** What programs are told about a failure. */
export function failureFacts(error: Told) {
  const { status, requestId } = error;
  const [message, next = null] = withAdvice(lineOf(error));
  return {
    code: error instanceof CommanderError ? 'usage' : String(error.code),
    message,
    status: status ?? null,
    requestId: requestId ?? null,
    retryable: exitStatusOf(error) === exitStatuses.tryAgain[0],
    next,
  };
}

const lineOf = ({ message }: Told): string =>
  message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');

/** Whether a command line asks for JSON, also if it is wrong otherwise. */
export function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const options = end === -1 ? argv : argv.slice(0, end);
  return options.some(
    (option, at) =>
      option === '--json' ||
      /^--output=(nd)?json$/.test(option) ||
      (option === '--output' && /^(nd)?json$/.test(options[at + 1] ?? '')),
  );
}

/** Splits a message whose last sentence says what to do. */
export function withAdvice(message: string): [found: string, next: string | undefined] {
  const [found = '', ...more] = message.split(/(?<=\.) (?=[A-Z])/);
  return more.length === 0 ? [found, undefined] : [found, more.join(' ')];
}
