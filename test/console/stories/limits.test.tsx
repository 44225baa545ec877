import { expect, test } from 'vitest';
import { type OpenConsole, openConsole } from '../harness/open-console.tsx';
import { footer, selectedLine } from '../harness/selection.ts';

async function openLimits(columns: number, rows: number) {
  const console = await openConsole({ columns, rows });
  await console.press('4');
  await console.waitFor(/everyone is @halcyon\.example[\s\S]*PERSON/);
  return console;
}

/** The rows of the list, without the preview beside them. */
const listRows = (console: OpenConsole) =>
  console
    .text()
    .split('\n')
    .slice(5, -1)
    .map((row) => row.split('│')[0] ?? '');

test('who is over is named first, then who is likely to exceed the limit by the day, in words', async () => {
  await using console = await openLimits(160, 36);
  const rows = listRows(console);

  expect(rows[0]).toMatch(/^ {2}[\w.]+ +■+ +1\d\d\.\d % +✗ over by [\d,]+/);
  expect(rows.join('\n')).toMatch(/■+· +(8[5-9]|9\d)\.\d % +! near/);
  expect(rows.join('\n')).toMatch(/✓ ok/);
  const exceedance = rows
    .flatMap((row) => /(?:likely|at risk) (?:\w{3} )?(\d+)/.exec(row)?.[1] ?? [])
    .map(Number);
  expect(exceedance.length).toBeGreaterThan(1);
  expect(exceedance).toEqual(exceedance.toSorted((a, b) => a - b));
});

test('the prompt of a what-if tells which limit is enough, and the preview the chance under another', async () => {
  await using console = await openLimits(160, 50);
  await console.press('j', 'j', 'W');
  await console.waitFor(/[\d,]+ is enough in 8 of 10 cases/);
  const enough = /([\d,]+) is enough in 8 of 10/.exec(console.text())?.[1] ?? '';

  await console.press('ctrl-u');
  await console.type('1');
  await console.waitFor('1 is already exceeded.');
  await console.press('ctrl-u');
  await console.type(enough);
  const typed = /Chance to exceed ([\d,]+): ([12] in 10)\./;
  await console.waitFor(typed);
  const [, limit, chance = ''] = typed.exec(console.text()) ?? [];
  expect(limit).toBe(enough);
  await console.press('enter');
  await console.waitFor('WHAT IF 1 person');

  // The preview follows the person to another row.
  await console.waitFor(`a limit of ${enough} is enough`);
  expect(console.text()).toMatch(new RegExp(`exceeds limit .*: ${chance}`));
});

test('the summary agrees with the rows', async () => {
  await using console = await openLimits(200, 60);
  const text = console.text();
  const counted = (word: string) => Number(new RegExp(`(\\d+) ${word}\\b`).exec(text)?.[1] ?? 0);
  const rowsWith = (sign: RegExp) => listRows(console).filter((row) => sign.test(row)).length;

  expect(counted('over')).toBe(rowsWith(/✗ over/));
  expect(counted('near')).toBe(rowsWith(/! near/));
  expect(counted('likely to exceed')).toBe(rowsWith(/▲ likely/));
  expect(counted('at risk')).toBe(rowsWith(/▲ at risk/));
  expect(counted('overrides?')).toBe(rowsWith(/ override /));
});

test.each([
  ['share>50', 'share > 50%'],
  ['share<50', 'SHARE < 50'],
  ['set by = override', 'source:over'],
  ['month-end > 60k', 'projected>60,000'],
])('the filters %s and %s leave the same rows, and not all', async (one, other) => {
  await using console = await openLimits(100, 60);
  const counts: string[] = [];

  for (const filter of [one, other]) {
    await console.press('/');
    await console.type(filter);
    await console.press('enter');
    await console.waitFor((text) => text.includes(`/${filter}`) && text.includes('q quit'));
    counts.push(/of (\d+)\/47/.exec(console.line(1))?.[1] ?? 'all');
    await console.press('esc');
  }

  expect(Number(counts[0])).toBeGreaterThan(0);
  expect(Number(counts[0])).toBeLessThan(47);
  expect(counts[1]).toBe(counts[0]);
});

test('an override is told apart from the global limit', async () => {
  await using console = await openLimits(200, 60);
  const global = /Global limit ([\d,]+)/.exec(console.text())?.[1] ?? 'none';
  const setBy = (word: string) => listRows(console).filter((row) => row.includes(` ${word} `));

  expect(setBy('global').length).toBeGreaterThan(10);
  expect(setBy('override').length).toBeGreaterThan(2);
  for (const row of setBy('global')) expect(row).toContain(global);
  for (const row of setBy('override')) expect(row).not.toContain(global);
});

test('on a small screen the words stay while bars and projections go', async () => {
  await using console = await openLimits(80, 24);

  expect(console.text()).toMatch(/✗ over/);
  expect(console.text()).toContain('assumed monthly');
  expect(console.text()).not.toContain('■');
});

test('the preview tells where the month of a person leads, and on which day', async () => {
  await using console = await openLimits(160, 50);

  while (!/▲ likely/.test(selectedLine(console))) await console.press('j');
  const days = /likely ((?:\w{3} )?\S+ Nov)/.exec(selectedLine(console))?.[1];

  await console.waitFor(new RegExp(`exceeds limit +likely ${days}, >?\\d in 10`));
  expect(console.text()).toMatch(/month end +likely [\d.]+k?–[\d.]+k?/);
  expect(console.text()).toMatch(/median +[\d,]+, 1\d\d % of the limit/);
  expect(console.text()).toMatch(/▲ \w{3} \d+ Nov|\d+ Nov ▲/);
  expect(console.text()).toMatch(/known {3,}expected/);
  expect(console.text()).toContain('usage through Thu 19 Nov');
  expect(console.text()).toMatch(/Models this month\s+.*\S+ +[━╸]+ +\d+ %/);
});

test('the e-mail of a person is copied', async () => {
  await using console = await openLimits(80, 24);

  await console.press('y');
  await console.waitFor(/Copied \S+@halcyon\.example to the clipboard/);

  expect(console.copied).toEqual([expect.stringMatching(/^\S+@halcyon\.example$/)]);
});

test('a member sees why there are no limits', async () => {
  await using console = await openConsole({ columns: 80, rows: 24, role: 'member' });

  await console.press('4');
  await console.waitFor('Only owners and managers can see credit limits');

  expect(console.line(0)).toContain('NO ACCESS');
  expect(console.text().replace(/\s+/g, ' ')).toContain('Your role is member.');
  expect(console.text()).toMatch(/Request id [\da-f-]{36}/);
});

test('a member works with sessions and computers as ever', async () => {
  await using console = await openConsole({ columns: 110, rows: 24, role: 'member' });

  await console.press('3');
  await console.waitFor(/build-17/);
  expect(console.line(0)).toMatch(/✓ live$/);

  await console.press('2');
  await console.waitFor(/ Sessions {2}1 of|You have no sessions/);
  expect(console.line(0)).toMatch(/✓ live$/);
});

test('a limit that somebody thinks of changes the forecast on the screen, and nothing else', async () => {
  await using console = await openLimits(160, 36);
  expect(selectedLine(console)).toMatch(/✗ over/);
  const before = console.requests.length;

  await console.press('W');
  await console.waitFor(/what if the limit of kaito\.ueda.* were.*68,400[\s\S]*Nothing is sent/);
  await console.type('300k');
  await console.press('enter');

  await console.waitFor(/WHAT IF 1 person {2}not sent/);
  expect(footer(console)).toContain('esc real limits');
  await console.waitFor(/kaito\.ueda .* ok .*300,000/);
  expect(console.text()).toMatch(/set by +not set: a what-if/);

  await console.press('esc');
  await console.waitFor((text) => !text.includes('WHAT IF'));
  await console.waitFor(/kaito\.ueda .*✗ over/);
  const sent = console.requests.slice(before).filter((line) => !line.startsWith('GET'));
  expect(sent).toEqual([]);
});

test('a limit is tried out for all marked people', async () => {
  await using console = await openLimits(160, 36);

  await console.press('space', 'space', 'W');
  await console.waitFor(/what if the limit of 2 people were/);
  await console.press('ctrl-u');
  await console.type('1');
  await console.press('enter');

  await console.waitFor(/WHAT IF 2 people {2}not sent/);
});

test('another global limit shows who would exceed it', async () => {
  await using console = await openLimits(160, 36);

  await console.press('alt-w');
  await console.type('lots');
  await console.waitFor('It is not a number of credits');
  await console.press('ctrl-u');
  await console.type('1k');
  await console.press('enter');

  await console.waitFor(/WHAT IF global limit 1,000/);
  await console.waitFor(/✗ \d{2} over/);
});

test('who was removed has neither a limit nor a forecast, and is counted nowhere as at risk', async () => {
  await using console = await openConsole({ columns: 160, rows: 50 });
  await console.press('4');
  await console.waitFor(/✗ \d+ over[\s\S]*over by/);
  const over = Number(/✗ (\d+) over/.exec(console.text())?.[1]);
  const email = /^\S+/.exec(console.line(5).trim())?.[0] ?? '';
  await console.press('7');
  await console.waitFor(/OF LIMIT[\s\S]*\d+ %/);
  await console.press('/');
  await console.type(email);
  await console.press('enter', 'x', 'd');
  await console.waitFor('enter works once the text matches');

  await console.paste(`${email}@halcyon.example`);
  await console.press('enter');
  await console.waitFor('is removed from the organization');
  await console.press('4');

  await console.waitFor(new RegExp(`${email}.* ○ removed `));
  expect(Number(/✗ (\d+) over/.exec(console.text())?.[1] ?? 0)).toBe(over - 1);
  expect(console.text()).toContain('No forecast: removed from the organization.');
});
