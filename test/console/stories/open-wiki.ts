import { type ConsoleSetup, openConsole } from '../harness/open-console.tsx';

/** The wiki runs of the demo organization, as its profile tells them, with the cursor on a completed one. */
export async function openWiki(setup: ConsoleSetup = {}) {
  const console = await openConsole({ columns: 80, rows: 24, knowsWikiRuns: true, ...setup });
  await console.press('6');
  await console.waitFor(/web-dashboard[\s\S]*warehouse-sql[\s\S]*fleet-firmware[\s\S]*telemetry/);
  await console.press('j', 'j');
  return console;
}
