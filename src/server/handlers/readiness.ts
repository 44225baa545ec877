import { Refusal } from '../http/refusal.ts';
import { JsonText } from '../http/reply.ts';
import { newestReport } from '../store/readiness-reports.ts';
import type { HandlerContext, Handlers } from './handler.ts';

export function readinessHandlers({
  store,
  supply,
}: HandlerContext): Pick<Handlers, 'listReadinessReports'> {
  const positionAfter = (reportId: string | undefined) => {
    if (reportId === undefined) return newestReport;
    const position = store.readinessReports.positionOf(reportId);
    if (position) return position;
    throw new Refusal(400, 'startAfter must be the reportId of a report of an earlier page.');
  };

  return {
    listReadinessReports({ repoId, limit, startAfter }) {
      supply.reports();

      const reports = store.readinessReports.page(repoId, positionAfter(startAfter), limit);
      return new JsonText('{"reports":[', reports, ']}');
    },
  };
}
