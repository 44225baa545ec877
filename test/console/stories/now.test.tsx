import { expect, test } from 'vitest';
import { letTimeJump } from '../harness/jumping-time.ts';
import { openConsole } from '../harness/open-console.tsx';

import { everything, openNow, queue, rowCount } from './open-now.ts';

test('what needs a person stands in one queue, most severe first, then what has lasted longest', async () => {
  await using console = await openNow(160, 50);
  await console.waitFor(/same call/);
  const rows = queue(console.text());
  const ranks = rows.map((row) => '✗!·'.indexOf(row[0] ?? ''));

  expect(rows.length).toBeGreaterThan(12);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(console.text()).toMatch(/vision-train-7.* 2 computers failed for the same reason/);
  expect(console.text()).toMatch(/Soak the new slip.* same call \d+ times in a row: run_/);
  expect(console.text()).toMatch(/Emergency stop.* waiting for permission: run_/);
});

test('the strip above it fits 80 columns and tells agents, computers, people and credits', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('0');
  await console.waitFor(/Now {2}1 of \d\d[\s\S]*30 days[\s\S]*no data/);
  await console.waitUntilIdle();

  expect(console.line(2)).toMatch(
    /A Agents {2}◐ 5 running {2}! 2 waiting +C Computers {2}✗ 4 {2}! 1 .*✓ 10/,
  );
  expect(console.line(3)).toMatch(
    /L People {2}✗ 1 over .*O 30 days {2}[\d.]+M\+ {2}[▲▼] \d+ % like for like$/,
  );
  expect(console.text()).not.toContain('…h');
});

test('the strip shows what agents use a minute, once there are two readings', async () => {
  const time = letTimeJump();
  let elapsedMs = 0;
  await using console = await openConsole({
    columns: 80,
    rows: 24,
    elapsedMs: () => elapsedMs,
  });
  await console.press('0');
  await console.waitFor(/Now {2}1 of \d/);
  await console.waitFor(/A Agents {2}◐ 5 running/);

  elapsedMs = 120_000;
  await time.jump(15_000);
  await console.press('ctrl-r');

  await console.waitFor(/A Agents {2}◐ \d+ .*[▁-█] [\d.]+k?\/min/);
});

test.each([
  {
    part: 'Agents',
    key: 'A',
    shows: /^ Sessions \(running or waiting\) {2}1 of .*\/status:running OR status:waiting/m,
  },
  { part: 'Computers', key: 'C', shows: /Now › Computers/ },
  { part: 'People', key: 'L', shows: /Now › Limits/ },
  { part: '30 days', key: 'O', shows: /Now › Overview/ },
])(
  '$key and a click on $part in the strip lead to it, and esc leads back',
  async ({ part, key, shows }) => {
    await using console = await openConsole({ columns: 80, rows: 24 });
    await console.press('0');
    await console.waitFor(/Now {2}1 of \d[\s\S]*O 30 days/);

    await console.press(key);
    await console.waitFor(shows);
    // A filter is cleared first.
    await console.press('esc');
    await console.waitFor(/^.*\n Now {2}/);
    const y = [2, 3].find((row) => console.line(row).includes(part)) ?? 0;
    await console.click(console.line(y).indexOf(part) + 1, y);
    await console.waitFor(shows);
  },
);

test('enter goes to what shows it, and back to the same row', async () => {
  await using console = await openNow(120, 36);
  await console.press('/');
  await console.type('sim-farm');
  await console.press('enter');
  await console.waitFor(/\/sim-farm/);

  await console.press('enter');
  await console.waitFor(/Computers › sim-farm-2|Now › sim-farm-2/);
  expect(console.text()).toContain('No space left on device');
  await console.press('esc');
  await console.waitFor(/Now {2}1 of 1\/\d\d/);
});

test('a finding about a session opens its transcript at the message that shows it', async () => {
  await using console = await openNow(120, 36);
  const rows = rowCount(console.text());
  await console.press('/');
  await console.type('undo earlier');
  await console.press('enter');
  await console.waitFor(new RegExp(`Now {2}1 of 1/${rows}`));

  await console.press('enter');
  await console.waitFor(/Get the Vancouver/);
  await console.waitFor(/\n› ▌ assistant .*\n {2}▌ → edit_file .* apps\/floor\/src\/map\/hall-map/);
});

test('people are shown with their team, and found by it', async () => {
  const teams = { 'kaito.ueda@halcyon.example': 'Vision' };
  await using console = await openConsole({ columns: 160, rows: 40, config: { teams } });
  await console.press('0');
  await console.waitFor(/kaito\.ueda, Vision +over the limit/);
  await console.press('1');
  await console.waitFor(/By team ─+ 2 teams[\s\S]*Vision \(1\)/);
  await console.press('7');
  await console.waitFor(/People {2}1 of/);
  await console.press('/');
  await console.type('team:vision');
  await console.press('enter');

  await console.waitFor(/People {2}1 of 1\/\d+/);
  expect(console.text()).toContain('kaito.ueda');
});

test('a team of the overview opens its people, and those in no team theirs', async () => {
  const teams = { 'kaito.ueda@halcyon.example': 'Arm and grip' };
  await using console = await openConsole({ columns: 160, rows: 40, config: { teams } });
  await console.waitFor(/By team ─+ 2 teams[\s\S]*Arm and grip \(1\)/);
  const people = Number(/No team \((\d+)\)/.exec(console.text())?.[1]);

  await console.press('J', 'J', 'j', 'enter');
  await console.waitFor(/Overview › People \(Arm and grip\) {2}1 of 1\/\d+ .*team="Arm and grip"/);
  await console.press('esc');
  await console.waitFor(/By team/);
  await console.press('k', 'enter');

  await console.waitFor(/People \(No team\) {2}1 of (\d+)\/\d+/);
  const [, shown, all] = /1 of (\d+)\/(\d+)/.exec(console.text()) ?? [];
  expect(Number(shown)).toBe(Number(all) - 1);
  expect(people).toBeGreaterThan(0);
});

test('marked findings are saved as one report with their evidence, without secrets', async () => {
  await using console = await openNow(120, 36);
  console.shell.complain(new Error('Cannot reach host with key sb_live_0123456789'));
  await console.press('esc', 'space', 'space');
  await console.waitFor(/2 marked/);

  await console.press('B');
  await console.waitFor(/Saved signalbox-incident-20261120-143000\.md/);

  const text = console.saved[0]?.text ?? '';
  expect(text).toContain('2 findings');
  expect(text).toMatch(/## vision-train-7, vision-train-8: 2 computers failed/);
  expect(text).toMatch(/### Computer vision-train-8[\s\S]*- step "Run setup script": failed/);
  expect(text).toMatch(
    /## Soak the new slip[\s\S]*### Session [\s\S]*### assistant[\s\S]*run_command/,
  );
  expect(text).toContain('Cannot reach host with key [credential]');
  expect(text).not.toContain('sb_live');
  expect(text).toContain('No requests that changed something.');
});

test('the strip counts people as the rows do', async () => {
  await using console = await openNow(120, 36);
  const rows = queue(console.text());
  const likely = rows.filter((row) => row.includes('likely exceeds')).length;

  expect(console.line(3)).toMatch(
    new RegExp(`L People {2}✗ 1 over {2}▲ ${likely} likely {2}! 1 near`),
  );
  await console.press('L');
  await console.waitFor(new RegExp(`✗ 1 over {3}▲ ${likely} likely to exceed {3}! 1 near`));
});

test('a key that may not read a part is one notice, and the header is that of the others', async () => {
  await using console = await openConsole({ columns: 80, rows: 24, role: 'member' });
  await console.press('0');

  await console.waitFor(/· {2}Your key +may not read credit limits, usage/);
  expect(console.text()).not.toContain('cannot be read');
  expect(console.line(0)).not.toContain('PARTIAL');
});

test('an empty queue fits a narrow terminal', async () => {
  await using console = await openNow(80, 36);
  await console.press('space', 'G', 'v', 's', 'w');

  await console.waitFor(/Nothing else[\s\S]*Watched: .*\n[\s\S]*:rules shows[\s\S]*not\s+seen\./);
  expect(console.text()).not.toMatch(/Watched: .*…/);
});

test('other screens count what waits on Now', async () => {
  await using console = await openNow(120, 36);
  const urgent = queue(console.text()).filter((row) => !row.startsWith('·')).length;

  await console.press('3');
  await console.waitFor(/build-17/);

  await console.waitFor((text) => text.split('\n')[0]?.includes(` ! ${urgent} `) ?? false);
});

test('nothing is new at first, and nothing is new at the second look while nothing has changed', async () => {
  await using console = await openNow(120, 36);
  expect(console.text()).not.toContain('since you left');

  await console.press('3');
  await console.waitFor(/build-17/);
  await console.press('0');
  await console.waitFor(everything);
  expect(console.line(1)).not.toMatch(/new or worse|resolved/);
});

test('it asks the server nothing that other screens do not ask, too', async () => {
  const requestsOf = async (
    ...screens: (readonly [key: string, seen: RegExp | typeof everything])[]
  ) => {
    await using console = await openConsole({ columns: 160, rows: 50 });
    for (const [key, seen] of screens) {
      await console.press(key);
      await console.waitFor(seen);
    }
    return new Set(console.requests);
  };
  const own = await requestsOf(['0', everything], ['z', /About the rule [\w-]+/]);
  const others = await requestsOf(
    ['1', /like for like/],
    ['2', /running/],
    ['enter', /▌ /],
    ['3', /build-17/],
    ['4', /PERSON[\s\S]* ok/],
    ['5', /Readiness {2}1 of/],
    ['7', /People {2}1 of/],
  );

  expect([...own].filter((line) => !others.has(line))).toEqual([]);
});

test('rules are listed with what each finds now, also before Now was open', async () => {
  await using console = await openConsole({ columns: 160, rows: 40 });
  await console.press(':');
  await console.type('rules');
  await console.press('enter');
  await console.waitFor(/Rules {2}1 of 31\n[\s\S]*restart-failed +0 {2}✗ critical/);

  expect(console.text()).toMatch(/computers-failed-alike +1 {2}✗ critical/);
  expect(console.text()).toMatch(/session-waiting +1 {2}! warning/);
  expect(console.text()).toMatch(/session-failing +1 {2}! warning/);
  expect(console.text()).toContain('blind spots');
});

test('enter on a common failure opens the computers that it stopped, and no others', async () => {
  await using console = await openNow(120, 36);
  await console.press('/');
  await console.type('vision-train');
  await console.press('enter');
  await console.waitFor(/\/vision-train/);

  await console.press('enter');

  await console.waitFor(/Now › Computers \(2 computers\) {2}1 of 2\/\d+/);
  expect(console.line(3)).toContain('vision-train-7');
});
