import type { OpenClient } from './open-client.ts';
import { loadOverview } from './overview.ts';
import { overviewText } from './overview-text.ts';

export type Printing = { title: string; nowMs: number; stdout: NodeJS.WritableStream };

/** Prints the overview and closes the client. */
export async function printOverview({ client, close }: OpenClient, options: Printing) {
  const { title, nowMs, stdout } = options;
  try {
    const overview = await loadOverview(client, nowMs);
    stdout.write(overview ? overviewText(overview, title) : 'There are no analytics yet.\n');
  } finally {
    await close();
  }
}
