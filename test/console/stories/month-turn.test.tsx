import { expect, test } from 'vitest';
import { rangeOfMonth } from '../../../src/figures/limits/month.ts';
import type { HarnessOptions } from '../harness/open-console-at.tsx';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { serveUsage } from '../harness/usage-organization.ts';

/** Nadia is over early in every month, Pavel crosses on its last day, Wiktor stays far below. */
const use = (day: string) => ({
  nadia: 150,
  pavel: day === rangeOfMonth(day.slice(0, 7)).endDate ? 700 : 85,
  wiktor: 20,
});

type Moment = { now: string; until?: string; without?: readonly string[] };

async function openAt({ now, until, without = [] }: Moment, look: HarnessOptions = {}) {
  const server = await serveUsage({
    now,
    ...(until !== undefined && { until }),
    limits: { globalLimit: 3_000 },
    use: (day) => (without.includes(day) ? undefined : use(day)),
  });
  const console = await openConsoleAt(server, { columns: 160, rows: 40, ...look });
  return {
    ...console,
    server,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

type Console = Awaited<ReturnType<typeof openAt>>;

async function openLimits(console: Console) {
  await console.press('4');
  await console.waitFor(/PERSON[\s\S]*wiktor/);
  await console.waitUntilIdle();
}

const rowOf = (console: Console, name: string): string =>
  console
    .text()
    .split('\n')
    .find((row) => new RegExp(`^[› ] ${name} `).test(row))
    ?.split('│')[0] ?? '';

test('on the last day of a month, people are judged by what is known of it', async () => {
  await using console = await openAt({ now: '2026-11-30T10:00:00Z' });
  await openLimits(console);

  expect(rowOf(console, 'nadia')).toMatch(/145\.0 % +✗ over by 1,350 +4,350 +3,000/);
  expect(rowOf(console, 'wiktor')).toMatch(/19\.3 % +✓ ok +580 /);
  expect(console.text()).not.toMatch(/20\d\d,? ended/);
});

test('on the first day, the month that ended is told, and nobody is within the limit of the new one', async () => {
  await using console = await openAt({ now: '2026-12-01T04:00:00Z', until: '2026-11-29' });
  await console.press('0');
  await console.waitFor(
    /November 2026 +ended: 1\+ of 3 over, usage of Mon 30 Nov has not arrived yet/,
  );
  await console.waitUntilIdle();

  expect(console.line(3)).toMatch(/L People {2}Nov ended: 1\+ of 3 over {2}▲ 1 likely {2}\? \d/);
  expect(console.text()).not.toContain('within limits');
  expect(console.text()).not.toMatch(/over the limit by/);
  await console.pressAtOnce('/', ...'subject:november', 'enter');
  await console.waitFor(/at least 1,350 credits over the/);

  await openLimits(console);
  expect(console.line(2)).toContain('no usage known yet');
  expect(console.line(2)).toContain('November 2026 ended: 1+ of 3 over (,)');
  expect(rowOf(console, 'wiktor')).toMatch(/wiktor +(?:– +)?\? unknown +– +3,000/);
  expect(rowOf(console, 'nadia')).toMatch(/nadia +(?:– +)?▲ likely [12]\d–2\d Dec +– +3,000/);
  expect(console.text()).not.toContain('✓ ok');
});

test.each([
  { columns: 80, rows: 24 },
  { columns: 120, rows: 36 },
])(
  'on the first day, Now at $columns columns tells how many people are not judged yet',
  async (look) => {
    await using console = await openAt({ now: '2026-12-01T04:00:00Z' }, look);
    await console.press('0');
    await console.waitFor(/November 2026/);
    await console.waitUntilIdle();

    expect(console.line(3)).toMatch(/L People .*▲ 1 likely .*\? [12]( unknown)? /);
  },
);

test('while the last day of a month has not arrived, nobody who may still cross is said to be fine', async () => {
  await using console = await openAt({ now: '2026-12-01T04:00:00Z', until: '2026-11-29' });
  await openLimits(console);
  await console.press(',');
  await console.waitFor(/November 2026, ended {2}usage of Mon 30 Nov has not arrived/);
  await console.waitFor(() => /over by 1,350/.test(rowOf(console, 'nadia')));

  expect(rowOf(console, 'nadia')).toMatch(/145\.0 %\+ +✗ over by 1,350\+ +4,350\+ +3,000/);
  expect(rowOf(console, 'pavel')).toMatch(/82\.2 %\+ +\? 29 of 30 days +2,465\+ +3,000/);
  expect(console.text()).not.toContain('✓ ok');
  expect(console.line(2)).toContain('? 2 unknown');
  await console.pressAtOnce('/', ...'wiktor', 'enter');
  await console.waitFor(/exceeds limit +unlikely: <1 in 10/);
});

test('when the last day has arrived, those who crossed on it are over', async () => {
  await using console = await openAt({ now: '2026-12-01T20:00:00Z' });
  await console.press('0');
  await console.waitFor(/November 2026 +ended: 2 of 3 over/);
  await console.pressAtOnce('/', ...'subject:november', 'enter');
  await console.waitFor(/Now {2}1 of 1\//);

  await console.press('enter');
  await console.waitFor(/Limits .*November 2026[\s\S]*PERSON[\s\S]*wiktor/);
  await console.waitUntilIdle();

  expect(console.line(2)).toContain('November 2026, ended');
  expect(console.line(2)).toContain('limits are those of today');
  expect(rowOf(console, 'nadia')).toMatch(/150\.0 % +✗ over by 1,500 +4,500 /);
  expect(rowOf(console, 'pavel')).toMatch(/105\.5 % +✗ over by 165 +3,165 /);
  expect(rowOf(console, 'wiktor')).toMatch(/20\.0 % +✓ ok +600 /);
});

test('on the second day, the first day of the new month counts once it has arrived', async () => {
  await using before = await openAt({ now: '2026-12-02T02:00:00Z', until: '2026-11-30' });
  await openLimits(before);
  expect(rowOf(before, 'wiktor')).toMatch(/wiktor +(?:– +)?\? unknown +– +3,000/);

  await using after = await openAt({ now: '2026-12-02T20:00:00Z' });
  await openLimits(after);
  expect(rowOf(after, 'wiktor')).toMatch(/0\.7 % +✓ ok +20 /);
  expect(after.line(2)).toContain('November 2026 ended: 2 of 3 over (,)');
});

test('keys step through the months, and esc leads back to this one', async () => {
  await using console = await openAt({ now: '2027-01-15T10:00:00Z' });
  await openLimits(console);
  expect(console.text()).not.toMatch(/20\d\d,? ended/);
  await console.press('.');
  await console.waitFor('This is the current month.');

  await console.press(',');
  await console.waitFor(/December 2026, ended/);
  await console.waitFor(() => /over by 1,650/.test(rowOf(console, 'nadia')));
  await console.press(',');
  await console.waitFor(/November 2026, ended/);
  await console.waitFor(() => /over by 1,500/.test(rowOf(console, 'nadia')));
  await console.press('.');
  await console.waitFor(/December 2026, ended/);
  await console.press('esc');

  await console.waitFor(() => / 2,100 +3,000/.test(rowOf(console, 'nadia')));
  expect(console.text()).not.toMatch(/20\d\d,? ended/);
});

test('a command opens a month, with a filter if there is one, and refuses months that are none', async () => {
  await using console = await openAt({ now: '2026-12-10T10:00:00Z' });
  await openLimits(console);

  await console.pressAtOnce(':', ...'limits 2026-10 level:over', 'enter');
  await console.waitFor(/Limits {2}1 of \d\/3 [\s\S]*October 2026, ended/);
  await console.waitFor(() => /over by 1,650/.test(rowOf(console, 'nadia')));
  expect(rowOf(console, 'wiktor')).toBe('');

  for (const [month, why] of [
    ['2026-13', '2026-13 does not exist.'],
    ['2027-02', 'February 2027 has not begun.'],
    ['2025-12', 'Analytics begin on 2026-01-14.'],
  ] as const) {
    await console.pressAtOnce(':', ...`limits ${month}`);
    await console.waitFor(why);
    await console.press('esc');
  }
});

test('a person of a past month is opened on the days of that month, beside its limit', async () => {
  await using console = await openAt({ now: '2026-12-10T10:00:00Z' });
  await openLimits(console);
  await console.press(',');
  await console.waitFor(/November 2026, ended/);
  await console.waitFor(() => /over by 1,500/.test(rowOf(console, 'nadia')));

  await console.press('enter');

  await console.waitFor(/2026-11-01 → 2026-11-30[\s\S]*November 2026 .*✗ 150 % {2}4,500 of 3,000/);
  expect(console.text()).toContain('over by 1,500; the limit is that of today');
  await console.press(',');
  await console.waitFor(/October 2026 .*✗ 155 % {2}4,650 of 3,000/);
  await console.press('esc');
  await console.waitFor(/November 2026, ended/);
});

test('in the first days of a month, a person who exceeded the last one is said to', async () => {
  await using console = await openAt({ now: '2026-12-01T20:00:00Z' });
  await console.press('7');
  await console.waitFor(/People[\s\S]*pavel/);
  await console.waitUntilIdle();
  await console.pressAtOnce('/', ...'pavel', 'enter');
  await console.waitFor(/People {2}1 of 1\/3/);
  await console.press('enter');

  await console.waitFor(/this month .*– {2}– of 3,000 {3}Nov over by 165 {3}/);
});

test('a day without data makes totals lower bounds, and levels unknown that depend on it', async () => {
  const without = ['2026-11-10', '2026-11-11', '2026-11-12'];
  await using console = await openAt({ now: '2026-11-20T10:00:00Z', without });
  await openLimits(console);

  expect(console.line(2)).toContain('? 2 unknown: 3 days without data');
  expect(rowOf(console, 'wiktor')).toMatch(/10\.7 %\+ +\? 16 of 19 days +320\+ /);
  expect(rowOf(console, 'nadia')).toMatch(/80\.0 %\+ +▲ likely /);
  expect(console.text()).not.toContain('✓ ok');

  await console.press('0');
  await console.waitFor(/L People {2}▲ \d likely {2}\? 2 unknown/);
  await console.press('1');
  await console.waitFor(/ 7,500\+/);
  await console.waitFor(/By person [^\n]*, shares of known days[\s\S]*nadia .* 4,050\+/);
  expect(console.text()).toMatch(/billable +7,500\+/);
  await console.press('tab', 'tab', 'tab');
  await console.waitFor(/│ commits .* \d+\+/);
  await console.press('7');
  await console.waitFor(/People {2}1 of 3/);
  await console.waitFor(/nadia .* 4,050\+ /);
  expect(console.text()).toContain('4,050+ credits in 30 days, active on 27 of 27 known');
});

test('what a local copy has not read is not said to be fine', async () => {
  const read = Array.from({ length: 7 }, (_, index) => `2026-11-${13 + index}`);
  await using console = await openAt(
    { now: '2026-11-20T10:00:00Z', without: datesBefore('2026-11-13') },
    { dataOf: Date.parse('2026-11-20T09:00:00Z'), readDays: new Set(read) },
  );
  await console.press('4');
  await console.waitFor(/PERSON[\s\S]*wiktor/);

  expect(console.line(2)).toContain('? 3 unknown: 12 days not in the local copy');
  expect(rowOf(console, 'nadia')).toMatch(/35\.0 %\+ +\? 7 of 19 days +1,050\+ /);
  await console.press('0');
  await console.waitFor(/L People {2}\? 3 unknown/);
  expect(console.text()).not.toContain('within limits');
});

const datesBefore = (end: string): string[] =>
  Array.from({ length: 130 }, (_, index) =>
    new Date(Date.parse(end) - (index + 1) * 86_400_000).toISOString().slice(0, 10),
  );

test('before there are analytics, nobody is said to have been active', async () => {
  await using console = await openAt({ now: '2026-01-14T10:00:00Z' });

  await console.press('7');

  await console.waitFor('No one was active in this range.');
});
