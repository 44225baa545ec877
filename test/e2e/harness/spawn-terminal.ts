import pty from '@lydell/node-pty';
import { emulateTerminal } from '../../console/harness/emulated-terminal.ts';
import { keyBytes } from '../../console/harness/key-bytes.ts';
import { patienceMs } from '../../timing/patience.ts';

export type SpawnedTerminal = ReturnType<typeof spawnTerminal>;

export type SpawnOptions = {
  columns?: number;
  rows?: number;
  cwd?: string;
  /** Added to a small environment of its own; nothing is inherited but PATH and HOME. */
  env?: Record<string, string>;
};

/**
 * Runs a program in a real pseudo-terminal and watches its screen. Dispose it with `await using`: a
 * program that still runs is killed.
 */
export function spawnTerminal(file: string, args: readonly string[], options: SpawnOptions = {}) {
  const { columns = 80, rows = 24, cwd = process.cwd(), env = {} } = options;
  const terminal = emulateTerminal({ columns, rows, onReply: (reply) => child.write(reply) });
  const child = pty.spawn(file, [...args], {
    name: 'xterm-256color',
    cols: columns,
    rows,
    cwd,
    env: { ...baseEnvironment(), ...env },
  });
  const transcript = transcriptOf(child, terminal.write);
  const exited = exitOf(child);

  return {
    ...terminal,
    terminal,
    pid: child.pid,
    exited,
    /** Everything that the program has written. */
    output: transcript.text,
    /** Bytes that the program has written since the last call. */
    bytesSince: transcript.bytesSince,

    /** Presses keys by name, each as its own write. */
    press(...keys: string[]) {
      for (const key of keys) child.write(keyBytes(key));
    },
    send: (bytes: string) => child.write(bytes),
    signal: (name: NodeJS.Signals) => process.kill(child.pid, name),
    resize(newColumns: number, newRows: number) {
      terminal.resize(newColumns, newRows);
      child.resize(newColumns, newRows);
    },
    /**
     * Closes the terminal under the program, as a lost connection does. Every Unix pseudo-terminal can,
     * but the type is that of all platforms.
     */
    hangUp: () => (child as unknown as { destroy(): void }).destroy(),

    until: waiterFor(terminal.text, transcript.nextChange),
    async [Symbol.asyncDispose]() {
      if (isRunning(child.pid)) process.kill(child.pid, 'SIGKILL');
      await exited;
    },
  };
}

/** Waits until the screen contains or matches it, or the condition holds. */
const waiterFor =
  (text: () => string, nextChange: (deadline: AbortSignal) => Promise<void>) =>
  async (expected: string | RegExp | (() => boolean), timeoutMs = patienceMs): Promise<void> => {
    const deadline = AbortSignal.timeout(timeoutMs);
    while (!holds(expected, text)) {
      if (deadline.aborted) {
        throw new Error(`Waited in vain for ${String(expected)}. It shows:\n${text()}`);
      }
      await nextChange(deadline);
    }
  };

function holds(expected: string | RegExp | (() => boolean), text: () => string): boolean {
  if (typeof expected === 'function') return expected();
  return typeof expected === 'string' ? text().includes(expected) : expected.test(text());
}

function transcriptOf(child: pty.IPty, show: (data: string) => void) {
  const changes = new EventTarget();
  let output = '';
  let countedLength = 0;
  child.onData((data) => {
    output += data;
    show(data);
    changes.dispatchEvent(new Event('change'));
  });

  return {
    text: () => output,
    bytesSince() {
      const since = Buffer.byteLength(output.slice(countedLength));
      countedLength = output.length;
      return since;
    },
    /** Resolves at the next output, or after a moment: conditions may concern more than the screen. */
    nextChange(deadline: AbortSignal): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const moment = AbortSignal.any([deadline, AbortSignal.timeout(50)]);
      const done = () => {
        changes.removeEventListener('change', done);
        resolve();
      };
      changes.addEventListener('change', done);
      moment.addEventListener('abort', done);
      return promise;
    },
  };
}

const exitOf = (child: pty.IPty) =>
  new Promise<{ exitCode: number; signal: number | undefined }>((resolve) => {
    child.onExit(({ exitCode, signal }) => resolve({ exitCode, signal: signal || undefined }));
  });

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const baseEnvironment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
  // No folder at all: nothing is remembered from one test to the next.
  XDG_STATE_HOME: '/dev/null',
  XDG_CONFIG_HOME: '/dev/null',
  // Where most stories begin.
  SIGNALBOX_START: 'overview',
  // Build servers set it, and Ink then takes the terminal for a log file.
  CI: 'false',
});
