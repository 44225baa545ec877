import type { Json } from './json.ts';
import type { Organization } from './organization.ts';
import type { PageItem, Paging } from './paging.ts';

/** A request, as far as an answer depends on it. */
export type Asked = {
  method: string;
  path: string;
  route: Route;
  /** The ids in the path. */
  ids: readonly string[];
  query: URLSearchParams;
};

export type Answer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON; text as it is; undefined for an empty body. */
  body: unknown;
};

export const ok = (body: unknown): Answer => ({ status: 200, headers: {}, body });

/** An error with the body that the interface describes. */
export const refusal = (status: number, title: string, detail: string): Answer => ({
  status,
  headers: {},
  body: { title, detail, status },
});

const id = '([^/]+)';
const paths = {
  sessions: /^\/api\/v0\/sessions$/,
  session: new RegExp(`^/api/v0/sessions/${id}$`),
  messages: new RegExp(`^/api/v0/sessions/${id}/messages$`),
  interrupt: new RegExp(`^/api/v0/sessions/${id}/interrupt$`),
  computers: /^\/api\/v0\/computers$/,
  computer: new RegExp(`^/api/v0/computers/${id}$`),
  restart: new RegExp(`^/api/v0/computers/${id}/restart$`),
  wiki: new RegExp(`^/api/v0/wiki/${id}$`),
  person: /^\/api\/v0\/organization\/users$/,
  limits: /^\/api\/v0\/organization\/usage\/limits\/users$/,
  readiness: /^\/api\/organization\/(?:maturity-level|agent-readiness)-reports$/,
  tokens: /^\/api\/v1\/analytics\/tokens$/,
  tools: /^\/api\/v1\/analytics\/tools$/,
  activity: /^\/api\/v1\/analytics\/activity$/,
  productivity: /^\/api\/v1\/analytics\/productivity$/,
  users: /^\/api\/v1\/analytics\/users$/,
} as const;

export type Route = keyof typeof paths;

/** Which endpoint a path belongs to, and the ids in it. */
export function routeOf(path: string): { route: Route; ids: readonly string[] } | undefined {
  for (const [route, pattern] of Object.entries(paths)) {
    const match = pattern.exec(path);
    // The entries of `paths` have its keys.
    if (match) return { route: route as Route, ids: match.slice(1).map(decodeURIComponent) };
  }
  return undefined;
}

/** What the platform says, as the interface describes it. */
export function answerOf(asked: Asked, organization: Organization, paging: Paging): Answer {
  const { route, ids, query } = asked;
  const [name = ''] = ids;
  const page = pager(asked, paging);
  switch (route) {
    case 'sessions': {
      const computerId = query.get('computerId');
      const rows = organization.sessions.filter(
        (session) => computerId === null || session.computerId === computerId,
      );
      return page(rows.map(byId('sessionId')), 'sessions', paginationOf);
    }
    case 'messages': {
      const all = organization.messages.get(name);
      if (!all) return refusal(404, 'Not Found', 'There is no such session.');
      const role = query.get('role');
      const rows = all.filter((message) => role === null || message.role === role);
      return page(rows.map(byId('id')), 'messages', paginationOf);
    }
    case 'computers': {
      const hasSteps = query.get('includeProvisioningSteps') === 'true';
      const withoutSteps = ({ provisioningSteps: _, ...computer }: Json) => computer;
      const { computers } = organization;
      return ok({ computers: hasSteps ? computers : computers.map(withoutSteps) });
    }
    case 'computer':
      return found(organization.computers.find((computer) => computer.id === name));
    case 'wiki':
      return found(organization.wikiRuns.get(name));
    case 'limits':
      return ok(organization.limits);
    case 'readiness':
      return readiness(asked, organization);
    case 'interrupt':
      return ok({ status: 'idle' });
    case 'restart':
      return ok({});
    case 'session':
    case 'person':
      return { status: 204, headers: {}, body: undefined };
    case 'users':
    case 'tokens':
    case 'tools':
    case 'activity':
    case 'productivity':
      return analytics(asked, route, organization, page);
  }
}

const found = (document: Json | undefined): Answer =>
  document ? ok(document) : refusal(404, 'Not Found', 'There is nothing with this id.');

const byId =
  (field: string) =>
  (row: Json): PageItem => ({ id: String(row[field]), rows: [row] });

type Pager = (
  items: readonly PageItem[],
  list: string,
  endOf: (nextCursor: string | undefined) => Json,
) => Answer;

function pager({ query }: Asked, paging: Paging): Pager {
  return (items, list, endOf) => {
    const limit = Number(query.get('limit') ?? 20);
    if (!(limit >= 1 && limit <= 100)) return refusal(400, 'Bad Request', 'limit is 1 to 100.');
    const given = paging({ items, cursor: query.get('cursor') ?? undefined, limit });
    if (!given) return refusal(400, 'Bad Request', 'This cursor is not known.');
    return ok({ [list]: given.items.flatMap(({ rows }) => rows), ...endOf(given.nextCursor) });
  };
}

const paginationOf = (nextCursor: string | undefined): Json => ({
  pagination: { hasMore: nextCursor !== undefined, ...(nextCursor && { nextCursor }) },
});

function readiness({ query }: Asked, { reports }: Organization): Answer {
  const after = query.get('startAfter');
  const start = reports.findIndex(({ reportId }) => reportId === after) + 1;
  const limit = Number(query.get('limit') ?? 50);
  return ok({ reports: reports.slice(start, start + limit) });
}

type AnalyticsRoute = 'tokens' | 'tools' | 'activity' | 'productivity' | 'users';

function analytics(
  { query }: Asked,
  route: AnalyticsRoute,
  organization: Organization,
  page: Pager,
) {
  const startDate = query.get('startDate') ?? '';
  const endDate = query.get('endDate') ?? '';
  const yesterday = organization.days.at(-1)?.date ?? '';
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
  if (!isDay(startDate) || !isDay(endDate) || startDate > endDate || endDate > yesterday) {
    const detail = `Days are YYYY-MM-DD and end on ${yesterday}.`;
    return { ...refusal(400, 'Bad Request', detail), headers: {} };
  }
  const days = organization.days.filter(({ date }) => date >= startDate && date <= endDate);
  const meta = { org_id: organization.id, start_date: startDate, end_date: endDate };
  if (route !== 'users') return ok({ data: days.map((day) => day[route]), meta });

  const people = Map.groupBy(
    days.flatMap(({ users }) => users),
    (row) => String(row.user_id),
  );
  const items = [...people].map(([user, rows]): PageItem => ({ id: user, rows }));
  return page(
    items.sort((a, b) => (a.id < b.id ? -1 : 1)),
    'data',
    (nextCursor) => ({
      meta: {
        ...meta,
        has_more: nextCursor !== undefined,
        ...(nextCursor && { next_cursor: nextCursor }),
      },
    }),
  );
}
