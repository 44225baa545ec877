import { apiKeyDigest, makeApiKey } from '../../../src/server/authentication/api-key.ts';
import { startServer } from '../../../src/server/start-server.ts';
import { openStore } from '../../../src/server/store/open-store.ts';
import { forwardTo, serve } from '../../client/misbehaving-server.ts';
import { aSession } from '../../server/builders.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const ownerId = 'usr_owner';

/**
 * A real server with sessions called `Session 01` and so on, newest first, in front of which every
 * request that changes something waits to be let through.
 */
export async function serveGated({ sessions }: { sessions: number }) {
  const store = openStore();
  const credential = makeApiKey();
  store.organization.create('org_test');
  store.people.add({ id: ownerId, email: 'owner@halcyon.example', role: 'owner' });
  store.apiKeys.add({
    digest: apiKeyDigest(credential),
    personId: ownerId,
    lastFour: credential.slice(-4),
    createdAt: 0,
  });
  for (let number = 1; number <= sessions; number++) {
    const name = String(number).padStart(2, '0');
    const times = { createdAt: nowMs - number * 60_000, updatedAt: nowMs - number * 60_000 };
    store.sessions.add(
      ownerId,
      aSession({ sessionId: `ses_${name}`, title: `Session ${name}`, ...times }),
    );
  }
  const server = await startServer({
    store,
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    clock: () => nowMs,
  });
  const waiting: (() => void)[] = [];
  const arrived: string[] = [];

  const gate = await serve(async (request, response) => {
    const { method = '', url = '' } = request;
    if (method !== 'GET') {
      arrived.push(url.split('/').at(-1) ?? '');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    forwardTo(server.url)(request, response);
  });

  return {
    url: gate.url,
    credential,
    clock: () => nowMs,
    /** Ids of what was asked to be changed, in order; the last may still wait. */
    arrived,
    /** How many wait to be let through. */
    waiting: () => waiting.length,
    /** Lets the request through that waits. */
    letThrough: () => waiting.shift()?.(),
    async [Symbol.asyncDispose]() {
      await gate[Symbol.asyncDispose]();
      await server.close();
    },
  };
}
