import { expect, test } from 'vitest';
import { preferencesInMemory } from '../../../src/console/create-console.ts';
import { openConsole } from '../harness/open-console.tsx';
import { footer } from '../harness/selection.ts';

async function openOverview(columns = 160, rows = 50) {
  const console = await openConsole({ columns, rows });
  await console.waitFor('like for like');
  return console;
}

test('enter on a model shows its days and its users, and esc comes back to the row', async () => {
  await using console = await openOverview();
  await console.press('j', 'j');
  expect(console.text()).toMatch(/›By model .* 2 of \d+ models/);

  await console.press('enter');
  await console.waitFor(/Overview › \S+ {2}30 days/);
  await console.waitFor(/By person ─+ \d+ people/);
  expect(console.text()).toMatch(/Days ─+ \d+ days/);

  await console.press('esc');
  await console.waitFor(/›By model .* 2 of \d+ models/);
});

test('enter on a user shows the person, and esc comes back to the row', async () => {
  await using console = await openOverview();
  await console.press('J', 'J', 'j', 'j');
  expect(console.text()).toMatch(/›By person .* 3 of \d+ people/);

  await console.press('enter');
  await console.waitFor(/sessions {3}[\d,]+\+? tool calls/);
  expect(console.line(1)).toMatch(/^ Overview › \S+@halcyon\.example/);

  await console.press('esc');
  await console.waitFor(/›By person .* 3 of \d+ people/);
});

test('enter on a day shows everything about it, and the days beside it', async () => {
  await using console = await openOverview();
  await console.press('left', 'enter');
  await console.waitFor('Wed 18 Nov 2026');
  for (const part of [
    'By model',
    'By person',
    'By tool',
    'Files by language',
    'People by client',
  ]) {
    await console.waitFor(part);
  }

  await console.press('left');
  await console.waitFor('Tue 17 Nov 2026');
  await console.press('right', 'right');
  await console.waitFor('Thu 19 Nov 2026');
  await console.press('right');
  expect(footer(console)).toContain('Analytics end yesterday, 2026-11-19');

  await console.press('esc');
  await console.waitFor('Wed 18 Nov ▲');
});

test('the last line offers enter only where it leads somewhere', async () => {
  await using console = await openOverview();
  await console.press('J');
  expect(footer(console)).toContain('enter open');

  await console.press('J', 'J');
  expect(console.text()).toContain('›Why credits changed');
  expect(footer(console)).not.toContain('enter open');
});

test('from a day one goes deeper into what was used on it', async () => {
  await using console = await openOverview();
  await console.press('enter');
  await console.waitFor('By tool');

  await console.press('j', 'j', 'enter');

  await console.waitFor(/Overview › Day › \S+ {2}30 days/);
  await console.press('esc', 'esc');
  expect(console.line(1)).toMatch(/^ Overview {2}30 days/);
});

test('enter on a server shows its days and how its name was written', async () => {
  await using console = await openOverview(200, 50);
  await console.press('tab');
  await console.waitFor('servers, ');

  await console.press('J', 'J', 'enter');

  await console.waitFor(/Overview › Issue-Tracker {2}MCP server/);
  await console.waitFor(/As they were written ─+ 2 spellings/);
  expect(console.text()).toMatch(/Issue-Tracker +━+[\s\S]*issue-tracker +━/);
});

test.each([
  { tab: 1, panel: 'By tool', noun: 'tool', counts: 'Calls by day' },
  { tab: 2, panel: 'By client', noun: 'client', counts: 'Users by day' },
  { tab: 3, panel: 'Files by language', noun: 'language', counts: 'Files by day' },
])('enter on the first of "$panel" shows its days', async ({ tab, panel, noun, counts }) => {
  await using console = await openOverview();
  for (let step = 0; step < tab; step++) await console.press('tab');
  await console.waitFor(panel);
  await console.waitFor(/━/);

  await console.press('J', 'enter');

  await console.waitFor(counts);
  expect(console.line(1)).toMatch(new RegExp(`^ Overview › \\S+ {2}${noun} {3}30 days`));
});

test('y copies the day, and the e-mail of a user', async () => {
  await using console = await openOverview();
  await console.press('y');
  expect(console.copied).toEqual(['2026-11-19']);

  await console.press('J', 'J', 'y');
  expect(console.copied.at(-1)).toMatch(/^[\w.]+@halcyon\.example$/);
});

test('comma and point go to the days before and after, as far as there are any', async () => {
  await using console = await openOverview();
  expect(footer(console)).not.toContain('days after');

  await console.press(',');
  await console.waitFor(/30 days {2}2026-09-21 → 2026-10-20/);
  await console.press('.');
  await console.waitFor(/30 days {2}2026-10-21 → 2026-11-19/);
  await console.press('.');
  expect(footer(console)).toContain(
    "Analytics end yesterday, 2026-11-19. Today's data arrives tomorrow.",
  );
});

test('days before the analytics began are explained, not asked for', async () => {
  await using console = await openOverview();
  await console.press('f', 'ctrl-u');
  await console.type('2026-01-10..2026-01-20');
  await console.press('enter');
  await console.waitFor(/7 days {2}2026-01-14 → 2026-01-20 {2}\(analytics begin 2026-01-14\)/);

  await console.press(',');

  expect(footer(console)).toContain('Analytics begin on 2026-01-14. There is no earlier data.');
});

test('what is typed after f takes the place of the days that stand there', async () => {
  await using console = await openOverview();

  await console.press('f');
  expect(console.line(1)).toContain('2026-10-21..2026-11-19');
  await console.type('2026-10');
  expect(console.line(1)).toMatch(/^ days +2026-10 /);
  await console.press('enter');

  await console.waitFor(/31 days {2}2026-10-01 → 2026-10-31/);
});

test('f asks for the days, says what is wrong with them, and how many they are', async () => {
  await using console = await openOverview();

  await console.press('f');
  expect(console.line(1)).toContain('2026-10-21..2026-11-19');
  await console.press('ctrl-u');
  await console.type('2026-02-30');
  await console.waitFor('2026-02-30 does not exist.');
  await console.press('enter');
  expect(console.line(1)).toContain('2026-02-30');

  await console.press('ctrl-u');
  await console.type('2026-03');
  await console.waitFor('31 days');
  await console.press('enter');
  await console.waitFor(/31 days {2}2026-03-01 → 2026-03-31/);
});

test('the range can be a command, and leads to the overview from elsewhere', async () => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  await console.press('4');
  await console.waitFor('PERSON');

  await console.press(':');
  await console.type('range 2026-03-01..2026-03-31');
  await console.press('enter');

  await console.waitFor(/^ Overview {2}31 days {2}2026-03-01 → 2026-03-31/m);
});

test('a model and a day are found by typing', async () => {
  await using console = await openOverview();
  await console.press(':');
  await console.type('model atlas-3');
  await console.press('enter');
  await console.waitFor(/^ Overview › atlas-3 {2}30 days/m);

  await console.press(':');
  await console.type('day 2026-11-12');
  await console.press('enter');
  await console.waitFor('Thu 12 Nov 2026');
});

test('the row under the cursor costs few bytes', async () => {
  await using console = await openOverview();
  await console.press('J', 'J');
  console.bytesSince();

  await console.press('j');

  expect(console.bytesSince()).toBeLessThan(1_000);
});

test('esc leaves a panel before it leaves the screen', async () => {
  await using console = await openOverview();
  await console.press('enter');
  await console.waitFor('By tool');
  await console.press('esc');
  await console.waitFor('›Credits by day');

  await console.press('J', 'J');
  expect(console.text()).toContain('›By person');
  await console.press('esc');
  expect(console.text()).toContain('›Credits by day');
});

test('a saved view shows the days and the tab that it was saved with', async () => {
  await using console = await openOverview();
  await console.press('tab');
  await console.press(':');
  await console.type('range 2026-03');
  await console.press('enter');
  await console.waitFor(/31 days {2}2026-03-01/);
  await console.press(':');
  await console.type('save march');
  await console.press('enter');

  await console.press('t', 'shift-tab');
  await console.waitFor(/›Credits [\s\S]*30 days|30 days[\s\S]*›Credits /);
  await console.press(':');
  await console.type('view march');
  await console.press('enter');

  await console.waitFor(/31 days {2}2026-03-01/);
  await console.waitFor('›Tools');
});

test('the next start shows the days and the tab of the last time', async () => {
  const preferences = preferencesInMemory();
  {
    await using console = await openConsole({ preferences });
    await console.press('1');
    await console.waitFor('monthly');
    await console.press('t', 'tab');
    await console.waitFor(/ 7 days[\s\S]*›Tools/);
    await console.waitFor('By tool');
  }

  await using console = await openConsole({ preferences });

  await console.waitFor(/ 7 days[\s\S]*›Tools/);
});

test('the next start does not show the fixed days of the last time', async () => {
  const preferences = preferencesInMemory();
  {
    await using console = await openConsole({ preferences });
    await console.press('1');
    await console.waitFor('monthly');
    await console.press(':');
    await console.type('range 2026-03-01..2026-03-05');
    await console.press('enter');
    await console.waitFor(/ 5 days {2}2026-03-01/);
  }

  await using console = await openConsole({ preferences });
  await console.press('1');

  await console.waitFor(/ 30 days[\s\S]*monthly/);
});

test('in the smallest terminal the chart and the panels take turns', async () => {
  await using console = await openConsole({ columns: 60, rows: 15 });
  await console.waitFor('monthly');
  expect(console.text()).toContain('›Credits by day');

  await console.press('j');
  await console.waitFor(/›By model .* 1 of \d+ models/);
  expect(console.text()).not.toContain('Credits by day');

  await console.press('esc');
  await console.waitFor('›Credits by day');
});
