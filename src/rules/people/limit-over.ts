import { formatCredits } from '../../figures/format/number.ts';
import { overBy } from '../../figures/limits/limit-texts.ts';
import { passedDay } from '../../figures/limits/limit-use.ts';
import { startOfDay } from '../../figures/time/day.ts';
import { limitOutcome } from '../outcomes.ts';
import type { Rule } from '../rule.ts';
import { limitFound } from './limit-found.ts';

/** A person who has exceeded the limit. */
export const limitOver: Rule = {
  id: 'limit-over',
  title: 'A person is over the limit',
  severity: 'critical',
  explanation:
    'The credits that a person used this month are more than the limit. With a limit of 0, any use is over it.',
  blindTo: 'Today: usage is known through yesterday. That limits are monthly is an assumption.',
  reads: ['limits'],
  outcome: limitOutcome,
  find: ({ limits = [] }) =>
    limits
      .filter(({ level }) => level === 'over')
      .map((use) => {
        const day = passedDay(use);
        const credits = overBy(use) ?? 0;
        const by = `${use.daysWithoutData.length > 0 ? 'at least ' : ''}${formatCredits(credits)}`;
        return limitFound(use, {
          problem: use.limit === 0 ? `used ${by} with a limit of 0` : `over the limit by ${by}`,
          costs: [{ credits, kind: 'over-limit' }],
          sinceMs: day === undefined ? undefined : startOfDay(day),
          // With a limit of 0 the share is infinite, which neither grows nor is JSON.
          size: use.limit === 0 ? credits : (use.share ?? 0),
        });
      }),
};
