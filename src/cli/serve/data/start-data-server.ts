import { type DayPart, type DayParts, dayParts } from '../../../api/day-parts.ts';
import { roles } from '../../../api/role.ts';
import { type MockServerOptions, startMockServer } from '../../../server/mock-server.ts';
import type { StoredComputer } from '../../../server/store/computers.ts';
import type { StoredMessage } from '../../../server/store/messages.ts';
import { openStore, type Store } from '../../../server/store/open-store.ts';
import type { StoredReport } from '../../../server/store/readiness-reports.ts';
import type { StoredSession } from '../../../server/store/sessions.ts';
import type { StoredUserDay } from '../../../server/store/user-days.ts';
import { noSupply, type Supply } from '../../../server/supply.ts';
import type { OwnData } from './read-data.ts';

const dataOrganizationId = 'org_data';

/** The people who hold the keys, by the names of their roles. Sessions are the owner's. */
const keyHolders = { owner: 'owner', manager: 'manager', member: 'member', guest: 'guest' };

const restartMs = 10_000;

/** Starts a server with data of one's own. Its time is `now` in Unix milliseconds at first. */
export async function startDataServer(
  data: OwnData,
  { now, ...options }: MockServerOptions & { now: number },
) {
  const server = await startMockServer(options, () => {
    const offsetMs = now - Date.now();
    const clock = () => Date.now() + offsetMs;
    const store = openStore();
    store.transaction(() => fillStore(store, data));
    return { store, clock, keyHolders, supply: supplyRestarts(store, clock) };
  });
  const wikiRunIds = data.rows.wiki.map(({ id }) => String(id));
  return { ...server, org: dataOrganizationId, wikiRunIds };
}

// The rows were checked when they were read, so their shapes are known.
function fillStore(store: Store, { rows, messages, limits }: OwnData): void {
  store.organization.create(dataOrganizationId);
  addPeople(store, rows.users as readonly StoredUserDay[], limits);
  for (const session of rows.sessions) {
    store.sessions.add(keyHolders.owner, session as StoredSession);
  }
  for (const [sessionId, written] of messages) {
    const ofSession = written as readonly StoredMessage[];
    store.messages.append(
      sessionId,
      ofSession.toSorted((a, b) => a.createdAt - b.createdAt),
    );
  }
  for (const computer of rows.computers) store.computers.put(computer as StoredComputer);
  for (const report of rows.reports) {
    const { repoId, repoUrl } = report;
    store.readinessReports.add(String(repoId ?? repoUrl), report as StoredReport);
  }
  for (const run of rows.wiki) store.wikiRuns.add(String(run.id), run);
  for (const row of rows.users) store.userDays.add(row as StoredUserDay);
  for (const part of dayParts) addDays(store, part, rows[part]);
  store.organization.limitCredits(limits);
}

function addDays(store: Store, part: DayPart, rows: OwnData['rows'][DayPart]): void {
  for (const row of rows) store.analyticsDays.put(String(row.date), part, row as DayParts[DayPart]);
}

/** The holders of keys, and everybody whom days or limits name, so that they can be removed. */
function addPeople(
  store: Store,
  userDays: readonly StoredUserDay[],
  { userLimits }: OwnData['limits'],
): void {
  const emails = new Map(userDays.map(({ user_id, user_email }) => [user_id, user_email]));
  const roleOf = (id: string) => roles.find((role) => keyHolders[role] === id) ?? 'member';
  const ids = new Set([...Object.values(keyHolders), ...emails.keys()]);
  const known = new Set<string>();

  const add = (id: string, email: string | null) => {
    const key = email?.toLowerCase();
    if (key !== undefined && known.has(key)) return;
    if (key !== undefined) known.add(key);
    store.people.add({ id, email, role: roleOf(id) });
  };
  for (const id of ids) add(id, emails.get(id) ?? null);
  for (const { email } of userLimits) if (!ids.has(email)) add(email, email);
}

/** Restarted computers are active after a while, as no one else would make them so. */
function supplyRestarts(store: Store, clock: () => number): Supply {
  const restarts = new Map<string, { computer: StoredComputer; endMs: number }>();

  return {
    ...noSupply,
    computers() {
      for (const [id, { computer, endMs }] of restarts) {
        if (clock() < endMs) continue;
        store.computers.put({ ...computer, status: 'active' });
        restarts.delete(id);
      }
    },
    restarted(computer) {
      restarts.set(computer.id, { computer, endMs: clock() + restartMs });
    },
  };
}
