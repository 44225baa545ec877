import { apiKeyDigest, makeApiKey } from '../../../../src/server/authentication/api-key.ts';
import { type ServerOptions, startServer } from '../../../../src/server/start-server.ts';
import type { StoredMessage } from '../../../../src/server/store/messages.ts';
import { openStore } from '../../../../src/server/store/open-store.ts';
import type { StoredSession } from '../../../../src/server/store/sessions.ts';
import { aSession } from '../../../server/builders.ts';

export const serverNowMs = Date.parse('2026-11-20T14:30:00Z');

const ownerId = 'usr_owner';
const sessionId = 'ses_1';

export type SessionSetup = {
  messages: readonly StoredMessage[];
  session?: Partial<StoredSession>;
  /** Sessions without messages. */
  others?: readonly StoredSession[];
  server?: Partial<ServerOptions>;
};

export type ServedSession = Awaited<ReturnType<typeof serveSession>>;

/** One session with these messages, on a real server that holds nothing but others. */
export async function serveSession(setup: SessionSetup) {
  const { messages, session, others = [], server: options } = setup;
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
  store.sessions.add(ownerId, aSession({ sessionId, messageCount: messages.length, ...session }));
  store.transaction(() => {
    store.messages.append(sessionId, messages);
    for (const other of others) store.sessions.add(ownerId, other);
  });

  const server = await startServer({
    store,
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    clock: () => serverNowMs,
    ...options,
  });
  return {
    url: server.url,
    credential,
    clock: () => serverNowMs,
    store,
    /** The session goes on. */
    append: (...more: StoredMessage[]) => store.messages.append(sessionId, more),
    close: () => server.close(),
    hasSession: () => store.sessions.find(sessionId, ownerId) !== undefined,
  };
}
