import { createInterface } from 'node:readline';
import { exitOf, spawnSignalbox } from '../signalbox-process.ts';

/** What `serve --json` prints. */
export type Announcement = {
  url: string;
  appUrl: string;
  org: string;
  keys: Record<'owner' | 'manager' | 'member' | 'guest', string>;
  wikiRunIds: string[];
  adminToken: string;
  tokens?: Record<'owner' | 'manager' | 'member' | 'guest', string>;
};

/** A running `signalbox serve`, stopped at the end of the test. */
export async function serving(...argv: string[]) {
  const child = spawnSignalbox(['serve', '--port', '0', ...argv]);
  const lines: string[] = [];
  const errorLines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => errorLines.push(line));
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = exitOf(child);
  await new Promise((resolve) => reader.once('line', resolve));

  return {
    child,
    ended,
    lines,
    /** What it wrote to standard error. */
    errorLines,
    /** What it printed; only with `--json`. */
    get announced(): Announcement {
      // The assertions of tests would fail if the cast claimed too much.
      return JSON.parse(String(lines[0])) as Announcement;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
