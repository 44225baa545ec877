import type * as z from 'zod';
import type { readinessReport } from '../../api/readiness.ts';
import { firstRow, insert, items, type JsonBytes, type Query } from './engine.ts';

export type StoredReport = z.output<typeof readinessReport>;

/** Where a page ends. `createdAt` is in Unix milliseconds. */
type ReportPosition = { createdAt: number; id: string };

/** Before the first report when the newest comes first. */
export const newestReport: ReportPosition = { createdAt: Number.MAX_SAFE_INTEGER, id: '' };

export const readinessReportReads = {
  /** The position of a report; undefined if none has this ID. */
  *positionOf(id: string): Query<ReportPosition | undefined> {
    const row = yield* firstRow(
      'SELECT id, created_at FROM readiness_reports WHERE org = :org AND id = :id',
      { id },
    );
    return row && { createdAt: Number(row.created_at), id: String(row.id) };
  },

  /** Newest first, as items of a JSON array; those of one repository if `repoId` is given. */
  page: (repoId: string | undefined, after: ReportPosition, size: number): Query<JsonBytes> =>
    items(
      `SELECT document FROM readiness_reports
       WHERE org = :org AND ${repoId === undefined ? '' : 'repo_id = :repoId AND '}(created_at, id) < (:createdAt, :id)
       ORDER BY created_at DESC, id DESC
       LIMIT :limit`,
      { ...after, limit: size, ...(repoId !== undefined && { repoId }) },
    ),
};

export const readinessReportWrites = {
  add(repoId: string, document: StoredReport): Query<void> {
    const { reportId: id, createdAt } = document;
    return insert('readiness_reports', {
      id,
      repo_id: repoId,
      created_at: createdAt,
      document: JSON.stringify(document),
    });
  },
};
