import { endpoints } from '../../api/endpoints.ts';
import type { MessageRole } from '../../api/message.ts';
import type { RequestName } from '../errors/client-error.ts';
import type { Methods } from '../methods.ts';
import type { CallOptions } from '../options.ts';
import { type FetchedPage, type List, list } from './list.ts';

/** Items as the client reads them. */
export type Session = Awaited<ReturnType<Methods['listSessions']>>['sessions'][number];
export type Message = Awaited<ReturnType<Methods['listMessages']>>['messages'][number];
export type Computer = Awaited<ReturnType<Methods['getComputer']>>;
export type UserDay = Awaited<ReturnType<Methods['getUsers']>>['data'][number];
export type ReadinessReport = Awaited<
  ReturnType<Methods['listReadinessReports']>
>['reports'][number];

export type SessionsQuery = { computerId?: string | undefined } & PageQuery;
export type MessagesQuery = {
  sessionId: string;
  computerId?: string | undefined;
  role?: MessageRole | undefined;
} & PageQuery;
export type UsersQuery = { startDate: string; endDate: string } & PageQuery;
export type ReadinessReportsQuery = { repoId?: string | undefined } & PageQuery;

type PageQuery = {
  /** Items per page, 1 to 100; for users it counts people, not rows. 100 when left out. */
  limit?: number | undefined;
  /** Begin at this place, which a former page named. */
  cursor?: string | undefined;
};

/** The endpoints that come in pages, as lists that fetch as they are walked. */
export type Lists = {
  /** Your sessions, last updated first. */
  sessions(query?: SessionsQuery, options?: CallOptions): List<Session>;
  /** Messages of a session, oldest first. */
  messages(query: MessagesQuery, options?: CallOptions): List<Message>;
  /** One row per user and day. A page holds all rows of its users. */
  users(query: UsersQuery, options?: CallOptions): List<UserDay>;
  /** Readiness reports, newest first. */
  readinessReports(query?: ReadinessReportsQuery, options?: CallOptions): List<ReadinessReport>;
};

const largestPage = 100;

export function createLists(methods: Methods): Lists {
  return {
    sessions: (query, options) => sessionList(methods, query, options),
    messages: (query, options) => messageList(methods, query, options),
    users: (query, options) => userList(methods, query, options),
    readinessReports: (query, options) => reportList(methods, query, options),
  };
}

const sessionList = (
  { listSessions }: Methods,
  query: SessionsQuery = {},
  options: CallOptions = {},
): List<Session> =>
  list({
    request: endpointName('listSessions'),
    from: query.cursor,
    identify: (session) => session.sessionId,
    async fetch(cursor) {
      const page = await listSessions({ ...sized(query), cursor }, options);
      return { items: page.sessions, ...next(page.pagination) };
    },
  });

const messageList = (
  { listMessages }: Methods,
  query: MessagesQuery,
  options: CallOptions = {},
): List<Message> =>
  list({
    request: endpointName('listMessages'),
    from: query.cursor,
    identify: (message) => message.id,
    async fetch(cursor) {
      const page = await listMessages({ ...sized(query), cursor }, options);
      const items = page.messages.map((item) => withRole(item, query.role));
      return { items, ...next(page.pagination) };
    },
  });

const userList = (
  { getUsers }: Methods,
  query: UsersQuery,
  options: CallOptions = {},
): List<UserDay> =>
  list({
    request: endpointName('getUsers'),
    from: query.cursor,
    identify: (row) => `${row.user_id} ${row.date}`,
    async fetch(cursor) {
      const { data, meta } = await getUsers({ ...sized(query), cursor }, options);
      return { items: data, ...next({ hasMore: meta?.has_more, nextCursor: meta?.next_cursor }) };
    },
  });

const reportList = (
  { listReadinessReports }: Methods,
  { cursor: from, ...query }: ReadinessReportsQuery = {},
  options: CallOptions = {},
): List<ReadinessReport> =>
  list({
    request: endpointName('listReadinessReports'),
    from,
    identify: (report) => report.reportId,
    async fetch(startAfter) {
      const { reports } = await listReadinessReports({ ...sized(query), startAfter }, options);
      // Nothing says which page is the last: a server may give fewer than asked for.
      return { items: reports, nextCursor: reports.at(-1)?.reportId };
    },
  });

// Who was asked for one role knows the role, whether or not the server says it.
function withRole(item: Message, role: MessageRole | undefined): Message {
  return role === undefined || item.role ? item : { ...item, role };
}

type Pagination =
  | { hasMore?: boolean | null | undefined; nextCursor?: string | null | undefined }
  | null
  | undefined;

function next(pagination: Pagination): Pick<FetchedPage<never>, 'nextCursor'> {
  if (pagination?.hasMore === false) return { nextCursor: undefined };
  return { nextCursor: pagination?.nextCursor };
}

function endpointName(name: keyof Methods): RequestName {
  const { method, path } = endpoints[name];
  return { method, route: path };
}

/** As many at once as may be, where nobody asks for fewer. */
function sized<Query extends { limit?: number | undefined }>(query: Query) {
  return { ...query, limit: query.limit ?? largestPage };
}
