import type * as z from 'zod';
import type { readinessReport } from '../../api/readiness.ts';
import type { ReadinessReport } from '../../api/resources.ts';
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

/** The row of a report. The API does not return the ID of a repository, so its address serves as the ID. */
export const reportRow = (document: ReadinessReport, repoId = document.repoUrl ?? '') => ({
  id: document.reportId,
  repo_id: repoId,
  created_at: Math.trunc(document.createdAt ?? 0),
  document: JSON.stringify(document),
});

export const readinessReportWrites = {
  add: (repoId: string, document: StoredReport): Query<void> =>
    insert('readiness_reports', reportRow(document, repoId)),

  put: (...documents: ReadinessReport[]): Query<void> =>
    insert(
      { table: 'readiness_reports', key: ['id'] },
      ...documents.map((document) => reportRow(document)),
    ),
};
