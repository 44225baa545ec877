import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { basename } from 'node:path';
import { systemOf } from '../files/system.ts';
import { sanitizeLine } from './sanitize.ts';

/** A program that a user has named, and how it runs. */
export type Program = {
  /** The program and its arguments. No shell reads them. */
  argv: readonly string[];
  /** What it reads on its standard input; nothing by default. */
  input?: string | undefined;
  /** Names of variables that it gets besides the usual ones. */
  variables: readonly string[];
  /** Further variables with their values. */
  also: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** Ends the program and what it has started. */
  signal: AbortSignal;
  /** Whether it takes over the terminal until it ends. Neither time nor output is limited then. */
  isInTerminal: boolean;
};

/** A program could not be started, was stopped, or did not end with status 0. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
  readonly code = 'program';
  /** Its exit status, if it ended by itself. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** Bytes of output that are kept. */
const maxOutput = 1_000_000;
const maxErrors = 10_000;
const maxReason = 300;
/** The time between asking a program to end and killing it. */
const graceMs = 2_000;

/** What programs need to run, to find their own settings and to reach the user's session. Nothing else is passed. */
const usualVariables =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|TERM|COLORTERM|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|EDITOR|VISUAL|PAGER|DISPLAY|WAYLAND_DISPLAY|DBUS_SESSION_BUS_ADDRESS|XDG_\w+|Path|PATHEXT|SystemRoot|ComSpec|USERPROFILE|APPDATA|LOCALAPPDATA|TEMP|TMP)$/;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of a program: none of the credentials that the environment of this process may contain. */
const programEnvironment = (
  env: Environment,
  { variables, also }: Pick<Program, 'variables' | 'also'>,
): Record<string, string | undefined> => ({
  ...Object.fromEntries(
    Object.entries(env).filter(([name]) => usualVariables.test(name) || variables.includes(name)),
  ),
  ...also,
});

/** Runs a program and resolves with what it printed. Throws ProgramError. */
export async function runProgram(program: Program, env: Environment): Promise<string> {
  const { argv, input, timeoutMs, signal, isInTerminal } = program;
  const [file = '', ...args] = argv;
  const name = basename(file);
  if (signal.aborted) throw new ProgramError(`${name} was not started.`);
  // In a group of its own, so that what it starts ends with it. One in the terminal stays in the group that has it.
  const isApart = !isInTerminal && systemOf().hasProcessGroups;
  const child = started(file, args, {
    shell: false,
    detached: isApart,
    env: programEnvironment(env, program),
    stdio: isInTerminal ? 'inherit' : 'pipe',
  });
  // A program that does not read its input closes it early.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input ?? '');
  const output = collected(child.stdout, maxOutput);
  const errors = collected(child.stderr, maxErrors);
  const problem = await endOf(child, { timeoutMs, signal, isInTerminal, isApart });
  if (problem !== undefined) {
    const line = sanitizeLine(errors.text().trim().split('\n').at(-1) ?? '').slice(0, maxReason);
    const why = line === '' ? `${problem.text}.` : `${problem.text}: ${line}`;
    throw new ProgramError(`${name} ${why}`, problem.status);
  }
  const cut = output.isCut() ? `\n(Only the first ${maxOutput / 1_000_000} MB is shown.)\n` : '';
  return `${output.text()}${cut}`;
}

function started(file: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  try {
    return spawn(file, args, options);
  } catch (error) {
    // Arguments that are too long, for example.
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProgramError(`${basename(file)} could not run (${reason}).`);
  }
}

/** The first characters of a stream; the rest is read and dropped, so that the program does not wait. */
function collected(stream: ChildProcess['stdout'], max: number) {
  let text = '';
  let isCut = false;
  stream?.setEncoding('utf8').on('data', (more: string) => {
    isCut ||= text.length + more.length > max;
    text = `${text}${more}`.slice(0, max);
  });
  return { text: () => text, isCut: () => isCut };
}

type Problem = { text: string; status?: number };

type Limits = Pick<Program, 'timeoutMs' | 'signal' | 'isInTerminal'> & { isApart: boolean };

/** Waits for the end of a program. Resolves with what went wrong, if anything. */
function endOf(
  child: ChildProcess,
  { timeoutMs, signal, isInTerminal, isApart }: Limits,
): Promise<Problem | undefined> {
  const { promise, resolve } = Promise.withResolvers<Problem | undefined>();
  function stop(text: string) {
    killAll(child, isApart, 'SIGTERM');
    setTimeout(() => killAll(child, isApart, 'SIGKILL'), graceMs).unref();
    // A program that it has started may still hold the pipes.
    child.stdout?.destroy();
    child.stderr?.destroy();
    resolve({ text });
  }
  const abort = () => stop('was stopped');
  const late = () => stop(`did not end within ${timeoutMs / 1_000} s and was stopped`);
  const timer = isInTerminal ? undefined : setTimeout(late, timeoutMs);
  signal.addEventListener('abort', abort, { once: true });
  child.once('error', (error: NodeJS.ErrnoException) =>
    resolve({ text: error.code === 'ENOENT' ? 'was not found' : `could not run (${error.code})` }),
  );
  child.once('close', (status, ended) => {
    if (ended !== null) resolve({ text: `was ended by ${ended}` });
    else
      resolve(
        status === 0 ? undefined : { text: `ended with status ${status}`, status: status ?? 1 },
      );
  });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  });
}

function killAll(child: ChildProcess, isApart: boolean, signal: NodeJS.Signals) {
  if (child.pid === undefined) return;
  try {
    if (isApart) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // The group has ended already.
  }
}
