import type { Role } from '../../../src/api/role.ts';
import { daysOf } from '../../../src/figures/time/date-range.ts';
import { startMockServer } from '../../../src/server/mock-server.ts';
import { openStore, type Store } from '../../../src/server/store/open-store.ts';
import { noSupply } from '../../../src/server/supply.ts';
import { computers } from './computers.ts';
import { dayRows } from './days.ts';
import { firstDay, globalLimit, lastDay, nowMs, people } from './people.ts';
import { reports } from './reports.ts';
import { sessions } from './sessions.ts';
import { wikiRuns } from './wiki-runs.ts';

/**
 * A small organization that never changes, on a real server: something in each state that a screen can show. What
 * the demo tells has no part in it.
 */
export async function serveWorkshop() {
  const clock = () => nowMs;
  const server = await startMockServer(
    { listen: { kind: 'tcp', host: '127.0.0.1', port: 0 } },
    () => ({
      store: filledStore(),
      supply: noSupply,
      clock,
      keyHolders: {
        owner: holderOf('owner'),
        manager: holderOf('manager'),
        member: holderOf('member'),
        guest: holderOf('guest'),
      },
    }),
  );
  return {
    url: server.url,
    credential: server.keys.owner,
    clock,
    wikiRunIds: wikiRuns.map(({ id }) => id),
    [Symbol.asyncDispose]: server.close,
  };
}

const holderOf = (role: Role): string => people.find((person) => person.role === role)?.id ?? '';

function filledStore(): Store {
  const store = openStore();
  store.transaction(() => {
    store.organization.create('org_workshop');
    for (const { id, email, role } of people) store.people.add({ id, email, role });
    store.organization.limitCredits({
      globalLimit,
      userLimits: people.flatMap(({ email, limit }) =>
        email === null || limit === undefined ? [] : { email, limit },
      ),
    });
    for (const day of daysOf({ startDate: firstDay, endDate: lastDay })) addDay(store, day);
    for (const { session, messages } of sessions) {
      store.sessions.add(holderOf('owner'), session);
      store.messages.append(session.sessionId, messages);
    }
    for (const computer of computers) store.computers.put(computer);
    for (const { repoId, document } of reports) store.readinessReports.add(repoId, document);
    for (const run of wikiRuns) store.wikiRuns.add(run.id, run);
  });
  return store;
}

function addDay(store: Store, day: string): void {
  const rows = dayRows(day);
  if (rows === undefined) return;
  store.analyticsDays.add(rows.day);
  for (const row of rows.users) store.userDays.add(row);
}
