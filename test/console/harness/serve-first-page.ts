import { serve } from '../../client/misbehaving-server.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');

/** A server that has one page of sessions, says that there are more, and refuses every further page. */
export async function serveFirstPage() {
  let refused = 0;
  const sessions = Array.from({ length: 100 }, (_, index) => ({
    sessionId: `ses_${index}`,
    title: `Session ${index}`,
    status: 'idle',
    createdAt: nowMs - index * 60_000,
    updatedAt: nowMs - index * 60_000,
  }));
  const first = { sessions, pagination: { hasMore: true, nextCursor: 'second' } };

  const server = await serve(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    if (url.includes('cursor=')) {
      refused += 1;
      response.statusCode = 400;
      response.end(JSON.stringify({ title: 'The cursor is not known.', status: 400 }));
    } else if (url.startsWith('/api/v0/sessions')) response.end(JSON.stringify(first));
    else response.end(JSON.stringify({ computers: [], data: [] }));
  });
  return Object.assign(server, {
    credential: 'key',
    clock: () => nowMs,
    /** How often a further page was asked for. */
    refused: () => refused,
  });
}
