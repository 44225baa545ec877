import { type ConsoleSetup, openConsole } from '../harness/open-console.tsx';

/** The wiki runs of the demo organization, as its profile tells them. */
export async function openWiki(setup: ConsoleSetup = {}) {
  const console = await openConsole({ columns: 80, rows: 24, knowsWikiRuns: true, ...setup });
  await console.press('6');
  await console.waitFor(/warehouse-sql/);
  return console;
}
