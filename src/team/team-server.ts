import { randomBytes } from 'node:crypto';
import { type EndpointName, endpoints } from '../api/endpoints.ts';
import { teamEndpoints } from '../api/team.ts';
import { maxPushBytes, type PushedKind } from '../api/team-push.ts';
import type { StandbyStore, Standbys } from '../postgres/standbys.ts';
import { bearerCredential } from '../server/authentication/authenticate.ts';
import type { HandlerContext } from '../server/handlers/handler.ts';
import { makeHandlers } from '../server/handlers/handlers.ts';
import { cursorsWith } from '../server/http/cursor.ts';
import { defaultLimits, type Listen, type Listening, listenOn } from '../server/http/listen.ts';
import { countRequests, type RateLimit } from '../server/http/rate-limit.ts';
import { Refusal } from '../server/http/refusal.ts';
import { routesOf } from '../server/http/route-table.ts';
import type { Query } from '../server/store/engine.ts';
import type { StorePort } from '../server/store/queries.ts';
import { noSupply } from '../server/supply.ts';
import { auditedReading } from './audit.ts';
import { keyReads, type TeamCaller } from './keys.ts';
import { type Monitoring, monitored, type ServedName, type TeamSite } from './monitoring.ts';
import { dataTimes } from './push.ts';
import { createTeamSearch } from './search/search.ts';
import { settings } from './settings.ts';
import { isCurrent, marking, standbyAnswers } from './standby-reads.ts';
import { type TeamContext, teamHandlers } from './team-handlers.ts';
import { orgOfKey } from './team-key.ts';

export type TeamServerOptions = Monitoring & {
  /** The data of an organization, whether or not there is any. */
  storeOf(org: string): StorePort;
  /** What is read comes from here, if there are any and while they have everything. */
  standbys?: Omit<Standbys, typeof Symbol.asyncDispose> | undefined;
  listen: Listen;
  /** Of each key, on this server. */
  rateLimit: RateLimit;
  version: string;
  storeVersion: number;
  /** What owners should know of how it is run. */
  warnings: readonly string[];
};

/** How long requests may take that run when the server closes. */
const closingMs = 10_000;

/** Of a page of messages, each of which may be as long as a push. */
const maxPageBytes = 8_000_000;

/** Starts a server for the organizations of a store. Any number of servers can share one store. */
export async function startTeamServer(options: TeamServerOptions): Promise<Listening> {
  const listener = monitored(siteFor(options), options);
  return await listenOn(options.listen, listener, { ...defaultLimits, closingMs });
}

function siteFor(options: TeamServerOptions): TeamSite {
  const { clock, storeOf, rateLimit } = options;
  const handlersOf = handlersByOrganization(options);
  const countRequest = countRequests(rateLimit, clock);

  return {
    match: routesOf<ServedName>({ ...endpoints, ...teamEndpoints }),
    clock,
    // A page that reaches the server by another name has no key, which no browser sends by itself.
    allowedNames: undefined,
    allowedOrigins: undefined,
    movedPaths: {},
    async authenticate(authorization) {
      const key = bearerCredential(authorization);
      const org = key && orgOfKey(key);
      if (!key || !org) return undefined;
      const caller = await storeOf(org).run(() => keyReads.holder(org, key, clock()));
      if (caller) countRequest(caller.keyId);
      return caller;
    },
    countRequest: undefined,
    // Of computers that may be restarted, which is refused for another reason.
    isOwner: async () => true,
    async handle(name, input, caller) {
      if (name in endpoints && endpoints[name as EndpointName].isHarmful) {
        throw new Refusal(
          403,
          'This server keeps copies, and changes nothing on the platform. Use a profile of the platform.',
        );
      }
      const handlers = await handlersOf(caller.org, name);
      return await handlers[name](input, caller);
    },
    maxBodyBytes: maxPushBytes,
    onError: options.onError,
  };
}

type HandlersByName = Record<
  ServedName,
  (input: Record<string, unknown>, caller: TeamCaller) => Promise<unknown>
>;

type Organization = {
  handlers: HandlersByName;
  standbys: readonly { standby: StandbyStore; handlers: HandlersByName }[];
};

/** Handlers for each organization, of which there are as many as have had a valid key. */
function handlersByOrganization(
  options: TeamServerOptions,
): (org: string, name: ServedName) => Promise<HandlersByName> {
  const { storeOf, standbys } = options;
  const search = createTeamSearch();
  const known = new Map<string, Organization>();

  async function open(org: string): Promise<Organization> {
    const former = known.get(org);
    if (former) return former;
    const primary = storeOf(org);
    const cursors = cursorsWith(await primary.inTransaction(cursorSecret));
    const organization = {
      handlers: handlersOn(primary, { ...options, search, cursors }),
      standbys: (standbys?.organization(org) ?? []).map((standby) => ({
        standby,
        handlers: handlersOn(standby.store, { ...options, search, cursors }),
      })),
    };
    known.set(org, organization);
    return organization;
  }

  return async (org, name) => {
    const { handlers, standbys } = await open(org);
    if (!standbyAnswers(name)) return handlers;
    for (const each of standbys) {
      if (await isCurrent(each.standby, storeOf(org))) return each.handlers;
    }
    return handlers;
  };
}

function handlersOn(
  store: StorePort,
  options: TeamServerOptions & Pick<TeamContext, 'search'> & Pick<HandlerContext, 'cursors'>,
): HandlersByName {
  const { search, cursors, clock, standbys } = options;
  const { version, storeVersion, warnings } = options;
  // Everything on the server is shared with everybody of the organization.
  const sessionsOf = () => undefined;
  const platform = makeHandlers({
    store,
    supply: noSupply,
    cursors,
    clock,
    sessionsOf,
    maxPageBytes,
  });
  const lagMs = standbys?.lagMs;
  const oncePushed = pushedReads(store);
  // The input was validated against the schemas of its endpoint, from which the types of the handlers are derived.
  // TypeScript cannot follow that name and input belong together.
  return {
    ...platform,
    listMessages: auditedReading(platform.listMessages, store, clock),
    listComputers: oncePushed('computers', 'computers', platform.listComputers),
    getCreditLimits: oncePushed('limits', 'credit limits', platform.getCreditLimits),
    listReadinessReports: oncePushed('reports', 'reports', platform.listReadinessReports),
    ...teamHandlers({
      ...{ store: marking(store), search, clock, lagMs },
      ...{ version, storeVersion, warnings },
    }),
  } as unknown as HandlersByName;
}

/** Makes handlers refuse until their kind of data was pushed: an empty answer would say that there is none of it. */
function pushedReads(store: StorePort) {
  const pushed = new Set<PushedKind>();
  return <Input, Answer>(
    kind: PushedKind,
    what: string,
    read: (input: Input, caller: TeamCaller) => Promise<Answer>,
  ) =>
    async (input: Input, caller: TeamCaller): Promise<Answer> => {
      if (!pushed.has(kind)) {
        const { [kind]: at } = await store.run(dataTimes);
        if (at === undefined) throw new Refusal(409, `Nobody has pushed ${what} yet.`);
        pushed.add(kind);
      }
      return await read(input, caller);
    };
}

/** Signs the cursors of an organization: all servers on a store accept those of each other. */
function* cursorSecret(): Query<string> {
  const name = 'cursor-secret';
  yield* settings.add(name, randomBytes(32).toString('base64url'));
  // The first one that any server has stored.
  return (yield* settings.get(name)) ?? '';
}
