import { openConsole } from '../harness/open-console.tsx';

/** Whether everything but transcripts has been read. Until then the title names what is being read. */
export const everything = (text: string) =>
  /Now {2}1 of \d\d[\s\S]*% of the limit used/.test(text) && !/Now .*reading /.test(text);

/** What is found in transcripts of the demo, which are read after the lists. */
const foundInTranscripts = [
  'session-repeating',
  'session-failing',
  'session-undoing',
  'tool-failing',
];

/** The queue of the demo organization with all of its rows; it needs a screen of 36 rows. */
export async function openNow(columns: number, rows: number) {
  const console = await openConsole({ columns, rows });
  await console.press('0');
  await console.waitFor(everything);
  await console.waitFor(() => {
    const found = new Set(console.shell.attention.state.get().findings.map(({ rule }) => rule));
    return foundInTranscripts.every((rule) => found.has(rule));
  });
  await console.waitUntilIdle();
  return console;
}

/** How many rows the queue has, as its title says. */
export const rowCount = (text: string) => Number(/Now {2}\d+ of (\d+)/.exec(text)?.[1]);

/** The rows of the queue, as far as they are on the screen. */
export const queue = (text: string) =>
  text.split('\n').flatMap((row) => /^..([✗!·] {2}\S.*)/.exec(row)?.[1] ?? []);
