import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type * as z from 'zod';
import { maxPushBytes, type PushPart, pushBody } from '../../src/api/team-push.ts';

type Message = Extract<PushPart, { kind: 'messages' }>['messages'][number];

type StoredSession = {
  session: Record<string, unknown>;
  shared: string;
  digest: string | null;
  messages: Message[];
};

type TeamServerOptions = {
  protocol?: number;
  /** Called before a push is stored; a status refuses it, or loses the answer of what was stored. */
  onPush?: (count: number) => number | 'lost' | undefined;
};

/**
 * A team server in memory, which accepts only what the description of its interface allows and stores each push as a
 * whole.
 */
export async function aTeamServer({ protocol = 1, onPush }: TeamServerOptions = {}) {
  const sessions = new Map<string, StoredSession>();
  const sets = new Map<string, { digest: string; part: PushPart }>();
  const requests: (z.output<typeof pushBody> & { line: string; bytes: number })[] = [];
  let pushes = 0;

  function store(part: PushPart) {
    if (part.kind === 'session') {
      const known = sessions.get(part.session.sessionId);
      const digest = part.isWhole ? part.digest : null;
      const { session, shared } = part;
      sessions.set(session.sessionId, {
        ...{ session, shared, digest },
        messages: shared === 'titles' ? [] : (known?.messages ?? []),
      });
    } else if (part.kind === 'messages') {
      const known = sessions.get(part.sessionId);
      if (known?.shared !== 'transcripts' || known.messages.length < part.after) {
        throw new Error('Messages are missing, or not shared.');
      }
      known.messages.splice(part.after, Number.POSITIVE_INFINITY, ...part.messages);
    } else if (part.kind === 'gone') {
      for (const id of part.sessionIds) sessions.delete(id);
    } else sets.set(part.name, { digest: part.digest, part });
  }

  async function answer(request: IncomingMessage): Promise<[status: number, body: object]> {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    if (pathname.endsWith('/about')) {
      const org = 'org_halcyon_robotics';
      return [200, { org, protocol, version: '0.1.0', role: 'owner', personId: 'ada' }];
    }
    if (pathname.endsWith('/pushed')) {
      const own = [...sessions].map(([sessionId, { digest, shared, messages }]) => ({
        ...{ sessionId, digest, shared, position: messages.length },
      }));
      const other = [...sets].map(([name, { digest }]) => ({ name, digest }));
      return [200, { sessions: own, other }];
    }
    const sent = await buffer(request);
    const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    if (text.length > maxPushBytes) throw new Error('A push is too large.');
    const { parts, ...age } = pushBody.parse(JSON.parse(text.toString()));
    requests.push({ line: `${request.method} ${pathname}`, bytes: text.length, parts, ...age });
    pushes += 1;
    const fault = onPush?.(pushes);
    if (typeof fault === 'number')
      return [fault, { title: 'Fault', detail: 'Fault', status: fault }];
    parts.forEach(store);
    if (fault === 'lost') request.socket.destroy();
    return [200, { stored: parts.length, unchanged: 0 }];
  }

  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request).catch((error: Error) => [
      400,
      { title: 'Bad Request', detail: error.message, status: 400 },
    ]);
    response.writeHead(Number(status), { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    // A TCP server that listens has an address with a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    sets,
    requests,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
