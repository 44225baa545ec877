import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type {
  Hit,
  SearchCoverage,
  SearchResult,
  SessionHits,
} from '../../language/search/found-messages.ts';

/** The IDs of the risk patterns that were found, by session. */
export type RisksBySession = Map<string, Set<string>>;

export function addRisks(
  risks: RisksBySession,
  sessionId: string,
  found: readonly { id: string }[],
): void {
  const known = risks.get(sessionId) ?? new Set();
  for (const { id } of found) known.add(id);
  risks.set(sessionId, known);
}

export const sumOf = (counts: ReadonlyMap<string, number> | undefined): number =>
  [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);

/** Totals of everything that was counted; without counts, of the hits themselves. */
export function countedHits(
  database: DatabaseSync,
  hits: readonly Hit[],
  counted: ReadonlyMap<string, number> | undefined,
  risks?: RisksBySession,
): Pick<SearchResult, 'total' | 'sessions'> {
  const titles = new Map(hits.map(({ sessionId, title }) => [sessionId, title]));
  const counts = counted ?? countsOf(hits);
  let select: StatementSync | undefined;
  const titleOf = (id: string) => titles.get(id) ?? storedTitle(id);
  function storedTitle(id: string) {
    select ??= database.prepare(
      "SELECT document ->> '$.title' AS title FROM sessions WHERE id = ?",
    );
    return String(select.get(id)?.title ?? '');
  }
  const sessions = [...counts].map(([sessionId, own]): SessionHits => {
    const found = risks?.get(sessionId);
    const title = titleOf(sessionId);
    return { sessionId, title, hits: own, ...(found && { risks: [...found] }) };
  });
  return { total: sumOf(counts), sessions: sessions.toSorted(byHits) };
}

function countsOf(hits: readonly Hit[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sessionId } of hits) counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1);
  return counts;
}

const byHits = (a: SessionHits, b: SessionHits) =>
  b.hits - a.hits || (a.sessionId < b.sessionId ? -1 : 1);

/** How many of all known sessions have searchable messages. */
export function searchCoverage(database: DatabaseSync): SearchCoverage {
  const row = database
    .prepare(`
      SELECT count(*) AS known,
        count(*) FILTER (WHERE message_count > 0 OR messages_for IS NOT NULL) AS searched
      FROM mirror_sessions
    `)
    .get();
  return { searched: Number(row?.searched), known: Number(row?.known) };
}
