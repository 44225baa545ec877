import { forRoles } from '../api/role.ts';
import { utcDay } from '../server/handlers/analytics.ts';
import {
  type MockData,
  type MockServerOptions,
  type RunningMockServer,
  startMockServer,
} from '../server/mock-server.ts';
import { openStore, type Store } from '../server/store/open-store.ts';
import { createDemoAnalytics, type DemoAnalytics } from './demo-analytics.ts';
import type { DemoScale, DemoSettings, Person } from './demo-organization.ts';
import { createDemoRecords, type DemoRecords } from './demo-records.ts';
import { prepareScreens, type Queue } from './prepare-screens.ts';
import { supplyDemo } from './supply.ts';

export type DemoServerOptions = MockServerOptions & {
  /** The same seed and `now` produce the same organization. */
  seed?: number;
  /** Unix milliseconds at which the organization starts. Time passes from there. */
  now?: number;
  scale?: Partial<DemoScale>;
  /** A clock in Unix milliseconds, which replaces time passing from `now`. */
  clock?: () => number;
  /** Makes the organization; several servers may have the same one. */
  organizationFor?: (settings: DemoSettings) => DemoOrganization;
};

/** What is known of an organization at its start, made when it is read. It does not change. */
export type DemoOrganization = { analytics: DemoAnalytics; records: DemoRecords };

export type RunningDemoServer = RunningMockServer & {
  /** The organization's ID, as in `meta.org_id`. */
  org: string;
  /** IDs of the wiki runs. The API has no list of them. */
  readonly wikiRunIds: string[];
};

/** Makes what the first screens of a console read, in steps between which requests are answered. */
type PreparesScreens = {
  prepareScreens(signal: AbortSignal, queue: Pick<Queue, 'answered'>): Promise<void>;
};

const demoOrganizationId = 'org_halcyon_robotics';

/** Starts a server with the demo organization in a private store, which is filled on demand. */
export async function startDemoServer(
  options: DemoServerOptions,
): Promise<RunningDemoServer & PreparesScreens> {
  const { seed = 1, now, scale, clock, organizationFor = newOrganization, ...server } = options;
  const nowMs = now ?? clock?.() ?? Date.now();
  const settings: DemoSettings = { seed, nowMs, ...(scale && { scale }) };
  let records: DemoRecords | undefined;
  let data: MockData | undefined;

  const running = await startMockServer(server, () => {
    const organization = organizationFor(settings);
    records = organization.records;
    data = demoData({ ...organization, nowMs, clock: clock ?? clockFrom(nowMs) });
    return data;
  });

  return {
    ...running,
    org: demoOrganizationId,
    get wikiRunIds() {
      return (records?.wikiRuns() ?? []).map(({ id }) => id);
    },
    async prepareScreens(signal, queue) {
      if (data) await prepareScreens({ ...data, ownerId: data.keyHolders.owner }, signal, queue);
    },
  };
}

function newOrganization(settings: DemoSettings): DemoOrganization {
  const analytics = createDemoAnalytics(settings);
  return { analytics, records: createDemoRecords(settings, analytics) };
}

function clockFrom(nowMs: number): () => number {
  const offsetMs = nowMs - Date.now();
  return () => Date.now() + offsetMs;
}

type DemoParts = DemoOrganization & {
  nowMs: number;
  clock: () => number;
};

function demoData({ analytics, records, nowMs, clock }: DemoParts): MockData {
  const store = openStore();
  addPeople(store, analytics, nowMs);
  const supply = supplyDemo({ store, analytics, records, clock, startMs: nowMs });
  const keyHolders = forRoles((role) => analytics.keyHolders[role].id);
  return { store, supply, clock, keyHolders };
}

function addPeople(store: Store, { people }: DemoAnalytics, nowMs: number): void {
  const today = utcDay(nowMs);

  store.transaction(() => {
    store.organization.create(demoOrganizationId);
    for (const person of people) {
      if (isMember(person, today)) store.people.add(person);
    }
  });
}

const isMember = ({ joinedOn, leftOn }: Person, today: string): boolean =>
  joinedOn <= today && (leftOn === undefined || leftOn > today);
