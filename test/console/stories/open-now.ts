import { openConsole } from '../harness/open-console.tsx';
import { openConsoleAt, type ServerAddress } from '../harness/open-console-at.tsx';

type OpenConsoleAt = Awaited<ReturnType<typeof openConsoleAt>>;

/** Whether everything but transcripts has been read. Until then the title names what is being read. */
export const everything = (text: string) =>
  /Now {2}1 of \d\d[\s\S]*% of the limit used/.test(text) && !/Now .*reading /.test(text);

/** The queue of the demo organization with all of its rows; it needs a screen of 36 rows. */
export const openNow = async (columns: number, rows: number) =>
  withAllRows(await openConsole({ columns, rows }), [
    'session-repeating',
    'session-failing',
    'session-undoing',
    'tool-failing',
  ]);

/** The queue of the workshop, likewise, at half the cost. */
export const openQueueAt = async (workshop: ServerAddress, columns: number, rows: number) =>
  withAllRows(await openConsoleAt(workshop, { columns, rows }), [
    'session-repeating',
    'session-failing',
  ]);

/** Now, with what is found in transcripts by these rules: they are read after the lists. */
async function withAllRows<Opened extends OpenConsoleAt>(console: Opened, rules: string[]) {
  await console.press('0');
  await console.waitFor(everything);
  await console.waitFor(() => {
    const found = new Set(console.shell.attention.state.get().findings.map(({ rule }) => rule));
    return rules.every((rule) => found.has(rule));
  });
  await console.waitUntilIdle();
  return console;
}

/** How many rows the queue has, as its title says. */
export const rowCount = (text: string) => Number(/Now {2}\d+ of (\d+)/.exec(text)?.[1]);

/** The rows of the queue, as far as they are on the screen. */
export const queue = (text: string) =>
  text.split('\n').flatMap((row) => /^..([✗!·] {2}\S.*)/.exec(row)?.[1] ?? []);
