import { type OpenConsole, openConsole } from '../harness/open-console.tsx';
import type { HarnessOptions } from '../harness/open-console-at.tsx';

export const wide = { columns: 160, rows: 40 };

/** The list of sessions, once there are rows. */
export async function openSessions(options: HarnessOptions = wide) {
  const console = await openConsole(options);
  await console.press('2');
  await console.waitFor('running');
  return console;
}

/** What the first columns of the rows say, from the top. */
export const rowTexts = (console: OpenConsole, count: number) =>
  Array.from({ length: count }, (_, index) => console.line(3 + index).slice(0, 40));
