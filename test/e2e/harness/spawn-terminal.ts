import pty from '@lydell/node-pty';
import { emulateTerminal } from '../../console/harness/emulated-terminal.ts';
import { keyBytes } from '../../console/harness/key-bytes.ts';

export type SpawnedTerminal = ReturnType<typeof spawnTerminal>;

/**
 * Runs a program in a real pseudo-terminal and watches its screen. Dispose it with `await using`: a
 * program that still runs is killed.
 */
export function spawnTerminal(
  file: string,
  args: readonly string[],
  options: {
    columns?: number;
    rows?: number;
    cwd?: string;
    /** Added to a small environment of its own; nothing is inherited but PATH and HOME. */
    env?: Record<string, string>;
  } = {},
) {
  const { columns = 80, rows = 24, cwd = process.cwd(), env = {} } = options;
  let output = '';
  const terminal = emulateTerminal({ columns, rows, onReply: (reply) => child.write(reply) });
  const child = pty.spawn(file, [...args], {
    name: 'xterm-256color',
    cols: columns,
    rows,
    cwd,
    env: { ...baseEnvironment(), ...env },
  });
  const changes = new EventTarget();
  child.onData((data) => {
    output += data;
    terminal.write(data);
    changes.dispatchEvent(new Event('change'));
  });
  let isRunning = true;
  const exited = new Promise<{ exitCode: number; signal: number | undefined }>((resolve) => {
    child.onExit(({ exitCode, signal }) => {
      isRunning = false;
      resolve({ exitCode, signal: signal || undefined });
    });
  });

  /** Waits until the condition holds; fails with the screen in the message. */
  async function until(
    expected: string | RegExp | (() => boolean),
    timeoutMs = 10_000,
  ): Promise<void> {
    const holds = () => {
      if (typeof expected === 'function') return expected();
      const text = terminal.text();
      return typeof expected === 'string' ? text.includes(expected) : expected.test(text);
    };
    const deadline = AbortSignal.timeout(timeoutMs);
    while (!holds()) {
      if (deadline.aborted) {
        throw new Error(`Waited in vain for ${String(expected)}. It shows:\n${terminal.text()}`);
      }
      await nextChange(changes, deadline);
    }
  }

  let countedLength = 0;
  return {
    terminal,
    pid: child.pid,
    text: terminal.text,
    line: terminal.line,
    styleAt: terminal.styleAt,
    modes: terminal.modes,
    until,
    exited,
    /** Everything that the program has written. */
    output: () => output,
    /** Presses keys by name, each as its own write. */
    press(...keys: string[]) {
      for (const key of keys) child.write(keyBytes(key));
    },
    send: (bytes: string) => child.write(bytes),
    /** Closes the terminal under the program, as a lost connection does. */
    // Every Unix pseudo-terminal has it; the type is what Windows has, too.
    hangUp: () => (child as unknown as { destroy(): void }).destroy(),
    signal: (name: NodeJS.Signals) => process.kill(child.pid, name),
    resize(newColumns: number, newRows: number) {
      terminal.resize(newColumns, newRows);
      child.resize(newColumns, newRows);
    },
    /** Bytes that the program has written since the last call. */
    bytesSince() {
      const since = Buffer.byteLength(output.slice(countedLength));
      countedLength = output.length;
      return since;
    },
    async [Symbol.asyncDispose]() {
      if (isRunning) process.kill(child.pid, 'SIGKILL');
      await exited;
    },
  };
}

/** Resolves at the next output, or after a moment: conditions may concern more than the screen. */
function nextChange(changes: EventTarget, deadline: AbortSignal): Promise<void> {
  const moment = AbortSignal.any([deadline, AbortSignal.timeout(50)]);
  return new Promise((resolve) => {
    const done = () => {
      changes.removeEventListener('change', done);
      resolve();
    };
    changes.addEventListener('change', done);
    moment.addEventListener('abort', done);
  });
}

const baseEnvironment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
  // Build servers set it, and Ink then takes the terminal for a log file.
  CI: 'false',
});
