import { formatChance } from '../../figures/format/number.ts';
import { isLikely, likelyChance } from '../../figures/limits/limit-use.ts';
import { addDays, type Day } from '../../figures/time/day.ts';
import { formatDay, formatDayRange } from '../../figures/time/format-time.ts';
import { limitOutcome } from '../outcomes.ts';
import type { Rule } from '../rule.ts';
import { limitFound } from './limit-found.ts';

/** A person who will probably exceed the limit before the month ends. */
export const limitLikely: Rule = {
  id: 'limit-likely',
  title: 'A person will likely exceed the limit',
  severity: 'warning',
  threshold: {
    default: likelyChance,
    meaning: 'chance of exceeding the limit, from 0 to 1',
    max: 1,
  },
  explanation:
    "The forecast of the person's month ends above the limit in at least this share of its draws. It is critical if that is " +
    'expected today or tomorrow. From 24 December, two of three draws rest as on Sundays. Limits always says "likely" from 8 in 10, and "at risk" from 5 in 10.',
  blindTo:
    'What people plan, such as leave or a release, and other holidays to come: in a backtest 1 of 10 of these people in July and ' +
    'August stayed within the limit. People with less than 14 days of history are left out.',
  reads: ['limits', 'today'],
  outcome(finding, facts) {
    const use = facts.limits?.find(({ key }) => key === finding.key);
    return use?.outlook.state === 'known' ? limitOutcome(finding, facts) : 'unread';
  },
  find: ({ limits = [], today }, threshold) =>
    limits
      .filter((use) => isLikely(use, threshold))
      .map((use) => {
        const { chance = 0, days } = use.passing ?? {};
        const on = days === undefined ? '' : ` ${whenText(days, today)}`;
        return limitFound(use, {
          problem: `likely exceeds the limit${on}, ${formatChance(chance)}`,
          sinceMs: undefined,
          size: chance,
          ...(days && days.last <= addDays(today, 1) && { severity: 'critical' as const }),
        });
      }),
};

function whenText({ first, last }: { first: Day; last: Day }, today: Day): string {
  if (first !== last) return `on ${formatDayRange(first, last)}`;
  return first === today ? 'today' : `on ${formatDay(first)}`;
}
