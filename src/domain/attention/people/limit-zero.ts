import { startOfDay } from '../../day.ts';
import type { Rule } from '../rule.ts';
import { limitFound } from './limit-found.ts';

/** A person with a limit of zero. */
export const limitZero: Rule = {
  id: 'limit-zero',
  title: 'A person has a limit of zero',
  severity: 'notice',
  explanation: 'The limit of a person is zero, so agents refuse to work for them.',
  blindTo: 'Whether this is intended: the API gives neither a reason nor who set it.',
  reads: ['limits'],
  find: ({ limits = [] }) =>
    limits
      .filter(({ limit }) => limit === 0)
      .map((use) => {
        const first = use.forecast.find(
          ({ credits = 0, isExpected }) => !isExpected && credits > 0,
        );
        return limitFound(use, {
          problem:
            use.used > 0
              ? 'used credits with a limit of zero'
              : 'limit is zero: agents refuse to work',
          sinceMs: first && startOfDay(first.day),
          size: use.used,
          cost: use.used > 0 ? { credits: use.used, meaning: 'over the limit' } : undefined,
        });
      }),
};
