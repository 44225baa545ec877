import { describe, expect, test } from 'vitest';
import { letTimeJump } from '../harness/jumping-time.ts';
import { openConsole } from '../harness/open-console.tsx';
import { aTokensRow } from '../screens/overview/rows.ts';
import { analyticsOf, answer, openOn } from './open-analytics.ts';

test.each([
  [80, 24],
  [120, 36],
  [200, 50],
])('fills %i x %i with totals, days, models and people', async (columns, rows) => {
  await using operator = await openConsole({ columns, rows });
  await operator.waitFor('monthly');

  const screen = operator.text();
  expect(screen).toMatch(/30 days {2}2026-10-21 → 2026-11-19/);
  for (const part of ['Credits by day', 'By model', 'By person', 'Active users']) {
    expect(screen).toContain(part);
  }
  expect(screen.split('\n').every((line) => line.length <= columns)).toBe(true);
});

test('t and T go through the ranges, and each has its own days', async () => {
  await using operator = await openConsole();
  await operator.waitFor('30 days  2026-10-21');

  await operator.press('t');
  await operator.waitFor('7 days  2026-11-13');
  await operator.waitFor(/ t 28 days /);
  await operator.press('t');
  await operator.waitFor('28 days  2026-10-23');
  await operator.press('T', 'T');
  await operator.waitFor('30 days  2026-10-21');
});

test.each([
  { columns: 160, rows: 50, alike: ' like for like' },
  { columns: 120, rows: 36, alike: ' like for like' },
  // Tiles of this width have no room for the words.
  { columns: 80, rows: 24, alike: '\\*' },
])(
  'in $columns columns the days before come after the figures, which are compared with them',
  async ({ alike, ...size }) => {
    await using operator = await openConsole(size);

    await operator.waitFor(new RegExp(`[▲▼=] [\\d.]+ %${alike} `));

    const first = operator.requests.indexOf('GET /api/v1/analytics/activity');
    expect(operator.requests[0]).toBe('GET /api/v1/analytics/tokens');
    expect(first).toBeLessThan(operator.requests.lastIndexOf('GET /api/v1/analytics/tokens'));
  },
);

test('the days of the month are read with the others, once', async () => {
  await using operator = await openConsole();
  await operator.waitFor(/used this month|so far/);
  await operator.waitFor(/[▲▼=] [\d.]+ % like for like /);

  const tokens = operator.requests.filter((line) => line === 'GET /api/v1/analytics/tokens');
  expect(tokens).toHaveLength(2);
});

test('the cursor goes over the days and reads each of them out', async () => {
  await using operator = await openConsole();
  await operator.waitFor('monthly');
  await operator.waitFor(/Thu 19 Nov ▲/);

  await operator.press('left', 'h');
  expect(operator.text()).toMatch(/▲ Tue 17 Nov/);
  expect(operator.text()).toMatch(/Tue 17 Nov {2,3}[\d,]+ credits/);

  await operator.press('right');
  expect(operator.text()).toMatch(/▲ Wed 18 Nov/);

  await operator.press('g');
  expect(operator.text()).toMatch(/▲ Wed 21 Oct/);

  await operator.press('b');
  const busiest = /Busiest day[\s\S]*?│ (\w{3} \d+ \w{3})/.exec(operator.text())?.[1] ?? 'no day';
  expect(operator.text()).toMatch(new RegExp(`▲ ${busiest}|${busiest} ▲`));
});

test('keys that arrive together move the cursor as often', async () => {
  await using operator = await openConsole();
  await operator.waitFor(/Thu 19 Nov ▲|▲ Thu 19 Nov/);

  await operator.pressAtOnce('h', 'h', 'h', 'l');

  expect(operator.text()).toMatch(/▲ Tue 17 Nov/);
});

test('the cursor stays at its day when the range changes', async () => {
  await using operator = await openConsole();
  await operator.waitFor(/Thu 19 Nov ▲|▲ Thu 19 Nov/);
  await operator.press('h', 'h', 'h');
  await operator.waitFor('▲ Mon 16 Nov');

  await operator.press('T');
  await operator.waitFor('90 days  2026-08-22');

  expect(operator.text()).toMatch(/Mon 16 Nov ▲/);
});

test('the cursor costs few bytes, and range and cursor survive a look at another screen', async () => {
  await using operator = await openConsole({ columns: 160, rows: 50 });
  await operator.waitFor('like for like');
  await operator.waitFor(/Thu 19 Nov ▲|▲ Thu 19 Nov/);
  operator.bytesSince();

  await operator.press('h');
  expect(operator.bytesSince()).toBeLessThan(700);

  await operator.press('3');
  await operator.waitFor('Computers  ');
  await operator.press('1');
  await operator.waitFor('Wed 18 Nov ▲');
});

test('a member is told whose screen this is, and where to go instead', async () => {
  await using operator = await openConsole({ role: 'member' });
  await operator.waitFor('This key has no access to Overview');

  await operator.press('1');
  await operator.waitFor('Only owners and managers can see credits');

  expect(operator.text()).not.toContain('Credits by day');
  expect(operator.text()).not.toContain('earlier');
});

test('an outage leaves the figures where they are, and says that they are old', async () => {
  let isBroken = false;
  await using operator = await openOn((request, response) => {
    if (isBroken) answer(response, broken, 500);
    else answer(response, analyticsOf(request, [aTokensRow('2026-11-18', { mia: 1_234 })]));
  });
  await operator.waitFor('1,234');

  isBroken = true;
  await operator.press('r');

  await operator.waitFor('STALE', 15_000);
  expect(operator.text()).toContain('1,234');
});

test('a range that reaches back before the analytics begin says so', async () => {
  const dayAfter = Date.parse('2026-01-20T09:00:00Z');
  await using operator = await openOn((request, response) => {
    answer(response, analyticsOf(request, [aTokensRow('2026-01-18', { mia: 1_234 })]));
  }, dayAfter);

  await operator.waitFor('30 days  2026-01-14 → 2026-01-19  (analytics begin 2026-01-14)');

  await operator.waitFor('nothing before');
});

test('without rows the screen says that there is no data, and shows no zeros', async () => {
  await using operator = await openOn((request, response) => {
    answer(response, analyticsOf(request, []));
  });

  await operator.waitFor('No data in this range.   t other days');

  expect(operator.text()).not.toContain('No models used.');
  expect(operator.text()).not.toMatch(/│ 0 +│/);
});

test('before the first answer the parts stand in their places', async () => {
  letTimeJump();
  await using operator = await openOn(() => {});

  expect(operator.text()).toContain('Credits by day');
  expect(operator.text()).not.toContain('Loading');
  await operator.waitFor('Loading credits…');
});

test('an outage before any data is told with its reason', async () => {
  await using operator = await openOn((_, response) => answer(response, broken, 500));

  await operator.waitFor('Could not load credits', 15_000);

  expect(operator.text()).toContain('The batch broke');
});

const noData = 'No data in this range.';

describe.each([
  { tab: 'Tools', steps: 1, path: '/tools', subject: 'tool usage', empty: noData },
  {
    tab: 'Activity',
    steps: 2,
    path: '/activity',
    subject: 'activity',
    empty: noData,
  },
  {
    tab: 'Productivity',
    steps: 3,
    path: '/productivity',
    subject: 'productivity',
    empty: noData,
  },
  { tab: 'People', steps: 4, path: '/users', subject: 'people', empty: 'No one was active' },
])('the tab $tab', ({ tab, steps, path, subject, empty }) => {
  const pressTab = async (operator: Awaited<ReturnType<typeof openOn>>) => {
    for (let step = 0; step < steps; step++) await operator.press('tab');
    await operator.waitFor(`›${tab}`);
  };

  test('without rows says so', async () => {
    await using operator = await openOn((request, response) => {
      answer(response, analyticsOf(request, []));
    });

    await pressTab(operator);

    await operator.waitFor(empty);
  });

  test('while it waits says what for', async () => {
    await using operator = await openOn((request, response) => {
      if (!request.url?.includes(path)) answer(response, analyticsOf(request, []));
    });

    await pressTab(operator);

    await operator.waitFor(`Loading ${subject}`);
  });

  test('in an outage tells the reason, and keeps what it has', async () => {
    let isBroken = true;
    await using operator = await openOn((request, response) => {
      if (isBroken && request.url?.includes(path)) answer(response, broken, 500);
      else answer(response, analyticsOf(request, []));
    });

    await pressTab(operator);
    await operator.waitFor(`Could not load ${subject}`, 15_000);
    expect(operator.text()).toContain('The batch broke');

    isBroken = false;
    await operator.press('r');
    await operator.waitFor(empty, 15_000);
    isBroken = true;
    await operator.press('r');
    await operator.waitFor('STALE', 15_000);
    expect(operator.text()).toContain(empty);
  }, 40_000);
});

const broken = { title: 'Internal error', detail: 'The batch broke.', status: 500 };
