import type { PartState } from '../facts.ts';
import type { Rule } from '../rule.ts';

export const keyLimited: Rule = {
  id: 'key-limited',
  title: 'Your key may not read everything',
  severity: 'notice',
  urgency: 'may-be',
  explanation:
    'The server refuses parts of the data to your key (403), so rules that read these parts find nothing. ' +
    'The key of the demo may read everything.',
  blindTo: 'Which role the key has: the API does not report it.',
  reads: ['parts'],
  outcome: (_, { parts = [] }) =>
    parts.every(({ state }) => state === 'live') ? 'resolved' : 'changing',
  find({ parts = [] }) {
    const refused = parts.filter(isRefused);
    if (refused.length === 0) return [];
    const names = refused.map(({ name }) => name);
    return [
      {
        key: 'key',
        subject: { kind: 'part', part: 'Your key' },
        problem: `may not read ${names.join(', ')}`,
        sinceMs: undefined,
        size: refused.length,
        evidence: {
          facts: refused.map(({ name, details = '' }) => [name, details] as const),
        },
      },
    ];
  },
};

/** Whether a part was never read because the key lacks access to it, which no retry changes. */
export const isRefused = ({ state, isForbidden }: PartState): boolean =>
  state === 'down' && isForbidden === true;
