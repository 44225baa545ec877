import { type Behaviour, refuse, serve } from '../../client/misbehaving-server.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');

/** What is sent of a page, counted from 0: a hundred sessions, and that there are more. */
function sessionsOfPage(page: number): string {
  const sessions = Array.from({ length: 100 }, (_, index) => {
    const number = page * 100 + index;
    const times = { createdAt: nowMs - number * 60_000, updatedAt: nowMs - number * 60_000 };
    return { sessionId: `ses_${number}`, title: `Session ${number}`, status: 'idle', ...times };
  });
  return JSON.stringify({ sessions, pagination: { hasMore: true, nextCursor: String(page + 1) } });
}

/** A server with sessions, whose further pages are treated as `further` says; there is nothing else. */
async function servePages(further: (page: number) => Behaviour) {
  const server = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const page = Number(searchParams.get('cursor') ?? 0);
    if (page > 0) return further(page)(request, response);
    response.setHeader('content-type', 'application/json');
    const isSessions = pathname === '/api/v0/sessions';
    response.end(isSessions ? sessionsOfPage(0) : JSON.stringify({ computers: [], data: [] }));
  });
  return Object.assign(server, { credential: 'key', clock: () => nowMs });
}

/** A server that has one page of sessions, says that there are more, and refuses every further page. */
export async function serveFirstPage() {
  let refused = 0;
  const server = await servePages(() => {
    refused += 1;
    return refuse(400, 'The cursor is not known.');
  });
  return Object.assign(server, {
    /** How often a further page was asked for. */
    refused: () => refused,
  });
}

/** A server with sessions without end, whose further pages wait to be let through. */
export async function serveHeldPages() {
  const waiting: (() => void)[] = [];
  const server = await servePages((page) => (_, response) => {
    response.setHeader('content-type', 'application/json');
    waiting.push(() => response.end(sessionsOfPage(page)));
  });
  return Object.assign(server, {
    /** How many pages wait to be let through. */
    waiting: () => waiting.length,
    /** Lets the page through that waits. */
    letThrough: () => waiting.shift()?.(),
  });
}
