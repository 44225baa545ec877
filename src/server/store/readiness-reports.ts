import type { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';
import type { readinessReport } from '../../api/readiness.ts';
import { type JsonBytes, prepareItems } from './documents.ts';

export type StoredReport = z.output<typeof readinessReport>;

/** Where a page ends. `createdAt` is in Unix milliseconds. */
type ReportPosition = { createdAt: number; id: string };

/** Before the first report when the newest comes first. */
export const newestReport: ReportPosition = { createdAt: Number.MAX_SAFE_INTEGER, id: '' };

export function readinessReportQueries(database: DatabaseSync) {
  const insert = database.prepare(`
    INSERT INTO readiness_reports (id, repo_id, created_at, document)
    VALUES (:id, :repoId, :createdAt, :document)
  `);
  const preparePage = (condition: string) =>
    prepareItems(
      database,
      `SELECT document FROM readiness_reports
       WHERE ${condition} (created_at, id) < (:createdAt, :id)
       ORDER BY created_at DESC, id DESC
       LIMIT :limit`,
    );
  const selectPage = preparePage('');
  const selectPageOfRepository = preparePage('repo_id = :repoId AND');
  const selectPosition = database.prepare(
    'SELECT id, created_at FROM readiness_reports WHERE id = :id',
  );

  return {
    add(repoId: string, document: StoredReport): void {
      const { reportId: id, createdAt } = document;
      insert.run({ id, repoId, createdAt, document: JSON.stringify(document) });
    },

    /** The position of a report; undefined if none has this ID. */
    positionOf(id: string): ReportPosition | undefined {
      const row = selectPosition.get({ id });
      return row && { createdAt: Number(row.created_at), id: String(row.id) };
    },

    /** Newest first, as items of a JSON array; those of one repository if `repoId` is given. */
    page(repoId: string | undefined, after: ReportPosition, size: number): JsonBytes {
      const query = { ...after, limit: size };
      return repoId === undefined
        ? selectPage(query)
        : selectPageOfRepository({ ...query, repoId });
    },
  };
}
