import type { PartState } from '../facts.ts';
import type { RuleFinding } from '../finding.ts';

/** What a rule finds about parts whose last request failed: one finding for each reason, which follows the problem. */
export const partsFound = (parts: readonly PartState[], problem: string): RuleFinding[] =>
  [...Map.groupBy(parts, reasonOf)].map(([reason, alike]) => {
    const [{ details = reason, advice } = {}] = alike;
    const known = alike.flatMap(({ updatedAt }) => updatedAt ?? []);
    return {
      key: reason,
      subject: { kind: 'part', part: alike.map(({ name }) => name).join(', ') },
      problem: `${problem}: ${reason}`,
      sinceMs: known.length > 0 ? Math.min(...known) : undefined,
      size: alike.length,
      extent: alike.length,
      evidence: {
        facts: [
          ['reason', details],
          ...(advice === undefined ? [] : [['what to do', advice] as const]),
        ],
      },
    };
  });

const reasonOf = ({ reason = 'no answer' }: PartState): string => reason;
