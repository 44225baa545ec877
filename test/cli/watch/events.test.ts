import { expect, test } from 'vitest';
import { changesOf, standingBudgets, type Told } from '../../../src/cli/watch/events.ts';
import type { BudgetState, BudgetUse } from '../../../src/figures/limits/budget.ts';
import { anEvent } from './an-event.ts';

const at = '2026-11-27T02:00:00.000Z';
const nobody = new Map<string, 'resolved' | 'lapsed'>();

test('what stands is told once, and once more when it is over', () => {
  const first = changesOf({ found: [anEvent()], ended: nobody }, {}, at);
  expect(first.events).toEqual([anEvent()]);

  const again = changesOf({ found: [anEvent({ at })], ended: nobody }, first.told, at);
  expect(again.events).toEqual([]);

  const unread = changesOf({ found: [], ended: nobody }, again.told, at);
  expect(unread.events).toEqual([]);

  const over = changesOf(
    { found: [], ended: new Map([[anEvent().id, 'resolved']]) },
    unread.told,
    at,
  );
  expect(over.events).toEqual([anEvent({ event: 'ended', how: 'resolved', at })]);
  expect(over.told).toEqual({});
});

test('what comes back is told again, unless its period is the same', () => {
  const ends = new Map([[anEvent().id, 'resolved' as const]]);
  const toldAgain = (period: string | null) => {
    const event = anEvent({ period });
    const { told } = changesOf({ found: [], ended: ends }, { [event.id]: event }, at);
    return changesOf({ found: [event], ended: nobody }, told, at).events.length;
  };

  expect(toldAgain(null)).toBe(1);
  expect(toldAgain('2026-11')).toBe(0);
});

test('an end is told once', () => {
  const event = anEvent({ period: '2026-11' });
  const ended = new Map([[event.id, 'lapsed' as const]]);
  const first = changesOf({ found: [], ended }, { [event.id]: event }, at);
  expect(first.events).toHaveLength(1);

  expect(changesOf({ found: [], ended }, first.told, at).events).toEqual([]);
});

test('what gets worse is told once for each rise, until it ends', () => {
  const [notice, warning, critical] = (['notice', 'warning', 'critical'] as const).map((severity) =>
    anEvent({ severity }),
  );
  if (!notice || !warning || !critical) throw new Error('There are three.');
  const toldWhile = (...severities: (typeof notice)[]) => {
    let told: Told = {};
    return severities.flatMap((event) => {
      // What is kept between two looks may have been written to a file in the meantime.
      const changes = changesOf({ found: [event], ended: nobody }, structuredClone(told), at);
      ({ told } = changes);
      return changes.events.map(({ event: what, severity, was }) => [what, was, severity]);
    });
  };

  expect(toldWhile(notice, warning, warning, critical, warning, critical)).toEqual([
    ['began', null, 'notice'],
    ['worse', 'notice', 'warning'],
    ['worse', 'warning', 'critical'],
  ]);
  const { told } = changesOf({ found: [critical], ended: nobody }, { [warning.id]: warning }, at);
  const over = changesOf({ found: [], ended: new Map([[warning.id, 'resolved']]) }, told, at);
  expect(over.events).toEqual([anEvent({ event: 'ended', how: 'resolved', at })]);
});

const aUse = (state: BudgetState, startDate = '2026-11-01'): BudgetUse => ({
  budget: { name: 'all', credits: 1_000, per: 'month' },
  range: { startDate, endDate: '2026-11-30' },
  used: 1_200,
  usedAtMost: 1_200,
  share: 1.2,
  missing: [],
  projected: { low: 1_300, middle: 1_400, high: 1_500 },
  chance: 0.9,
  state,
});

const budgets = (uses: readonly BudgetUse[], told: Told = {}) =>
  standingBudgets(uses, told, { at, profile: 'halcyon' });

test('a budget is told when it is likely and when it is exceeded, once for its period', () => {
  const likely = budgets([aUse('likely')]).found[0];
  expect(likely).toMatchObject({
    rule: 'budget-likely',
    severity: 'warning',
    period: '2026-11',
    subject: 'all (organization)',
    evidence: '1,200 of 1,000 credits used, 1,400 expected, exceeded in 9 in 10',
  });
  const over = budgets([aUse('over')]).found[0];
  expect(over).toMatchObject({ rule: 'budget-over', severity: 'critical' });
  expect(over?.id).not.toBe(likely?.id);
});

test.each([
  { state: 'ok', how: 'resolved' },
  { state: 'near', how: 'resolved' },
  { state: 'over', how: undefined },
  { state: 'unknown', how: undefined },
] as const)(
  'a budget that was likely exceeded and is $state now has the end $how',
  ({ state, how }) => {
    const [event] = budgets([aUse('likely')]).found;
    const told = event ? { [event.id]: event } : {};

    expect(budgets([aUse(state)], told).ended.get(event?.id ?? '')).toBe(how);
  },
);

test('with the next period, the end of a budget is told, but not as resolved', () => {
  const [event] = budgets([aUse('over')]).found;
  const told = event ? { [event.id]: event } : {};

  expect([...budgets([aUse('ok', '2026-12-01')], told).ended.values()]).toEqual(['lapsed']);
});
