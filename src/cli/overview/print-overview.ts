import type { Removed } from '../../figures/limits/removal.ts';
import type { ReadDays } from '../../figures/usage/missing-days.ts';
import type { OpenClient } from '../source/open-client.ts';
import { loadOverview } from './overview.ts';
import { overviewText } from './overview-text.ts';

/** `clock` returns the server's time in Unix milliseconds; responses may adjust it. */
type PrintOptions = {
  title: string;
  clock: () => number;
  stdout: NodeJS.WritableStream;
  readDays: ReadDays;
  /** Who was removed from the organization. */
  removed: Removed;
};

/** Prints the overview and closes the client. */
export async function printOverview({ client, close }: OpenClient, options: PrintOptions) {
  const { title, clock, stdout, readDays, removed } = options;
  try {
    const overview = await loadOverview(client, clock, readDays, removed);
    stdout.write(overview ? overviewText(overview, title) : 'There are no analytics yet.\n');
  } finally {
    await close();
  }
}
