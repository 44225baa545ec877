import { limitOutcome, type Rule } from '../rule.ts';
import { limitFound } from './limit-found.ts';
import { limitsFound, ofPeople } from './people-found.ts';

export const limitZero: Rule = {
  id: 'limit-zero',
  title: 'A person is blocked',
  severity: 'notice',
  urgency: 'may-be',
  explanation:
    'The limit of a person is 0, so agents refuse to work for them. Who used credits in spite of that is over the limit, or likely to be: limit-over, limit-likely. Several people with the global limit are one row, and so are several with limits of their own.',
  blindTo: 'Whether this is intended: the API gives neither a reason nor who set it.',
  reads: ['limits'],
  outcome: limitOutcome,
  find: ({ limits = [] }) =>
    limitsFound(
      limits.filter(({ level }) => level === 'blocked'),
      ({ source }) => source,
      {
        one: (use) =>
          limitFound(use, { problem: 'blocked: the limit is 0', sinceMs: undefined, size: 0 }),
        several: (uses, source) => ({
          key: `${source} limit`,
          problem:
            source === 'global'
              ? `${ofPeople(uses.length, limits.length)} are blocked: the global limit is 0`
              : 'blocked: their limits are 0',
          sinceMs: undefined,
          filter: `level=blocked source=${source}`,
          textOf: () => 'the limit is 0',
          whatToDo: 'see whether they are meant to be blocked',
        }),
      },
    ),
};
