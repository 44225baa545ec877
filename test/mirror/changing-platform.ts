import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Message, Session } from '../../src/api/resources.ts';
import { createClient } from '../../src/client/client.ts';

/** How pages go on: behind the last row, or after so many rows. */
export type CursorKind = 'keyset' | 'offset';

export type ChangingSession = Session & { updatedAt: number; messageCount: number };

export type ChangingPlatform = Awaited<ReturnType<typeof changingPlatform>>;

/**
 * A platform over TCP that holds sessions and messages in memory and may change between any two
 * requests. Its times are whole seconds, so that many rows have the same. It shows nobody limits
 * and analytics.
 */
export async function changingPlatform() {
  let nowMs = 0;
  let made = 0;
  let cursors: CursorKind = 'keyset';
  let onRequest = () => {};
  const sessions = new Map<string, ChangingSession>();
  const messages = new Map<string, Message[]>();

  const server = createServer((request, response) => {
    onRequest();
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { status, body } = answer(url);
    send(response, nowMs, status, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  function answer({ pathname, searchParams }: URL): { status: number; body: object } {
    const limit = Number(searchParams.get('limit') ?? 20);
    const cursor = searchParams.get('cursor') ?? undefined;
    if (pathname.endsWith('/computers')) return { status: 200, body: { computers: [] } };
    if (pathname.includes('/readiness') || pathname.includes('reports')) {
      return { status: 200, body: { reports: [] } };
    }
    if (pathname.endsWith('/sessions')) {
      const { items, pagination } = pageOf(listed(), { limit, cursor, key: keyOfSession });
      return { status: 200, body: { sessions: items, pagination } };
    }
    const id = /\/sessions\/([^/]+)\/messages$/.exec(pathname)?.[1];
    if (id === undefined) return { status: 403, body: { detail: 'Not for you.', status: 403 } };
    const all = messages.get(id);
    if (all === undefined)
      return { status: 404, body: { detail: 'No such session.', status: 404 } };
    const { items, pagination } = pageOf(all, { limit, cursor, key: (message) => message.id });
    return { status: 200, body: { messages: items, pagination } };
  }

  /** Keyset cursors of a list in falling order work although the row is gone; others by the row. */
  function pageOf<Item>(
    all: readonly Item[],
    {
      limit,
      cursor,
      key,
    }: { limit: number; cursor: string | undefined; key: (item: Item) => string },
  ) {
    const from = cursor === undefined ? 0 : startOf(all, cursor, key);
    const items = all.slice(from, from + limit);
    const hasMore = from + limit < all.length;
    const last = items.at(-1);
    const next = cursors === 'offset' ? String(from + limit) : last && key(last);
    return { items, pagination: { hasMore, ...(hasMore && { nextCursor: next }) } };
  }

  function startOf<Item>(all: readonly Item[], cursor: string, key: (item: Item) => string) {
    if (cursors === 'offset') return Number(cursor);
    const same = all.findIndex((item) => key(item) === cursor);
    if (same >= 0) return same + 1;
    const below = all.findIndex((item) => key(item) < cursor);
    return below < 0 ? all.length : below;
  }

  const listed = () =>
    [...sessions.values()].sort((a, b) => (keyOfSession(a) < keyOfSession(b) ? 1 : -1));

  const touch = (id: string) => {
    const session = sessions.get(id);
    const all = messages.get(id) ?? [];
    if (!session) return;
    sessions.set(id, { ...session, updatedAt: seconds(nowMs), messageCount: all.length });
  };

  return {
    url,
    client: createClient({ baseUrl: url, credential: 'any' }),
    sessions: sessions as ReadonlyMap<string, ChangingSession>,
    messages: messages as ReadonlyMap<string, readonly Message[]>,
    listed,

    /** An id that no session has had since the last reset. */
    newId(): string {
      made += 1;
      return `ses-${String((made * 7_919) % 100_000).padStart(5, '0')}`;
    },
    /** Empties it and chooses its cursors. */
    reset(kind: CursorKind): void {
      cursors = kind;
      made = 0;
      nowMs = Date.parse('2026-07-01T12:00:00Z');
      onRequest = () => {};
      sessions.clear();
      messages.clear();
    },
    /** Called before each answer is made. */
    beforeAnswers(hook: () => void): void {
      onRequest = hook;
    },
    pass(ms: number): void {
      nowMs += ms;
    },
    add(id: string, count: number): void {
      sessions.set(id, {
        sessionId: id,
        title: `Session ${id}`,
        messageCount: count,
        createdAt: seconds(nowMs),
        updatedAt: seconds(nowMs),
      });
      messages.set(id, []);
      this.append(id, count);
    },
    /** Lets a session say that it was updated at a time, of whatever kind, until it changes again. */
    claim(id: string, updatedAt: unknown): void {
      const session = sessions.get(id);
      if (session) sessions.set(id, { ...session, updatedAt: updatedAt as number });
    },
    append(id: string, count: number): void {
      const all = messages.get(id);
      if (!all) return;
      for (let index = 0; index < count; index += 1) {
        all.push(aText(`${id}-${String(all.length + 1).padStart(5, '0')}-${all.length}`, nowMs));
      }
      touch(id);
    },
    /** Changes the text of the last message. */
    edit(id: string): void {
      const all = messages.get(id);
      const last = all?.pop();
      if (!all || !last) return;
      all.push({ ...aText(last.id, nowMs), createdAt: last.createdAt });
      touch(id);
    },
    remove(id: string): void {
      sessions.delete(id);
      messages.delete(id);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const seconds = (ms: number) => Math.floor(ms / 1_000) * 1_000;

const keyOfSession = ({ updatedAt, sessionId }: ChangingSession) =>
  `${String(updatedAt).padStart(15, '0')} ${sessionId}`;

let texts = 0;

function aText(id: string, nowMs: number): Message {
  texts += 1;
  return {
    id,
    role: 'user',
    content: [{ type: 'text', text: `text ${texts}`, id: `${id}-text` }],
    createdAt: nowMs,
    updatedAt: nowMs,
  };
}

function send(response: ServerResponse, nowMs: number, status: number, body: object) {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    date: new Date(nowMs).toUTCString(),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
