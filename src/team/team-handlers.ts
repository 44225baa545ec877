import type { EndpointInput, EndpointResponse } from '../api/endpoint.ts';
import { type TeamEndpointName, type TeamEndpoints, teamProtocol } from '../api/team.ts';
import { Refusal } from '../server/http/refusal.ts';
import { JsonStream, JsonText } from '../server/http/reply.ts';
import { firstRow, type Query } from '../server/store/engine.ts';
import { emailKey } from '../server/store/organization.ts';
import type { StorePort } from '../server/store/queries.ts';
import { audited } from './audit.ts';
import { keyReads, keyWrites, newKey, type TeamCaller } from './keys.ts';
import { erasedName, erasePerson } from './people.ts';
import { personJson } from './person-export.ts';
import { dataTimes, pushedBy, storePush } from './push.ts';
import { keptSince } from './push-rules.ts';
import { removeSessions } from './push-sessions.ts';
import type { createTeamSearch } from './search/search.ts';
import { removeAudited } from './session-removal.ts';
import { allSessions, release, withhold } from './withheld.ts';

/** What the handlers of a team server work with, for one organization. */
export type TeamContext = {
  store: StorePort;
  search: ReturnType<typeof createTeamSearch>;
  clock: () => number;
  /** Of the program, and of the tables. */
  version: string;
  storeVersion: number;
  /** How far the databases that answer are behind; undefined without standbys, or if it is unknown. */
  lagMs?: (() => Promise<number | undefined>) | undefined;
  /** What owners should know of how the server is run. */
  warnings: readonly string[];
};

export type TeamHandlers = {
  [Name in TeamEndpointName]: (
    input: EndpointInput<TeamEndpoints[Name]>,
    caller: TeamCaller,
  ) => Promise<EndpointResponse<TeamEndpoints[Name]> | JsonText | JsonStream>;
};

const dayMs = 86_400_000;

/** The handlers of what a team server offers beyond the interface of the platform. */
export function teamHandlers(context: TeamContext): TeamHandlers {
  return {
    ...readingHandlers(context),
    ...sharingHandlers(context),
    ...keyHandlers(context),
    ...personHandlers(context),
  };
}

function readingHandlers({
  store,
  search,
  clock,
  lagMs,
  warnings,
  ...versions
}: TeamContext): Pick<TeamHandlers, 'getTeam' | 'searchTeam'> {
  return {
    getTeam: async (_, { org, role, id, email }) => ({
      ...{ org, role, personId: id, email, protocol: teamProtocol, ...versions },
      ...(role === 'owner' && { warnings: [...warnings] }),
      ...(await store.run(function* () {
        const row = yield* firstRow(
          `SELECT count(*) AS sessions, count(*) FILTER (WHERE shared = 'titles') AS titles
           FROM sessions WHERE org = :org AND TRUE`,
        );
        return {
          dataOf: yield* dataTimes(),
          sharedSessions: Number(row?.sessions),
          sharedTitles: Number(row?.titles),
        };
      })),
      lagMs: await lagMs?.().catch(() => undefined),
    }),

    async searchTeam({ q, limit, cursor, count = false }, { org }) {
      const options = { nowMs: clock(), limit, cursor, isCounted: count };
      return new JsonText(JSON.stringify(await search.answer(store, org, q, options)));
    },
  };
}

function sharingHandlers({
  store,
  clock,
}: TeamContext): Pick<
  TeamHandlers,
  'getPushed' | 'push' | 'removeShared' | 'shareAgain' | 'removeSession'
> {
  return {
    getPushed: async (_, caller) =>
      await store.run(function* () {
        const since = yield* keptSince(clock());
        return { ...(yield* pushedBy(caller)), ...(since !== undefined && { keptSince: since }) };
      }),

    async push({ body: { parts, dataOf, whole } }, caller) {
      const nowMs = clock();
      // No data are of a time to come, whatever the clock of the platform says.
      const age = { dataOf: Math.min(dataOf ?? nowMs, nowMs), whole };
      try {
        return await store.inTransaction(() => storePush(parts, caller, age, nowMs));
      } catch (error) {
        // Of a walk through values within values.
        if (!(error instanceof RangeError)) throw error;
        throw new Refusal(400, 'A document is nested too deeply.');
      }
    },

    removeShared: async ({ sessionId }, caller) =>
      await store.inTransaction(function* () {
        const ids = sessionId === undefined ? yield* sessionIdsOf(caller) : [sessionId];
        const removed = yield* removeSessions(ids, caller);
        // Also of a computer that has not pushed it yet.
        yield* withhold(caller.id, 'taken-back', [sessionId ?? allSessions], clock());
        const subject = sessionId ?? 'all own sessions';
        if (removed.length > 0) yield* audited(entryOf(caller, 'shared.remove', subject), clock());
        return { removed: removed.length };
      }),

    shareAgain: async ({ sessionId }, { id }) => ({
      released: await store.inTransaction(() => release(id, sessionId)),
    }),

    removeSession: async ({ sessionId, to }, { id, email }) => {
      const removal = { sessionId, to, by: { personId: id, email }, nowMs: clock() };
      const former = await store.inTransaction(() => removeAudited(removal));
      if (former === undefined && to === undefined) {
        throw new Refusal(404, `There is no session ${sessionId}.`);
      }
      return { ...(former !== undefined && { former }), ...(to !== undefined && { to }) };
    },
  };
}

function* sessionIdsOf(caller: TeamCaller): Query<string[]> {
  const { sessions } = yield* pushedBy(caller);
  return sessions.map(({ sessionId }) => sessionId);
}

function keyHandlers({
  store,
  clock,
}: TeamContext): Pick<TeamHandlers, 'listKeys' | 'createKey' | 'revokeKey'> {
  return {
    listKeys: async () => ({ keys: await store.run(keyReads.list) }),

    async createKey({ body: { email, role, expiresDays } }, caller) {
      const { org } = caller;
      const expiresAt = clock() + expiresDays * dayMs;
      const key = newKey({ org, email, role, expiresAt }, clock());
      await store.inTransaction(function* () {
        yield* keyWrites.add(org, key);
        yield* audited(entryOf(caller, 'key.create', `${role} ${email} ${key.id}`), clock());
      });
      return key;
    },

    async revokeKey({ keyId }, caller) {
      await store.inTransaction(function* () {
        const isRevoked = yield* keyWrites.revoke(keyId, clock());
        if (!isRevoked) throw new Refusal(404, `There is no valid key ${keyId}.`);
        yield* audited(entryOf(caller, 'key.revoke', keyId), clock());
      });
      return undefined;
    },
  };
}

function personHandlers({
  store,
  clock,
}: TeamContext): Pick<TeamHandlers, 'erasePerson' | 'exportPerson'> {
  return {
    erasePerson: async ({ body: { email } }, caller) =>
      await store.inTransaction(function* () {
        const removed = yield* erasePerson(email);
        const name = erasedName(email);
        const isOwn = caller.id === emailKey(email);
        const actor = isOwn ? { ...caller, id: name, email: name } : caller;
        yield* audited(entryOf(actor, 'person.erase', name), clock());
        return { removed };
      }),

    async exportPerson({ email }, caller) {
      await store.inTransaction(() => audited(entryOf(caller, 'person.export', email), clock()));
      return new JsonStream(personJson(store, email));
    },
  };
}

const entryOf = ({ id, email }: TeamCaller, action: string, subject: string) => ({
  ...{ personId: id, email, action, subject },
});
