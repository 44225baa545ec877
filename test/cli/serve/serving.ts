import { createInterface } from 'node:readline';
import { exitOf, spawnSignalbox } from '../signalbox-process.ts';

/** What `serve --json` prints. */
export type Announcement = {
  url: string;
  appUrl: string;
  org: string;
  keys: Record<'owner' | 'manager' | 'member' | 'guest', string>;
  wikiRunIds: string[];
};

/** A running `signalbox serve`, stopped at the end of the test. */
export async function serving(...argv: string[]) {
  const child = spawnSignalbox(['serve', '--port', '0', ...argv]);
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = exitOf(child);
  await new Promise((resolve) => reader.once('line', resolve));

  return {
    child,
    ended,
    lines,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
