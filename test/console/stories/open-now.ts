import { openConsole } from '../harness/open-console.tsx';

/** Whether everything but transcripts has been read. Until then the title names what is being read. */
export const everything = (text: string) =>
  /Now {2}1 of \d\d[\s\S]*% of the limit used/.test(text) && !/Now .*reading /.test(text);

/** The rows of the queue of the demo organization. */
export const rowCount = 19;

/** The queue of the demo organization with all of its rows; it needs a screen of 36 rows. */
export async function openNow(columns: number, rows: number) {
  const console = await openConsole({ columns, rows });
  await console.press('0');
  await console.waitFor(everything);
  // Transcripts are read after the lists, and bring rows of their own.
  await console.waitFor(new RegExp(`Now {2}1 of ${rowCount}`));
  await console.waitUntilIdle();
  return console;
}

/** The rows of the queue, as far as they are on the screen. */
export const queue = (text: string) =>
  text.split('\n').flatMap((row) => /^..([✗!·] {2}\S.*)/.exec(row)?.[1] ?? []);
