import pty from '@lydell/node-pty';

/** What came back after a write: how much, and when its first and last byte came. */
export type Reaction = {
  /** Without escape sequences. */
  text: string;
  bytes: number;
  firstMs: number | undefined;
  lastMs: number | undefined;
};

export type MeasuredTerminal = ReturnType<typeof openTerminal>;

const quietMs = 80;

/**
 * Runs a program in a pseudo-terminal and takes the time of its output. There is no emulator
 * behind it: that would compete for the processor with what is measured.
 */
export function openTerminal(
  file: string,
  args: readonly string[],
  {
    size = [160, 50],
    env = {},
  }: { size?: readonly [number, number]; env?: Record<string, string> } = {},
) {
  const [cols, rows] = size;
  const startedAt = performance.now();
  const child = pty.spawn(file, [...args], {
    name: 'xterm-256color',
    cols,
    rows,
    env: { ...environment(), ...env },
  });
  let text = '';
  let lastAt = startedAt;
  let notify = () => {};
  child.onData((data) => {
    text += data;
    lastAt = performance.now();
    notify();
  });
  const exited = new Promise<void>((resolve) => child.onExit(() => resolve()));
  const output = (timeoutMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      notify = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Resolves once nothing has come for a while. */
  async function quiet(forMs = quietMs): Promise<void> {
    for (;;) {
      const restMs = forMs - (performance.now() - lastAt);
      if (restMs <= 0) return;
      await output(restMs);
    }
  }

  return {
    pid: child.pid,
    quiet,
    /** Milliseconds from the start until the text matches, escape sequences left out. */
    async untilShown(pattern: RegExp, timeoutMs = 20_000): Promise<number> {
      while (!pattern.test(text.replaceAll(escapeSequence, ''))) {
        if (performance.now() - startedAt > timeoutMs) {
          throw new Error(`${pattern} was never shown, only: ${text.slice(-500)}`);
        }
        await output(100);
      }
      return performance.now() - startedAt;
    },
    /** Writes keys and waits until the program has nothing more to say. */
    async press(keys: string, settleMs = quietMs): Promise<Reaction> {
      const before = text.length;
      const pressedAt = performance.now();
      child.write(keys);
      await output(500);
      const firstMs = text.length > before ? performance.now() - pressedAt : undefined;
      await quiet(settleMs);
      const answer = text.slice(before);
      return {
        text: answer.replaceAll(escapeSequence, ''),
        bytes: Buffer.byteLength(answer),
        firstMs,
        lastMs: firstMs && lastAt - pressedAt,
      };
    },
    /** Bytes that have come so far. */
    bytes: () => Buffer.byteLength(text),
    /** Milliseconds that it takes to end. */
    async quit(key = 'q'): Promise<number> {
      const pressedAt = performance.now();
      child.write(key);
      await exited;
      return performance.now() - pressedAt;
    },
  };
}

const escapeSequence =
  /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[ -/]*[0-~])/g;

function environment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return {
    PATH,
    HOME,
    // No folder at all: every start is like the first.
    XDG_STATE_HOME: '/dev/null',
    XDG_CONFIG_HOME: '/dev/null',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
  };
}
