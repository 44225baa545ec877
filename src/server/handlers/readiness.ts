import { Refusal } from '../http/refusal.ts';
import { JsonText } from '../http/reply.ts';
import { newestReport } from '../store/readiness-reports.ts';
import type { HandlerContext, Handlers } from './handler.ts';

export function readinessHandlers({
  store,
  supply,
}: HandlerContext): Pick<Handlers, 'listReadinessReports'> {
  const positionAfter = async (reportId: string | undefined) => {
    if (reportId === undefined) return newestReport;
    const position = await store.readinessReports.positionOf(reportId);
    if (position) return position;
    throw new Refusal(400, 'startAfter must be the reportId of a report of an earlier page.');
  };

  return {
    async listReadinessReports({ repoId, limit, startAfter }) {
      supply.reports();

      const after = await positionAfter(startAfter);
      const reports = await store.readinessReports.page(repoId, after, limit);
      return new JsonText('{"reports":[', reports, ']}');
    },
  };
}
