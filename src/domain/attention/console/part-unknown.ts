import type { Rule } from '../rule.ts';
import { partFound } from './part-found.ts';

/** A part of the data that cannot be read, so that problems in it go unnoticed. */
export const partUnknown: Rule = {
  id: 'part-unknown',
  title: 'A part cannot be read',
  severity: 'warning',
  explanation: 'No request for a part of the data was ever answered, so its state is unknown.',
  blindTo: 'Parts that no request was sent for yet.',
  reads: ['parts'],
  find: ({ parts = [] }) =>
    parts.filter(({ state }) => state === 'down').map((part) => partFound(part, 'cannot be read')),
};
