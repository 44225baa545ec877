import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { dayEndpoints } from '../../api/day-parts.ts';
import { endpoints } from '../../api/endpoints.ts';
import { requestLine } from '../../api/request-line.ts';
import type { ExplainedFigure } from '../../figures/explain/explained-figure.ts';
import type { DayValue } from '../../figures/usage/day-series.ts';
import type { AnalyticsName } from './analytics-queries.ts';
import { itemsPerPage } from './session-pages.ts';

type AnsweredRequest = {
  /** `GET /api/v0/computers?includeProvisioningSteps=true` */
  line: string;
  /** Unix milliseconds, by the clock of this computer; undefined if it was not answered. */
  answeredAtMs: number | undefined;
  /** Why the newest answer is older than it should be. */
  failure: string | undefined;
};

const analyticsEndpoints = {
  ...dayEndpoints,
  'user-days': 'getUsers',
} as const satisfies Record<AnalyticsName, string>;

/** The first request of the query with a key; undefined if it is answered by something else than the server. */
function requestOf([kind, ...given]: QueryKey, { session }: ExplainedFigure): string | undefined {
  const [first = '', second = ''] = given.map((part) => (typeof part === 'string' ? part : ''));
  switch (kind) {
    case 'tokens':
    case 'tools':
    case 'activity':
    case 'productivity':
      return requestLine(analyticsEndpoints[kind], { startDate: first, endDate: second });
    case 'user-days': {
      const limit = endpoints.getUsers.page.size;
      return requestLine('getUsers', { startDate: first, endDate: second, limit });
    }
    case 'computers':
      return requestLine('listComputers', { includeProvisioningSteps: true });
    case 'credit-limits':
      return requestLine('getCreditLimits');
    case 'readiness':
      return requestLine('listReadinessReports', {
        limit: endpoints.listReadinessReports.page.size,
      });
    case 'sessions':
      return requestLine('listSessions', {
        ...(second && { computerId: second }),
        limit: itemsPerPage,
      });
    case 'wiki-run':
      return requestLine('getWikiRun', { wikiRunId: first });
    case 'messages':
      return session && requestLine('listMessages', { ...session, limit: itemsPerPage });
    default:
      return undefined;
  }
}

/** Lists of which a query reads all pages, one request after the other. */
const readsPages = ([kind, first]: QueryKey): boolean =>
  kind === 'user-days' ||
  kind === 'readiness' ||
  kind === 'messages' ||
  (kind === 'sessions' && first === 'pages');

/**
 * The requests that the data of a figure came from: of each source those of what is on the screen, else all that were
 * answered. Of analytics only those that hold its days, of messages only those of its session.
 */
export function answeredRequests(queries: QueryClient, figure: ExplainedFigure): AnsweredRequest[] {
  const { sources, session, days = [], before } = figure;
  const sides = [days, before && 'figures' in before ? before.figures : []].filter(hasDays);
  const cache = queries.getQueryCache();
  const shown = sources.flatMap((source) => {
    const meant = cache.findAll({
      queryKey: [source],
      predicate: ({ queryKey }) => isMeant(queryKey, sides, session?.sessionId),
    });
    const active = meant.filter((query) => query.isActive());
    return active.length > 0 ? active : meant;
  });
  return shown.flatMap(({ queryKey, state }) => {
    const first = requestOf(queryKey, figure);
    if (first === undefined || (state.dataUpdatedAt === 0 && state.error === null)) return [];
    return {
      line: readsPages(queryKey) ? `${first} and its further pages` : first,
      answeredAtMs: state.dataUpdatedAt || undefined,
      failure: state.error?.message,
    };
  });
}

const hasDays = (days: readonly DayValue[]): boolean => days.length > 0;

function isMeant(
  [kind, first, second]: QueryKey,
  sides: readonly (readonly DayValue[])[],
  session: string | undefined,
): boolean {
  if (kind === 'messages' && session !== undefined) return [first, second].includes(session);
  if (sides.length === 0 || !(String(kind) in analyticsEndpoints)) return true;
  return sides.some((days) => {
    const [from, to] = [days[0]?.day, days.at(-1)?.day];
    return from !== undefined && to !== undefined && `${first}` <= from && `${second}` >= to;
  });
}
