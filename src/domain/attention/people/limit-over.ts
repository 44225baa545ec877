import { startOfDay } from '../../day.ts';
import { formatCredits } from '../../format/number.ts';
import { passedDay } from '../../limits/limit-use.ts';
import type { Rule } from '../rule.ts';
import { limitFound } from './limit-found.ts';

/** A person who has exceeded the limit. */
export const limitOver: Rule = {
  id: 'limit-over',
  title: 'A person is over the limit',
  severity: 'critical',
  explanation: 'The credits that a person used this month are more than the limit.',
  blindTo: 'Today: usage is known through yesterday. That limits are monthly is an assumption.',
  reads: ['limits'],
  find: ({ limits = [] }) =>
    limits
      .filter(({ level, limit }) => level === 'over' && limit !== 0)
      .map((use) => {
        const day = passedDay(use);
        const credits = use.used - (use.limit ?? 0);
        return limitFound(use, {
          problem: `over the limit by ${formatCredits(credits)}`,
          cost: { credits, meaning: 'over the limit' },
          sinceMs: day === undefined ? undefined : startOfDay(day),
          size: use.share ?? 0,
        });
      }),
};
