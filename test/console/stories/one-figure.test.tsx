import { expect, test, vi } from 'vitest';
import { loadOverview } from '../../../src/cli/overview/overview.ts';
import { overviewText } from '../../../src/cli/overview/overview-text.ts';
import { formatCredits } from '../../../src/figures/format/number.ts';
import { addDays } from '../../../src/figures/time/day.ts';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { serveUsage, type UseOfDay } from '../harness/usage-organization.ts';

const now = '2026-11-20T10:00:00Z';
const yesterday = '2026-11-19';
const restatedDay = '2026-11-17';

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());
const noise = (day: string, size: number) => (Number(day.slice(8)) * 37) % size;

/** Six people who hardly work at weekends; a launch a week ago doubles what one of them uses. */
function use(day: string): UseOfDay {
  const share = isWeekend(day) ? 0.1 : 1;
  const launch = day > '2026-11-12' ? 2.6 : 1;
  return {
    ola: (900 + noise(day, 40)) * share * launch,
    per: (500 + noise(day, 90)) * share,
    siv: (300 + noise(day, 20)) * share,
    tuva: 60,
  };
}

const restated = (): UseOfDay => ({ ...use(restatedDay), ola: 9_000 });

type Totals = (day: string) => number;

/** The like-for-like change of some days against those before them, as by hand: `▲ 12.3 %`. */
function changeOf(totalOf: Totals, lengths: { days: number; base: number }, until = yesterday) {
  const daysBack = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => addDays(until, -from - index));
  const days = daysBack(0, lengths.days);
  const base = daysBack(lengths.days, lengths.base);
  let expected = 0;
  for (const day of days) {
    const alike = base.filter((other) => isWeekend(other) === isWeekend(day));
    expected += alike.reduce((sum, other) => sum + totalOf(other), 0) / alike.length;
  }
  const total = days.reduce((sum, day) => sum + totalOf(day), 0);
  const ratio = total / expected - 1;
  return `${ratio > 0 ? '▲' : '▼'} ${Math.abs(ratio * 100).toFixed(1)} %`;
}

const sum = (used: UseOfDay) => Object.values(used).reduce((total, one) => total + one, 0);

async function openNow() {
  const server = await serveUsage({ now, use });
  const console = await openConsoleAt(server, { columns: 200, rows: 50 });
  await console.press('0');
  await console.waitFor(/O Overview {2}30 days/);
  await console.waitUntilIdle();
  return {
    ...console,
    server,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

type Console = Awaited<ReturnType<typeof openNow>>;

/** What each place says of the change, like for like, once Now has this row: on Now, in what it opens, and in a script. */
async function saidIn(console: Console, row: string) {
  await console.waitFor(
    new RegExp(`Organization +credits of the last 7 days ${row.replace('.', '\\.')} like for like`),
  );
  const found = (pattern: RegExp) => pattern.exec(console.text())?.[1];
  const back = async () => {
    await console.press('0');
    await console.waitFor(/O Overview {2}30 days/);
    await console.waitUntilIdle();
  };
  const tile = /│ [\d,]+\+? +│[\s\S]*?│ ([▲▼] [\d.]+ %) like for like/;

  const strip = found(
    /O Overview {2}30 days {2}\S+ {2}([▲▼] [\d.]+ %) like for like, vs the 30 days before/,
  );
  await console.press('O');
  await console.waitFor(/Overview .*30 days .*vs the 30 days before/);
  await console.waitUntilIdle();
  const overview = found(tile);
  await back();

  await console.pressAtOnce('/', ...'subject:organization', 'enter');
  await console.waitFor(/Now {2}1 of 1\//);
  await console.press('enter');
  await console.waitFor(/Overview .*7 days .*vs the 28 days before/);
  await console.waitUntilIdle();
  const week = found(tile);
  await console.pressAtOnce('0', 'esc');
  await back();

  await console.pressAtOnce(':', ...`day ${yesterday}`, 'enter');
  await console.waitFor(/Day .*19 Nov 2026 .*vs the 28 days before/);
  await console.waitUntilIdle();
  const day = found(tile);
  await console.pressAtOnce(':', ...'model zephyr-2', 'enter');
  await console.waitFor(/zephyr-2 .*30 days/);
  await console.waitUntilIdle();
  const model = found(tile);
  await console.pressAtOnce(':', ...'person ola@halcyon.example', 'enter');
  await console.waitFor(/ola@halcyon.example .*30 days/);
  await console.waitUntilIdle();
  const person = found(/credits {3}([▲▼] [\d.]+ %) like for like/);
  await back();

  const loaded = await loadOverview(console.client, console.server.clock);
  const text = loaded && overviewText(loaded, 'Test');
  const script = /^Credits +[\d,]+ +([+-] [\d.]+ %) like for like$/m.exec(text ?? '')?.[1];
  return { strip, row, overview, week, day, model, person, script };
}

function expectedOf(totalOf: Totals, olaOn: Totals) {
  const month = changeOf(totalOf, { days: 30, base: 30 });
  const week = changeOf(totalOf, { days: 7, base: 28 });
  return {
    ...{ strip: month, overview: month, model: month },
    ...{ row: week, week },
    day: changeOf(totalOf, { days: 1, base: 28 }),
    person: changeOf(olaOn, { days: 30, base: 30 }),
    script: month.replace('▲', '+').replace('▼', '-'),
  };
}

const onAll: Totals = (day) => sum(use(day));
const onOla: Totals = (day) => use(day).ola ?? 0;

test('a change is the same wherever it stands, and named by its days and by what they are compared with', async () => {
  await using console = await openNow();

  const expected = expectedOf(onAll, onOla);

  expect(await saidIn(console, expected.row)).toEqual(expected);
});

test('after a day is restated, every place tells the new figures', async () => {
  await using console = await openNow();
  const before = expectedOf(onAll, onOla);
  await saidIn(console, before.row);
  const used = (day: string) => (day === restatedDay ? restated() : use(day));
  const expected = expectedOf(
    (day) => sum(used(day)),
    (day) => used(day).ola ?? 0,
  );
  console.server.restate(restatedDay, restated());
  await console.press('r');
  await console.waitFor(/changed afterwards/);
  await console.waitUntilIdle();

  const after = await saidIn(console, expected.row);

  expect(after).toEqual(expected);
  expect(after.week).not.toBe(before.week);
});

test('the explanation of a range with a restated day has both figures', async () => {
  await using console = await openNow();
  console.server.restate(restatedDay, restated());
  await console.press('r');
  await console.waitFor(/changed afterwards/);

  await console.press('1');
  await console.waitFor(/like for like/);
  await console.press('left', 'left', '=');

  const [before, after] = [use(restatedDay), restated()].map((day) => formatCredits(sum(day)));
  await console.waitFor(new RegExp(`before ${before} credits, now[│\\s]+${after}`));
});

test('a day that one screen reads anew is the same on all others, before they ask again', async () => {
  // What is older than five seconds is asked for again.
  vi.useFakeTimers({ toFake: ['Date'] });
  await using console = await openNow();
  console.server.restate(restatedDay, restated());

  // These 90 days are read for the first time.
  await console.pressAtOnce(':', ...'range 90', 'enter');
  await console.waitFor(/Overview .*90 days/);
  await console.waitUntilIdle();
  const reads = console.requests.length;
  await console.press('0');

  const total = (day: string) => sum(day === restatedDay ? restated() : use(day));
  const month = changeOf(total, { days: 30, base: 30 });
  await console.waitFor(
    new RegExp(`30 days {2}\\S+ {2}${month.replace('.', '\\.')} like for like`),
  );
  expect(console.requests.slice(reads).filter((line) => line.includes('tokens'))).toEqual([]);
});
