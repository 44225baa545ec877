import { expect, test } from 'vitest';
import { type ConsoleSetup, openConsole } from '../harness/open-console.tsx';
import { footer, selectedLine } from '../harness/selection.ts';

/** The wiki runs of the demo organization, as its profile tells them. */
async function openWiki(setup: ConsoleSetup = {}) {
  const console = await openConsole({ columns: 80, rows: 24, knowsWikiRuns: true, ...setup });
  await console.press('6');
  await console.waitFor(/warehouse-sql/);
  return console;
}

test('runs are listed with what their records tell', async () => {
  await using console = await openWiki();

  expect(console.text()).toMatch(/222e06…626115 {2}✓ completed +fleet-firmware +6 +2d/);
  expect(console.text()).toMatch(/◐ running +web-dashboard +3 +7m/);
  expect(console.text()).toMatch(/✗ failed +warehouse-sql/);
});

test('marked runs are deleted with one question that names them', async () => {
  await using console = await openWiki();

  await console.press('space', 'space', 'x', 'd');
  await console.waitFor('D delete');
  expect(console.text()).toContain('Delete 2 wiki runs?');
  expect(console.text()).toMatch(/│ {3}fleet-firmware {2}[\da-f-]{36}/);
  await console.press('D');

  await console.waitFor('2 wiki runs deleted');
  await console.press('esc');
  expect(console.line(1)).toMatch(/Wiki {2}1 of 2$/);
  expect(selectedLine(console)).toContain('web-dashboard');
});

test('marked runs are copied and forgotten together', async () => {
  await using console = await openWiki();
  await console.press('space', 'space');

  await console.press('y');
  await console.waitFor('Copied 2 ids');
  expect(console.copied[0]?.split('\n')).toEqual(console.server.wikiRunIds.slice(0, 2));

  await console.press('F');
  await console.waitFor('Forgot 2 wiki runs');
  expect(console.line(1)).toContain('of 2');
  expect(console.requests).not.toContain('DELETE /api/v0/wiki/{wikiRunId}');
});

test('a run that is forgotten is still gone when one comes back', async () => {
  await using console = await openWiki();
  await console.press('G', 'F');
  await console.waitFor(/Forgot [\da-f-]{36}/);
  expect(console.line(1)).toContain('of 3');

  await console.press('1');
  await console.waitFor('By model');
  await console.press('6');

  await console.waitFor(/Wiki {2}3 of 3/);
});

test('a record opens and folds, and its texts open into their lines', async () => {
  await using console = await openWiki();
  await console.press('enter');
  await console.waitFor('pages  6 items');

  await console.press('j', 'j', 'j', 'j', 'j', 'j', 'j', 'l');
  expect(console.text()).toContain('▾ 0  3 fields');
  await console.press('j', 'j', 'j', 'enter');
  expect(console.text()).toContain('│ # fleet-firmware');

  await console.press('h');
  expect(console.text()).not.toContain('│ # fleet-firmware');
  await console.press('h', 'h');
  expect(selectedLine(console)).toContain('▸ 0  3 fields  375 B · fleet-firmware');
});

test('everything opens and folds at once, and the cursor stays where it was', async () => {
  await using console = await openWiki({ rows: 50 });
  await console.press('enter');
  await console.waitFor('pages  6 items');
  await console.press('j', 'j', 'j', 'j', 'j', 'j');

  await console.press('E');
  expect(console.text()).toContain('│ # fleet-firmware');
  expect(selectedLine(console)).toContain('▾ pages');

  await console.press('C');
  expect(selectedLine(console)).toContain('▸ pages');
});

test('a search takes regular expressions between slashes', async () => {
  await using console = await openWiki({ columns: 100 });
  await console.press('enter');
  await console.waitFor('pages  6 items');

  await console.press('/');
  await console.type('/fleet-(firm|hard)ware$/');

  await console.waitFor((text) => / 1\/\d+/.test(text.split('\n')[1] ?? ''));
  await console.press('enter');
  expect(selectedLine(console)).toContain('fleet-firmware');
});

test('a search finds names and values, also in what is folded, and opens what hides them', async () => {
  await using console = await openWiki();
  await console.press('enter');
  await console.waitFor('pages  6 items');

  await console.press('/');
  expect(console.line(1)).toContain('lower case ignores case');
  await console.type('slip is');
  expect(console.line(1)).toMatch(/ 1\/1 *$/);
  expect(selectedLine(console)).toContain('│ > Why it is so: Slip is subtracted');

  await console.press('enter', 'esc');
  expect(console.line(1)).not.toContain('slip is');
  expect(selectedLine(console)).toContain('│ > Why it is so: Slip is subtracted');
  await console.press('esc');
  await console.waitFor('RUN');
});

test('n and N go from match to match and round the ends', async () => {
  await using console = await openWiki();
  await console.press('enter');
  await console.waitFor('pages  6 items');

  await console.press('/');
  await console.type('title');
  await console.press('enter');
  expect(console.line(1)).toContain('/title 1/6');
  await console.press('n', 'n');
  expect(console.line(1)).toContain('/title 3/6');
  expect(selectedLine(console)).toContain('title  Slot::erase');

  await console.press('N', 'N', 'N');
  expect(console.line(1)).toContain('/title 6/6');
  expect(footer(console)).toContain('Continued from the last match.');
});

test('a search that finds nothing says so, and leaving it brings the reader back', async () => {
  await using console = await openWiki();
  await console.press('enter');
  await console.waitFor('pages  6 items');
  await console.press('j', 'j');

  await console.press('/');
  await console.type('Odometry::step');
  expect(selectedLine(console)).toContain('Odometry::step');
  await console.type('x');
  expect(console.line(1)).toContain('no match');

  await console.press('esc');
  expect(selectedLine(console)).toContain('repoUrl');
  expect(console.text()).toContain('▸ 3  3 fields');
});

test('P copies the path of a value, as code reads it', async () => {
  await using console = await openWiki();
  await console.press('enter');
  await console.waitFor('pages  6 items');

  await console.press('/');
  await console.type('Slot::erase');
  await console.press('enter', 'P');

  expect(console.copied).toEqual(['pages[2].title']);
});

test('where there is room a run is summed up beside the list', async () => {
  await using console = await openWiki({ columns: 140, rows: 36 });
  await console.press('j', 'j', 'j');

  await console.waitFor(/│ started +2026-11-19 12:06 UTC {2}1d ago/);
  expect(console.text()).toMatch(/│ ended +2026-11-19 12:17 UTC {2}after 11m/);
  expect(console.text()).toMatch(/✗ Writing stopped after 2 pages/);
  expect(console.text()).toMatch(/│ 2 pages {2}\d+ B/);
  expect(console.text()).toMatch(/│ Development +development\.md +\d+ B/);
});

test('z reads a page on the whole screen, esc goes back to its place in the record', async () => {
  await using console = await openWiki();
  await console.press('enter');
  await console.waitFor('pages  6 items');
  await console.press('z');
  expect(footer(console)).toContain('This is the whole record');

  await console.press('j', 'j', 'j', 'j', 'j', 'j', 'j', 'j', 'z');
  expect(console.line(1)).toMatch(/Development {2}lines 1 to \d+ of \d+/);
  expect(console.text()).toContain('╭ sh');
  expect(console.text()).toContain('1. Cargo.toml');

  await console.press('esc');
  expect(selectedLine(console)).toContain('Development');
});

test('without room for a preview, a short list has the summary of its run below', async () => {
  await using console = await openWiki();

  await console.press('j', 'j', 'j');

  expect(console.text()).toMatch(/started +2026-11-19 12:06 UTC {2}1d ago/);
  expect(console.text()).toContain('✗ Writing stopped after 2 pages');
});

test('y copies the value under the cursor as it is', async () => {
  await using console = await openWiki();
  await console.press('enter');
  await console.waitFor('pages  6 items');

  await console.press('j', 'j', 'y');

  expect(console.copied).toEqual(['https://git.halcyon.example/robots/fleet-firmware']);
});

test('where there is room the value under the cursor is read beside the record', async () => {
  await using console = await openWiki({ columns: 120, rows: 36 });
  await console.press('j', 'j', 'j', 'enter');
  await console.waitFor('pages  2 items');

  await console.press('j', 'j', 'j', 'j', 'j', 'j');

  await console.waitFor(/│ Writing stopped after 2 pages/);
});

test('a page in Markdown is read as a page', async () => {
  await using console = await openWiki({ columns: 120, rows: 36 });
  await console.press('enter');
  await console.waitFor('pages  6 items');

  await console.press('j', 'j', 'j', 'j', 'j', 'j', 'j', 'l', 'j', 'j', 'j');

  await console.waitFor(/│ fleet-firmware/);
  expect(console.text()).not.toContain('| --- |');
});

test('a command opens a run by its id', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press(':');
  await console.type('wiki ');
  await console.paste(console.server.wikiRunIds[0] ?? '');

  await console.press('enter');

  await console.waitFor('pages  6 items');
  await console.press('esc');
  await console.waitFor(/✓ completed +fleet-firmware/);
});

test('a run is opened by its id, and remembered', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  const [id = ''] = console.server.wikiRunIds;
  await console.press('6');
  await console.waitFor('No wiki run is known yet');

  await console.press('o');
  await console.paste(id);
  await console.press('enter');
  await console.waitFor('pages  6 items');
  await console.press('esc');

  expect(selectedLine(console)).toMatch(/✓ completed +fleet-firmware/);
});

test('an id that leads nowhere is told as such, and not remembered', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('6', 'o');
  await console.type('no-such-run');
  await console.press('enter');

  await console.waitFor('There is no such wiki run');

  expect(console.line(0)).toContain('NOT FOUND');
  await console.press('esc');
  await console.waitFor('No wiki run is known yet');
});

test('without an id the screen says where one comes from', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });

  await console.press('6');

  await console.waitFor('ask whoever started the run');
  expect(footer(console)).toContain('o open by id');
});

test('a deleted run is gone from the list', async () => {
  await using console = await openWiki();

  await console.press('x', 'd');
  await console.waitFor('D delete');
  expect(console.text()).toContain('A wiki about fleet-firmware, completed, 6 pages.');
  await console.press('D');

  await console.waitFor('is deleted');
  await console.waitFor((text) => !text.includes('fleet-firmware'));
  expect(console.requests).toContain('DELETE /api/v0/wiki/{wikiRunId}');
  expect(selectedLine(console)).toContain('telemetry-pipeline');
});

test('a run that is deleted while it is read says so', async () => {
  await using console = await openWiki();
  await console.press('enter');
  await console.waitFor('pages  6 items');

  await console.press('x', 'd');
  await console.waitFor('D delete');
  await console.press('D');

  await console.waitFor('This run was deleted.');
});

test('a run is taken off the list without touching it', async () => {
  await using console = await openWiki();

  await console.press('F');

  expect(console.text()).not.toContain('fleet-firmware');
  expect(footer(console)).toContain('o brings it back');
  expect(console.requests).not.toContain('DELETE /api/v0/wiki/{wikiRunId}');
});
