import { type Day, dayAt } from './calendar.ts';
import type { Organization } from './organization.ts';

export type Answer = { status: number; body: object | undefined };

type Request = { organization: Organization; nowMs: number; url: URL; parts: readonly string[] };

type Route = { method: string; path: RegExp; answer(request: Request): Answer };

const ok = (body: object): Answer => ({ status: 200, body });

const refuse = (status: number, title: string, detail: string): Answer => ({
  status,
  body: { title, detail, status },
});

const notFound = (what: string) => refuse(404, 'Not Found', `There is no such ${what}.`);
const badRequest = (detail: string) => refuse(400, 'Bad Request', detail);

/** The answer of the interface to a request at a moment. Nothing that is asked for changes anything. */
export function answerTo(
  organization: Organization,
  nowMs: number,
  method: string,
  url: URL,
): Answer {
  const onPath = routes.flatMap((route) => {
    const match = route.path.exec(url.pathname);
    return match ? [{ route, parts: match.slice(1).map(decodeURIComponent) }] : [];
  });
  if (onPath.length === 0) return notFound('path');
  const found = onPath.find(({ route }) => route.method === method);
  if (found === undefined)
    return refuse(405, 'Method Not Allowed', 'This method is not allowed here.');
  return found.route.answer({ organization, nowMs, url, parts: found.parts });
}

const analytics = (
  name: string,
  groupBy: string | undefined,
  rows: (request: Request, first: Day, last: Day) => object[],
  grouped?: (rows: object[]) => object[],
): Route => ({
  method: 'GET',
  path: new RegExp(`^/api/v1/analytics/${name}$`),
  answer(request) {
    const range = requestedDays(request);
    if ('status' in range) return range;
    const group = request.url.searchParams.get('group_by');
    if (group !== null && group !== groupBy)
      return badRequest(`group_by must be ${groupBy} or left out.`);
    const found = rows(request, range.first, range.last);
    return ok({ data: group && grouped ? grouped(found) : found, meta: metaOf(request, range) });
  },
});

const routes: readonly Route[] = [
  analytics(
    'tokens',
    'model',
    ({ organization, nowMs }, first, last) => organization.analytics.tokens(first, last, nowMs),
    flattened('by_model', 'model_id', ['billable_tokens', 'input_tokens', 'output_tokens']),
  ),
  analytics(
    'tools',
    'tool_name',
    ({ organization, nowMs }, first, last) => organization.analytics.tools(first, last, nowMs),
    flattened('by_tool', 'tool', ['invocations'], { invocations: 'tool_calls' }),
  ),
  analytics(
    'activity',
    'client',
    ({ organization, nowMs }, first, last) => organization.analytics.activity(first, last, nowMs),
    (rows) =>
      (rows as { date: Day; daily_active_users_by_client: Record<string, number> }[]).flatMap(
        ({ date, daily_active_users_by_client: clients }) =>
          Object.entries(clients)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([group_key, daily_active_users]) => ({ date, group_key, daily_active_users })),
      ),
  ),
  analytics('productivity', undefined, ({ organization, nowMs }, first, last) =>
    organization.analytics.productivity(first, last, nowMs),
  ),
  { method: 'GET', path: /^\/api\/v1\/analytics\/users$/, answer: userDays },
  {
    method: 'GET',
    path: /^\/api\/organization\/(?:maturity-level|agent-readiness)-reports$/,
    answer: reports,
  },
  { method: 'GET', path: /^\/api\/v0\/sessions$/, answer: sessions },
  { method: 'GET', path: /^\/api\/v0\/sessions\/([^/]+)\/messages$/, answer: messages },
  {
    method: 'POST',
    path: /^\/api\/v0\/sessions\/([^/]+)\/interrupt$/,
    answer: (request) => {
      const session = sessionIn(request);
      return session ? ok({ status: session.status ?? 'idle' }) : notFound('session');
    },
  },
  {
    method: 'DELETE',
    path: /^\/api\/v0\/sessions\/([^/]+)$/,
    answer: (request) =>
      sessionIn(request) ? { status: 204, body: undefined } : notFound('session'),
  },
  { method: 'GET', path: /^\/api\/v0\/computers$/, answer: computers },
  {
    method: 'GET',
    path: /^\/api\/v0\/computers\/([^/]+)$/,
    answer: (request) => {
      const computer = computerIn(request);
      return computer ? ok(computer) : notFound('computer');
    },
  },
  {
    method: 'POST',
    path: /^\/api\/v0\/computers\/([^/]+)\/restart$/,
    answer: (request) => (computerIn(request) ? ok({}) : notFound('computer')),
  },
  { method: 'GET', path: /^\/api\/v0\/wiki\/([^/]+)$/, answer: wikiRun },
  {
    method: 'DELETE',
    path: /^\/api\/v0\/wiki\/([^/]+)$/,
    answer: (request) => (wikiRun(request).status === 200 ? ok({}) : notFound('wiki run')),
  },
  {
    method: 'DELETE',
    path: /^\/api\/v0\/organization\/users$/,
    answer: ({ organization, url }) =>
      organization.people.some(
        ({ email }) => email !== null && email === url.searchParams.get('email'),
      )
        ? { status: 204, body: undefined }
        : notFound('person'),
  },
  {
    method: 'GET',
    path: /^\/api\/v0\/organization\/usage\/limits\/users$/,
    answer: ({ organization, nowMs }) => ok(organization.limitsAt(nowMs)),
  },
];

type Range = { first: Day; last: Day };

function requestedDays({ url, nowMs }: Request): Range | Answer {
  const [first, last] = [url.searchParams.get('startDate'), url.searchParams.get('endDate')];
  if (!isDay(first)) return badRequest('startDate must be a day, YYYY-MM-DD.');
  if (!isDay(last)) return badRequest('endDate must be a day, YYYY-MM-DD.');
  if (last >= dayAt(nowMs)) return badRequest('endDate must be at the latest yesterday.');
  return first > last ? badRequest('startDate must not be after endDate.') : { first, last };
}

const isDay = (text: string | null): text is Day =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  dayAt(Date.parse(`${text}T00:00:00Z`)) === text;

const metaOf = ({ organization }: Request, { first, last }: Range) => ({
  org_id: organization.id,
  start_date: first,
  end_date: last,
});

/** Rows of a list within each row, with the key of the group. */
function flattened(
  list: string,
  key: string,
  fields: readonly string[],
  names: Readonly<Record<string, string>> = {},
) {
  return (rows: object[]) =>
    (rows as Record<string, unknown>[]).flatMap((row) =>
      (row[list] as Record<string, unknown>[])
        .map((item) => ({
          date: row.date,
          group_key: item[key],
          ...Object.fromEntries(fields.map((field) => [names[field] ?? field, item[field]])),
        }))
        .sort((a, b) => (String(a.group_key) < String(b.group_key) ? -1 : 1)),
    );
}

function pageSize(url: URL, usual: number, most = 100): number | Answer {
  const text = url.searchParams.get('limit');
  if (text === null) return usual;
  const size = Number(text);
  const isRight = /^\d+$/.test(text) && size >= 1 && size <= most;
  return isRight ? size : badRequest(`limit must be a whole number from 1 to ${most}.`);
}

/** Where a page begins: cursors are the index of its first item. */
function startIn(url: URL): number | Answer {
  const cursor = url.searchParams.get('cursor');
  if (cursor === null) return 0;
  return /^at_\d+$/.test(cursor) ? Number(cursor.slice(3)) : badRequest('There is no such cursor.');
}

const pagination = (next: number, length: number) =>
  next < length ? { hasMore: true, nextCursor: `at_${next}` } : { hasMore: false };

function userDays(request: Request): Answer {
  const { organization, nowMs, url } = request;
  const range = requestedDays(request);
  if ('status' in range) return range;
  const size = pageSize(url, 20);
  if (typeof size !== 'number') return size;
  const cursor = url.searchParams.get('cursor');
  const rows = organization.analytics.userDays(range.first, range.last, nowMs);
  const ids = [...new Set(rows.map((row) => row.user_id))].filter((id) => id > (cursor ?? ''));
  const page = new Set(ids.slice(0, size));
  const hasMore = ids.length > size;
  const last = [...page].at(-1);
  return ok({
    data: rows.filter((row) => page.has(row.user_id)),
    meta: { ...metaOf(request, range), has_more: hasMore, ...(hasMore && { next_cursor: last }) },
  });
}

function reports({ organization, nowMs, url }: Request): Answer {
  const size = pageSize(url, 100, 999_999_999);
  if (typeof size !== 'number') return size;
  const all = url.searchParams.has('repoId') ? [] : organization.reportsAt(nowMs);
  const after = url.searchParams.get('startAfter');
  const start = after === null ? 0 : all.findIndex(({ reportId }) => reportId === after) + 1;
  if (after !== null && start === 0 && all.length > 0)
    return badRequest('There is no such report.');
  return ok({ reports: all.slice(start, start + size) });
}

function sessions({ organization, nowMs, url }: Request): Answer {
  const [size, start] = [pageSize(url, 20), startIn(url)];
  if (typeof size !== 'number') return size;
  if (typeof start !== 'number') return start;
  const computer = url.searchParams.get('computerId');
  const all = organization.sessions
    .at(nowMs)
    .filter(({ computerId }) => computer === null || computerId === computer);
  return ok({
    sessions: all.slice(start, start + size),
    pagination: pagination(start + size, all.length),
  });
}

function messages({ organization, nowMs, url, parts: [id = ''] }: Request): Answer {
  const [size, start] = [pageSize(url, 20), startIn(url)];
  if (typeof size !== 'number') return size;
  if (typeof start !== 'number') return start;
  const count = organization.sessions.countAt(id, nowMs);
  if (count === undefined) return notFound('session');
  const role = url.searchParams.get('role');
  if (role !== null) {
    const said = (organization.sessions.messages(id, nowMs) ?? []).filter(
      (message) => message.role === role,
    );
    return ok({
      messages: said.slice(start, start + size),
      pagination: pagination(start + size, said.length),
    });
  }
  return ok({
    messages: organization.sessions.messages(id, nowMs, start, start + size) ?? [],
    pagination: pagination(start + size, count),
  });
}

const sessionIn = ({ organization, nowMs, parts: [id] }: Request) =>
  organization.sessions.at(nowMs).find(({ sessionId }) => sessionId === id);

function computers({ organization, nowMs, url }: Request): Answer {
  const host = url.searchParams.get('hostId');
  const all = organization
    .computersAt(nowMs)
    .filter(({ hostId }) => host === null || hostId === host);
  if (url.searchParams.get('includeProvisioningSteps') === 'true') return ok({ computers: all });
  return ok({ computers: all.map(({ provisioningSteps: _, ...computer }) => computer) });
}

const computerIn = ({ organization, nowMs, parts: [wanted] }: Request) =>
  organization.computersAt(nowMs).find(({ id }) => id === wanted);

/** There is one run for each of the first few repositories. */
function wikiRun({ organization, parts: [id = ''] }: Request): Answer {
  const index = Number(/^wiki-(\d+)$/.exec(id)?.[1] ?? Number.NaN);
  const name = organization.repositories[index - 1];
  if (name === undefined) return notFound('wiki run');
  const markdown = `# ${name}\n\nWhat the repository ${name} holds, and how its parts work together.`;
  return ok({
    id,
    repoUrl: `https://git.harbor.example/main/${name}`,
    status: 'completed',
    createdAt: Date.parse('2026-10-05T09:00:00Z'),
    pages: [{ title: name, path: 'index.md', markdown }],
  });
}
