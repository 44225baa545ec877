import { limitOutcome, type Rule } from '../rule.ts';
import { limitFound } from './limit-found.ts';

export const limitZero: Rule = {
  id: 'limit-zero',
  title: 'A person is blocked',
  severity: 'notice',
  urgency: 'may-be',
  explanation:
    'The limit of a person is 0, so agents refuse to work for them. Who used credits in spite of that is over the limit, or likely to be: limit-over, limit-likely.',
  blindTo: 'Whether this is intended: the API gives neither a reason nor who set it.',
  reads: ['limits'],
  outcome: limitOutcome,
  find: ({ limits = [] }) =>
    limits
      .filter(({ level }) => level === 'blocked')
      .map((use) =>
        limitFound(use, {
          problem: 'blocked: the limit is 0',
          sinceMs: undefined,
          size: 0,
        }),
      ),
};
