import type { Message } from '../../api/resources.ts';
import type { Hit, SessionHits } from './found-messages.ts';
import type { SearchPlan } from './plan-search.ts';
import { searched } from './searched-message.ts';

type RisksBySession = ReadonlyMap<string, ReadonlySet<string>>;

/** Tests messages one by one, and counts those that match by session, with the risks that were found in them. */
export function hitTally({ tests, risksIn, riskIds }: SearchPlan) {
  const counts = new Map<string, number>();
  const risks = new Map<string, Set<string>>();
  return {
    counts,
    /** The IDs of the risk patterns that were found. */
    risks: risks as RisksBySession,

    /** Whether a message matches, which then counts. */
    add(sessionId: string, message: Message): boolean {
      const found = searched(message, risksIn);
      if (!tests.every((test) => test(found))) return false;
      counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1);
      if (riskIds.size > 0) {
        const known = risks.get(sessionId) ?? new Set();
        for (const { id } of found.risks) known.add(id);
        risks.set(sessionId, known);
      }
      return true;
    },
  };
}

export const sumOf = (counts: ReadonlyMap<string, number> | undefined): number =>
  [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);

export function countsOf(hits: readonly Hit[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sessionId } of hits) counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1);
  return counts;
}

/** Sessions with hits, those with most first. */
export const sessionHits = (
  counts: ReadonlyMap<string, number>,
  titleOf: (sessionId: string) => string,
  risks?: RisksBySession,
): SessionHits[] =>
  [...counts]
    .map(([sessionId, hits]): SessionHits => {
      const found = risks?.get(sessionId);
      const title = titleOf(sessionId);
      return { sessionId, title, hits, ...(found && { risks: [...found] }) };
    })
    .toSorted((a, b) => b.hits - a.hits || (a.sessionId < b.sessionId ? -1 : 1));
