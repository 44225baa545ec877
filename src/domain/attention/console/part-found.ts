import type { PartState } from '../facts.ts';
import type { Found } from '../finding.ts';

/** What a rule finds about a part whose last request failed; the reason follows the problem. */
export const partFound = (
  { name, reason = 'no answer', details = reason, advice, updatedAt }: PartState,
  problem: string,
): Found => ({
  key: name,
  subject: { kind: 'part', part: name },
  problem: `${problem}: ${reason}`,
  sinceMs: updatedAt,
  size: 1,
  evidence: {
    facts: [
      ['reason', details],
      ...(advice === undefined ? [] : [['what to do', advice] as const]),
    ],
  },
});
