import type { Rule } from '../rule.ts';

/** A part that cannot be read: what goes wrong there is not seen. */
export const partUnknown: Rule = {
  id: 'part-unknown',
  title: 'A part cannot be read',
  severity: 'warning',
  explanation: 'No request for a part of the data was ever answered, so its state is unknown.',
  blindTo: 'Parts that no request was sent for yet.',
  reads: ['parts'],
  find: ({ parts = [] }) =>
    parts
      .filter(({ state }) => state === 'down')
      .map(({ name, reason = 'no answer' }) => ({
        key: name,
        subject: { kind: 'part', part: name },
        problem: `cannot be read: ${reason}`,
        sinceMs: undefined,
        size: 1,
        evidence: { facts: [['reason', reason]] },
      })),
};
