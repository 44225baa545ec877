import { partsOutcome, type Rule } from '../rule.ts';
import { isRefused } from './key-limited.ts';
import { partsFound } from './parts-found.ts';

export const partUnknown: Rule = {
  id: 'part-unknown',
  title: 'A part cannot be read',
  severity: 'warning',
  urgency: 'failing',
  explanation:
    'No request for a part of the data was ever answered, so its state is unknown. Parts that your key may not read are a ' +
    'finding of key-limited instead. The demo answers all requests.',
  blindTo: 'Parts that no request was sent for yet.',
  reads: ['parts'],
  outcome: partsOutcome,
  find: ({ parts = [] }) =>
    partsFound(
      parts.filter((part) => part.state === 'down' && !isRefused(part)),
      'cannot be read',
    ),
};
