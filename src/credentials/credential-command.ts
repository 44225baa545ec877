import { spawn } from 'node:child_process';
import { CredentialStoreError } from './credential-store.ts';

type CredentialCommandOptions = {
  /** Milliseconds after which the command is killed. Default: 10,000. */
  timeLimitMs?: number;
  /** Where its error output goes. It would garble a screen, but helps before there is one. */
  stderr?: 'inherit' | 'ignore';
};

/** In characters; far longer than any key or token. */
const maxOutputLength = 65_536;

/**
 * Runs a command that prints a credential, as git does with its helpers, and returns its output without
 * surrounding whitespace. No shell is involved. Throws CredentialStoreError, whose message names only the
 * program, because arguments and output may be secret.
 */
export async function runCredentialCommand(
  argv: readonly [string, ...string[]],
  { timeLimitMs = 10_000, stderr = 'ignore' }: CredentialCommandOptions = {},
): Promise<string> {
  const { output, problem } = await capture(argv, { timeLimitMs, stderr });
  const credential = output.trim();

  if (problem !== undefined) throw failure(argv, problem);
  if (credential === '') throw failure(argv, 'printed nothing. It must print the key.');
  if (/\s/.test(credential)) throw failure(argv, tooMuch);
  return credential;
}

const moreTime =
  'If it needs longer, such as to ask for a password, set "timeout" (seconds) beside "command" in config.json.';
const tooMuch = 'printed more than the key. It must print only the key.';

const failure = ([program]: readonly [string, ...string[]], problem: string) =>
  new CredentialStoreError('failed', `The credential command ${program} ${problem}`);

type CommandResult = { output: string; problem: string | undefined };

function capture(
  [program, ...args]: readonly [string, ...string[]],
  { timeLimitMs, stderr }: Required<CredentialCommandOptions>,
): Promise<CommandResult> {
  const { promise, resolve } = Promise.withResolvers<CommandResult>();
  // It must not consume this program's standard input; a command that asks for a password uses the terminal, which
  // it could not open from a session of its own. Without one, what it has started cannot be stopped with it.
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', stderr], shell: false });
  let output = '';

  const end = (problem?: string) => {
    clearTimeout(timer);
    resolve({ output, problem });
  };
  const kill = (problem: string) => {
    child.kill('SIGKILL');
    // A program that it has started may still hold the pipe.
    child.stdout?.destroy();
    end(problem);
  };
  const late = `did not end within ${timeLimitMs / 1_000} s and was stopped. ${moreTime}`;
  const timer = setTimeout(() => kill(late), timeLimitMs);

  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.length > maxOutputLength) kill(tooMuch);
  });
  child.on('error', ({ code }: NodeJS.ErrnoException) =>
    end(
      code === 'ENOENT'
        ? 'was not found. Check the profile in the configuration.'
        : `could not be run (${code}).`,
    ),
  );
  child.on('close', (status, signal) => {
    if (signal !== null) end(`was ended by ${signal}.`);
    else end(status === 0 ? undefined : `ended with status ${status}.`);
  });
  return promise;
}
