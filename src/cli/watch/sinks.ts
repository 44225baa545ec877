import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { addressProblem } from '../../api/address.ts';
import { jsonText } from '../../figures/format/json-text.ts';
import { readPlainFile } from '../../files/plain-file.ts';
import type { WebhookSetting } from '../../settings/webhook.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';
import type { WatchEvent } from './events.ts';
import { payloads } from './payloads.ts';

/** A place where events go. */
export type Sink = {
  name: string;
  /** Resolves when it has taken the event. Throws DeliveryError. */
  send(event: WatchEvent): Promise<void>;
};

/** An event did not arrive. The message names neither the address nor what it answered, which may be secret. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly code = 'delivery';
}

/** A program has this long for an event, and a webhook. */
const programMs = 60_000;
const webhookMs = 15_000;

/**
 * A program that gets each event as JSON on its standard input. What it prints goes to standard error. Throws UsageError if
 * there is none.
 */
export function programSink(
  [program = '', ...args]: readonly string[],
  { stderr, env }: CliContext,
): Sink {
  const name = `program ${program}`;
  if (!isThere(program, env)) throw new UsageError(`There is no ${name} that can be run.`);
  return {
    name,
    async send(event) {
      const child = spawn(program, args, { shell: false });
      // The time limit of spawn goes on if there is no such program.
      const limit = setTimeout(() => child.kill(), programMs);
      child.stdout.pipe(stderr, { end: false });
      child.stderr.pipe(stderr, { end: false });
      // A program that does not read its input closes it early, and may succeed nevertheless.
      child.stdin.on('error', () => {});
      child.stdin.end(`${jsonText(event, 0)}\n`);
      const problem = await new Promise<string | undefined>((resolve) => {
        child.once('error', ({ message }) => resolve(message));
        child.once('close', (status, signal) =>
          resolve(status === 0 ? undefined : `ended with ${status ?? signal}`),
        );
      });
      clearTimeout(limit);
      if (problem !== undefined) throw new DeliveryError(`The ${name} failed: ${problem}.`);
    },
  };
}

/** Whether a program is on the search path, or at a path of its own. */
function isThere(program: string, { PATH = '' }: NodeJS.ProcessEnv): boolean {
  const folders = program.includes(sep) ? [''] : PATH.split(delimiter);
  return folders.some((folder) => {
    const path = folder === '' ? program : join(folder, program);
    try {
      accessSync(path, constants.X_OK);
      return statSync(path).isFile();
    } catch {
      return false;
    }
  });
}

/** A webhook of the configuration. Throws UsageError if it has no valid address. */
export function webhookSink(name: string, setting: WebhookSetting, { env }: CliContext): Sink {
  const url = addressOf(name, setting, env);
  const { format } = setting;
  return {
    name: `webhook ${name}`,
    async send(event) {
      const fail = (why: string) => new DeliveryError(`The webhook ${name} failed: ${why}.`);
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payloads[format](event)),
        // An address elsewhere was not chosen.
        redirect: 'manual',
        signal: AbortSignal.timeout(webhookMs),
      }).catch((error: unknown) => {
        const isLate = error instanceof Error && error.name === 'TimeoutError';
        throw fail(isLate ? `no answer in ${webhookMs / 1_000} s` : 'not reached');
      });
      await response.body?.cancel();
      if (!response.ok) throw fail(`it answered ${response.status}`);
    },
  };
}

function addressOf(
  name: string,
  { url, variable, file, format }: WebhookSetting,
  env: NodeJS.ProcessEnv,
): URL {
  const text = (url ?? (variable === undefined ? readAddress(name, file) : env[variable]))?.trim();
  const address = URL.parse(text ?? '');
  // Its path and query may be secret, so that it is never quoted.
  if (address === null)
    throw new UsageError(`The address of the webhook ${name} is missing or invalid.`);
  const problem = addressProblem(address.origin);
  if (problem !== undefined) {
    throw new UsageError(
      /^http:/.test(address.protocol)
        ? `The webhook ${name} must use https://; plain http is for this computer only.`
        : `The webhook ${name} ${problem}`,
    );
  }
  if (format === 'alertmanager' && !address.pathname.endsWith('/alerts')) {
    address.pathname = `${address.pathname.replace(/\/+$/, '')}/api/v2/alerts`;
  }
  return address;
}

function readAddress(name: string, file: string | undefined): string | undefined {
  try {
    return file === undefined ? undefined : readPlainFile(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The address of the webhook ${name} cannot be read: ${why}.`);
  }
}
