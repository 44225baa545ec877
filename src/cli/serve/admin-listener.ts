import { hash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { FaultSyntaxError } from '../../server/faults/parse-faults.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { failureReply, type Reply, sendReply } from '../../server/http/reply.ts';
import { isLoopback } from './loopback.ts';

/** What the admin path can change while a server runs. */
export type Admin = {
  token: string;
  /** Makes the data as they were at the start. */
  reset(): void | Promise<void>;
  /** Replaces the faults by those of this text, as for `--faults`. Throws FaultSyntaxError. */
  replaceFaults(text: string): void;
  clock(): number;
};

export const makeAdminToken = (): string => `adm_${randomBytes(32).toString('base64url')}`;

const prefix = '/_admin/';
const maxBodyBytes = 65_536;

/**
 * Answers the admin path, for programs on this computer that send its token; faults do not affect it. Leaves all
 * other requests to the listener, for which nothing is at that path.
 */
export function adminInFront(listener: RequestListener, admin: Admin): RequestListener {
  return (request, response) => {
    const { url = '/', socket } = request;
    if (!url.startsWith(prefix) || !isLoopback(socket.remoteAddress ?? '')) {
      listener(request, response);
      return;
    }

    const requestId = randomUUID();
    const [path = ''] = url.split('?', 1);
    answer(request, path, admin)
      .catch((error: unknown) => failureReply(error, path, requestId))
      .then((reply) => sendReply(response, reply, { requestId, nowMs: admin.clock() }))
      .catch(() => response.destroy());
  };
}

async function answer(request: IncomingMessage, path: string, admin: Admin): Promise<Reply> {
  if (!isToken(request.headers.authorization, admin.token)) {
    const detail =
      'Send the token that serve printed at its start as "Authorization: Bearer <TOKEN>".';
    throw new Refusal(401, detail, { 'www-authenticate': 'Bearer' });
  }
  const route = routes[path];
  if (!route) {
    throw new Refusal(
      404,
      `There is nothing at ${path}. There is: ${Object.keys(routes).join(', ')}.`,
    );
  }
  const { method, run } = route;
  if (request.method !== method) {
    throw new Refusal(405, `This path answers ${method} only.`, { allow: method });
  }
  await run(admin, request);
  return { status: 204 };
}

type Route = { method: string; run(admin: Admin, request: IncomingMessage): Promise<void> };

const routes: Partial<Record<string, Route>> = {
  [`${prefix}reset`]: {
    method: 'POST',
    run: async (admin) => admin.reset(),
  },
  [`${prefix}faults`]: {
    method: 'PUT',
    async run(admin, request) {
      try {
        admin.replaceFaults(await textOf(request));
      } catch (error) {
        throw error instanceof FaultSyntaxError ? new Refusal(400, error.message) : error;
      }
    },
  },
};

function isToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '';
  // Digests have the same length, whatever was given.
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new Refusal(413, `A body has at most ${maxBodyBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
