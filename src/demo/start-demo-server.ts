import { hash } from 'node:crypto';
import { type Role, roles } from '../api/role.ts';
import { apiKeyDigest, isApiKey, makeApiKey } from '../server/authentication/api-key.ts';
import { utcDay } from '../server/handlers/date-range.ts';
import { type RunningServer, type ServerOptions, startServer } from '../server/start-server.ts';
import { openStore, type Store } from '../server/store/open-store.ts';
import { createDemoAnalytics, type DemoAnalytics } from './demo-analytics.ts';
import type { DemoScale, DemoSettings, Person } from './demo-organization.ts';
import { createDemoRecords } from './demo-records.ts';
import { supplyDemo } from './supply.ts';

export type DemoServerOptions = Omit<ServerOptions, 'store' | 'supply' | 'cursorSecret'> & {
  /** The same seed and `now` produce the same organization. */
  seed?: number;
  /** Unix milliseconds at which the organization starts. Time passes from there. */
  now?: number;
  scale?: Partial<DemoScale>;
  /** A clock in Unix milliseconds, which replaces time passing from `now`. */
  clock?: () => number;
  /** Keys created by `makeApiKey`; random by default. */
  keys?: Partial<Record<Role, string>>;
};

export type RunningDemoServer = RunningServer & {
  /** The organization's ID, as in `meta.org_id`. */
  org: string;
  /** One API key for each role. */
  keys: Record<Role, string>;
  /** The IDs of the people who hold them. */
  keyHolders: Record<Role, string>;
  /** Makes data and clock as they were at the start. The keys stay valid. */
  reset(): void;
  /** IDs of the wiki runs. The API has no list of them. */
  readonly wikiRunIds: string[];
};

const demoOrganizationId = 'org_halcyon_robotics';

/** Starts a server with the demo organization in a private store, which is filled on demand. */
export async function startDemoServer(options: DemoServerOptions): Promise<RunningDemoServer> {
  const { seed = 1, now, scale, clock, keys: givenKeys, ...serverOptions } = options;
  const nowMs = now ?? clock?.() ?? Date.now();
  const settings: DemoSettings = { seed, nowMs, ...(scale && { scale }) };
  const keys = demoKeys(givenKeys);
  const { records, keyHolders, ...data } = demoData(settings, { keys, clock });

  const server = await startServer({
    ...serverOptions,
    ...data,
    // A client may go on reading pages after a restart with the same keys.
    cursorSecret: hash('sha256', roles.map((role) => keys[role]).join(' '), 'buffer'),
  });

  return {
    ...server,
    org: demoOrganizationId,
    keys,
    keyHolders: idsOf(keyHolders),
    reset: () => server.replaceData(demoData(settings, { keys, clock })),
    // They follow from seed and time, so a reset leaves them as they are.
    get wikiRunIds() {
      return records.wikiRuns().map(({ id }) => id);
    },
  };
}

type Given = { keys: Record<Role, string>; clock: (() => number) | undefined };

/** The organization as it is at the start, and a clock that starts then. */
function demoData(settings: DemoSettings, { keys, clock: givenClock }: Given) {
  const { nowMs } = settings;
  const offsetMs = nowMs - Date.now();
  const clock = givenClock ?? (() => Date.now() + offsetMs);
  const analytics = createDemoAnalytics(settings);
  const records = createDemoRecords(settings, analytics);
  const store = openStore();

  addPeople(store, analytics, keys, nowMs);
  const supply = supplyDemo({ store, analytics, records, clock, startMs: nowMs });
  return { store, supply, clock, records, keyHolders: analytics.keyHolders };
}

const idsOf = ({ owner, manager, member, guest }: DemoAnalytics['keyHolders']) => ({
  owner: owner.id,
  manager: manager.id,
  member: member.id,
  guest: guest.id,
});

function demoKeys(given: DemoServerOptions['keys'] = {}): Record<Role, string> {
  for (const [role, key] of Object.entries(given)) {
    if (!isApiKey(key)) throw new TypeError(`The ${role}'s key is not one that makeApiKey made.`);
  }
  return {
    owner: makeApiKey(),
    manager: makeApiKey(),
    member: makeApiKey(),
    guest: makeApiKey(),
    ...given,
  };
}

function addPeople(
  store: Store,
  { people, keyHolders }: DemoAnalytics,
  keys: Record<Role, string>,
  nowMs: number,
): void {
  const today = utcDay(nowMs);

  store.transaction(() => {
    store.organization.create(demoOrganizationId);
    for (const person of people) {
      if (isMember(person, today)) store.people.add(person);
    }
    for (const role of roles) {
      const key = keys[role];
      store.apiKeys.add({
        digest: apiKeyDigest(key),
        personId: keyHolders[role].id,
        lastFour: key.slice(-4),
        createdAt: nowMs,
      });
    }
  });
}

const isMember = ({ joinedOn, leftOn }: Person, today: string): boolean =>
  joinedOn <= today && (leftOn === undefined || leftOn > today);
