import { partsOutcome, type Rule } from '../rule.ts';
import { partsFound } from './parts-found.ts';

export const requestsFailing: Rule = {
  id: 'requests-failing',
  title: 'Requests fail',
  severity: 'critical',
  urgency: 'failing',
  explanation:
    'The last request for a part of the data failed. The data shown is from the previous answer. Parts that failed ' +
    'for the same reason are one finding. The demo answers all requests.',
  blindTo: 'Answers that are wrong without an error.',
  reads: ['parts'],
  outcome: partsOutcome,
  find: ({ parts = [] }) =>
    partsFound(
      parts.filter(({ state }) => state === 'stale'),
      'out of date',
    ),
};
