import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';
import { footer, selectedLine } from '../harness/selection.ts';
import { openWiki } from './open-wiki.ts';

test('runs are listed with what their records tell', async () => {
  await using console = await openWiki();

  expect(console.line(1)).toMatch(/Wiki {2}3 of 4 {2}by AGE ▲$/);
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
  expect(console.line(1)).toMatch(/Wiki {2}2 of 2 {2}by AGE ▲$/);
  expect(selectedLine(console)).toContain('warehouse-sql');
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

test('where there is room a run is summed up beside the list', async () => {
  await using console = await openWiki({ columns: 140, rows: 36 });
  await console.press('k');

  await console.waitFor(/│ started +2026-11-19 12:06 UTC {2}1d ago/);
  expect(console.text()).toMatch(/│ ended +2026-11-19 12:17 UTC {2}after 11m/);
  expect(console.text()).toMatch(/✗ Writing stopped after 2 pages/);
  expect(console.text()).toMatch(/│ 2 pages {2}\d+ B/);
  expect(console.text()).toMatch(/│ Development +development\.md +\d+ B/);
});

test('without room for a preview, a short list has the summary of its run below', async () => {
  await using console = await openWiki();

  await console.press('k');

  expect(console.text()).toMatch(/started +2026-11-19 12:06 UTC {2}1d ago/);
  expect(console.text()).toContain('✗ Writing stopped after 2 pages');
});

test('a run is the list of its pages, and enter reads one', async () => {
  await using console = await openWiki();
  await console.press('enter');
  await console.waitFor('Slot::erase');
  expect(console.line(1)).toMatch(/Wiki › Wiki of fleet-firmware {2}1 of 6 +✓ completed/);
  expect(console.text()).toMatch(/TITLE +PATH +SIZE/);
  expect(console.text()).toMatch(/Development +development\.md +256 B/);

  await console.press('j', 'enter');
  expect(console.line(1)).toMatch(/Development {2}development\.md {2}lines 1 to \d+ of \d+/);
  expect(console.text()).toContain('1. Cargo.toml');
  await console.press('y');
  expect(console.copied[0]).toMatch(/^# Development\n/);

  await console.press('esc');
  expect(selectedLine(console)).toContain('Development');
});

test('pages are found by what they say', async () => {
  await using console = await openWiki();
  await console.press('enter');
  await console.waitFor('Slot::erase');

  await console.press('/');
  await console.type('text:"slip is"');
  await console.press('enter');

  expect(selectedLine(console)).toContain('Odometry::step');
  expect(console.line(1)).toContain('1/6');
});

test('the pages of a failed run say why it failed', async () => {
  await using console = await openWiki();

  await console.press('k', 'enter');

  await console.waitFor('✗ Writing stopped after 2 pages');
  expect(console.line(1)).toMatch(/1 of 2 +✗ failed/);
});

test('a command opens a run by its id', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press(':');
  await console.type('wiki ');
  await console.paste(console.server.wikiRunIds[0] ?? '');

  await console.press('enter');

  await console.waitFor('Slot::erase');
  await console.press('esc');
  await console.waitFor(/✓ completed +fleet-firmware/);
});

test('a run is opened by its id, and remembered', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  const [id = ''] = console.server.wikiRunIds;
  await console.press('6');
  await console.waitFor('No wiki runs opened yet');

  await console.press('o');
  await console.paste(id);
  await console.press('enter');
  await console.waitFor('Slot::erase');
  await console.press('esc');

  await console.waitFor(() => /✓ completed +fleet-firmware/.test(selectedLine(console)));
});

test('an id that leads nowhere is told as such, and not remembered', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('6', 'o');
  await console.type('no-such-run');
  await console.press('enter');

  await console.waitFor('There is no such wiki run');

  expect(console.line(0)).toContain('NOT FOUND');
  await console.press('esc');
  await console.waitFor('No wiki runs opened yet');
});

test('without an id the screen says where one comes from', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });

  await console.press('6');

  await console.waitFor(/ask\s+the person/);
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
  await console.waitFor('Slot::erase');

  await console.press('x', 'd');
  await console.waitFor('D delete');
  await console.press('D');

  await console.waitFor('This run was deleted.');
});

test('a page that was read of a run is no longer shown once the run is deleted', async () => {
  await using console = await openWiki();
  await console.press('enter');
  await console.waitFor('Slot::erase');
  await console.press('enter');
  await console.waitFor('crates/drive');
  await console.press('esc', 'x', 'd');
  await console.waitFor('D delete');
  await console.press('D');
  await console.waitFor('This run was deleted.');

  await console.press('[');

  await console.waitFor(/› fleet-firmware\n {2}This run was deleted\./);
  expect(console.text()).not.toContain('crates/drive');
});

test('a run is taken off the list without touching it', async () => {
  await using console = await openWiki();

  await console.press('F');

  expect(console.text()).not.toContain('fleet-firmware');
  expect(footer(console)).toContain('o opens it again');
  expect(console.requests).not.toContain('DELETE /api/v0/wiki/{wikiRunId}');
});
