import type { DatabaseSync } from 'node:sqlite';
import type { Hit, SearchCoverage, SearchResult } from '../../language/search/found-messages.ts';
import { countsOf, type hitTally, sessionHits, sumOf } from '../../language/search/tally.ts';
import { statementsOn } from '../statements.ts';

/** Totals of everything that was counted; without counts, of the hits themselves. */
export function countedHits(
  database: DatabaseSync,
  hits: readonly Hit[],
  counted: ReadonlyMap<string, number> | undefined,
  risks?: ReturnType<typeof hitTally>['risks'],
): Pick<SearchResult, 'total' | 'sessions'> {
  const titles = new Map(hits.map(({ sessionId, title }) => [sessionId, title]));
  const counts = counted ?? countsOf(hits);
  const sql = statementsOn(database);
  const titleOf = (id: string) =>
    titles.get(id) ??
    String(
      sql.get`SELECT document ->> '$.title' AS title FROM sessions WHERE id = ${id}`?.title ?? '',
    );
  return { total: sumOf(counts), sessions: sessionHits(counts, titleOf, risks) };
}

/** How many of all known sessions have searchable messages. */
export function searchCoverage(database: DatabaseSync): SearchCoverage {
  const row = statementsOn(database).get`
    SELECT count(*) AS known,
      count(*) FILTER (WHERE message_count > 0 OR messages_for IS NOT NULL) AS searched
    FROM mirror_sessions
  `;
  return { searched: Number(row?.searched), known: Number(row?.known) };
}
