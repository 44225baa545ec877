import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';
import { footer } from '../harness/selection.ts';

async function openOverview(columns = 160, rows = 50) {
  const console = await openConsole({ columns, rows });
  await console.waitFor('like for like');
  return console;
}

test('from a day a person opens on that day', async () => {
  await using console = await openOverview();
  await console.press('left', 'left', 'enter');
  await console.waitFor('Tue 17 Nov 2026');
  await console.waitFor('By tool');

  await console.press('J', 'J');
  await console.waitFor('›By person');
  await console.press('enter');

  await console.waitFor(/Overview › Day › \S+@\S+ .*[2-9]\d* of \d+/);
  await console.waitFor(/▲ Tue 17 Nov|Tue 17 Nov ▲/);
});

test.each([
  {
    own: 'one day, this one',
    range: '2026-11-18',
    day: '2026-11-18',
    chosen: '1 day  2026-11-18',
    shown: '1 day  2026-11-18',
  },
  {
    own: 'other days',
    range: '7',
    day: '2026-10-14',
    chosen: '7 days  2026-11-13',
    shown: '30 days  2026-09-15 → 2026-10-14',
  },
])('a person opened from a day changes no days: $own', async ({ range, day, chosen, shown }) => {
  await using console = await openOverview();
  await console.type(`:range ${range}`);
  await console.press('enter');
  await console.waitFor(chosen);
  const own = console.shell.range.get();
  console.shell.open({ screen: 'day', day });
  await console.waitFor(`${Number(day.slice(-2))} ${day.includes('-10-') ? 'Oct' : 'Nov'} 2026`);
  await console.waitFor(/By person ─+ \d+ people/);

  await console.press('J', 'J');
  await console.waitFor('›By person');
  await console.press('enter');
  await console.waitFor(/Overview › Day › \S+@/);
  await console.waitFor(shown);
  await console.press('esc', 'esc');

  await console.waitFor(/^ Overview {2}/m);
  expect(console.shell.range.get()).toEqual(own);
});

test.each([
  { name: 'a model', panel: 'By model', steps: 0 },
  { name: 'a tool', panel: 'By tool', steps: 3 },
  { name: 'an MCP server', panel: 'MCP servers', steps: 4 },
])('from a day outside the chosen days, $name opens with that day', async ({ panel, steps }) => {
  await using console = await openOverview();
  const own = console.shell.range.get();
  console.shell.open({ screen: 'day', day: '2026-08-12' });
  await console.waitFor('Wed 12 Aug 2026');
  await console.waitFor(/MCP servers ─+ \d/);

  for (let step = 0; step < steps; step += 1) await console.press('J');
  await console.waitFor(`›${panel}`);
  await console.press('enter');

  await console.waitFor('2026-07-14 → 2026-08-12');
  await console.press('esc', 'esc');
  expect(console.shell.range.get()).toEqual(own);
});

test('from a day one comes to the own sessions that may have used its credits', async () => {
  await using console = await openOverview();
  await console.press('left', 'enter');
  await console.waitFor('Wed 18 Nov 2026');
  await console.waitFor('The platform does not report credits by session for a day.');

  await console.press('s');

  await console.waitFor(/Sessions \(18 Nov\)/);
  await console.waitFor(/\/created-at<=2026-11-18 updated-at>=2026-11-18 .*by CREDITS/);
  expect(footer(console)).toContain('CREDITS are of whole sessions.');

  await console.press('esc');
  await console.waitFor('Wed 18 Nov 2026');
});

test('People has the days that were chosen on Overview, a person opens with them, and the other way round', async () => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  await console.waitFor('By person');
  await console.type(':range 90');
  await console.press('enter');
  await console.waitFor(/90 days/);
  await console.press('7');
  await console.waitFor(/People {2}1 of .* 90 days {2}2026-08-22 → 2026-11-19/);
  await console.waitFor(/credits in 90 days/);

  await console.press('t', 't');
  await console.waitFor(/People {2}\d+ of .* 7 days {2}2026-11-13 → 2026-11-19/);
  await console.press('enter');
  await console.waitFor(/People › .*[\s\S]* 7 days {2}/);

  await console.press('esc', '1');
  await console.waitFor(/Overview {2}7 days/);
});

test('the figures of a person in a week are those of the tab of Overview', async () => {
  await using console = await openOverview();
  await console.press('7');
  await console.waitFor(/aditi.reddy.* \d+ %/);
  await console.press('t');
  await console.waitFor(/ 7 days {2}2026-11-13 → 2026-11-19/);
  await console.waitFor(/aditi.reddy.* ▲ [\d,]+ %/);
  const figures = () =>
    console
      .text()
      .match(/aditi\.reddy .*? ([\d,]{5,}\+?) .*?(▲ [\d,]+ %)/)
      ?.slice(1);
  const inPeople = figures();

  await console.press('1', 'tab', 'tab', 'tab', 'tab');
  await console.waitFor(/SHARE of known days|CHANGE like for like/);
  await console.waitFor(/aditi.reddy.* ▲ [\d,]+ %/);

  expect(inPeople).toHaveLength(2);
  expect(figures()).toEqual(inPeople);
});

test('while other days are read, changes are those of the days that are shown', async () => {
  const held: (() => void)[] = [];
  await using console = await openConsole({
    columns: 160,
    rows: 36,
    inFront: (listener) => (request, response) => {
      const go = () => listener(request, response);
      if (request.url?.includes('/users?startDate=2026-11-13')) held.push(go);
      else go();
    },
  });
  const changeOf = () => console.text().match(/aditi\.reddy .*?(▲ [\d,]+ %)/)?.[1];
  await console.waitFor('like for like');
  // The credits of both are read then.
  await console.press('t');
  await console.waitFor(/Overview {2}7 days[\s\S]* vs [\s\S]*By person/);
  await console.press('T', '7');
  await console.waitFor(/ 30 days [\s\S]*aditi\.reddy .* ▲ [\d,]+ %/);
  const before = changeOf();

  await console.press('t');
  await console.waitFor(/ 30 days .* loading 7 days/);
  expect(changeOf()).toBe(before);

  await console.waitFor(() => held.length > 0);
  for (const go of held.splice(0)) go();
  await console.waitFor(/ 7 days {2}2026-11-13 [\s\S]*aditi\.reddy .* ▲ [\d,]+ %/);
  expect(changeOf()).not.toBe(before);
});

test('a person is asked about with the one day that is shown', async () => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  await console.type(':range 2026-11-17');
  await console.press('enter', '7');
  await console.waitFor(/ 1 day {2}2026-11-17[\s\S]*aditi/);

  await console.press('x', 'd');

  await console.waitFor(/Used [\d,]+\+? credits in the 1 day shown, last on /);
});
