import type { DemoRecords } from '../../src/demo/demo-records.ts';
import { type DemoSource, supplyDemo } from '../../src/demo/supply.ts';
import type { StoredComputer } from '../../src/server/store/computers.ts';
import type { StoredMessage } from '../../src/server/store/messages.ts';
import { openStore } from '../../src/server/store/open-store.ts';
import { aComputer, aDay, aMessage, aReport, aSession, aUserDay } from '../server/builders.ts';
import { itemsIn } from '../server/items-in.ts';

const startMs = Date.parse('2026-07-01T12:00:00Z');

const hourMs = 3_600_000;
const endedAt = startMs + hourMs;
const begunAt = startMs + 2 * hourMs;

/**
 * An organization that counts what it is asked to make. `ses_run` says something at every full
 * second and is done after an hour, `ses_later` begins after two; a restarted computer is active after five.
 */
export function smallOrganization() {
  const made: string[] = [];
  let nowMs = startMs;
  const store = openStore();
  store.organization.create('org_small');
  store.people.add({ id: 'usr_1', email: null, role: 'owner' });

  const analytics = analyticsThat(made);
  const records = recordsThat(made);
  const clock = () => nowMs;
  const supply = supplyDemo({ store, analytics, records, clock, startMs });

  return {
    store,
    supply,
    made,
    passSeconds: (seconds: number) => {
      nowMs += seconds * 1_000;
    },
    session: (id: string) => {
      supply.sessions('usr_1');
      return store.sessions.find(id, 'usr_1');
    },
    messageIds: (sessionId: string) => {
      supply.sessions('usr_1');
      supply.messages(sessionId);
      const { messages } = store.messages.page({ sessionId }, 0, 1_000);
      return itemsIn<StoredMessage>(messages).map(({ id }) => id);
    },
    computer: (id: string) => {
      supply.computers();
      return store.computers.find(id);
    },
  };
}

const analyticsThat = (made: string[]): DemoSource['analytics'] => ({
  creditLimits: { globalLimit: 10, userLimits: [] },
  firstDay: '2026-06-01',
  firstBatch: (day) =>
    day === '2026-06-20' ? { ...aDay(day), users: [aUserDay('usr_1', day)] } : undefined,
  analyticsDay(day) {
    made.push(day);
    if (day === '2026-06-15') return undefined;
    const late = day === '2026-06-20' ? [aUserDay('usr_2', day)] : [];
    return { ...aDay(day), users: [aUserDay('usr_1', day), ...late] };
  },
});

function recordsThat(made: string[]): DemoRecords {
  return {
    sessionsOf(ownerId) {
      made.push(`sessions of ${ownerId}`);
      return [
        aSession({ sessionId: 'ses_run', status: 'running', messageCount: 2 }),
        aSession({ sessionId: 'ses_idle', status: 'idle', messageCount: 2 }),
      ].values();
    },
    sessionsBegun: (_, afterMs, untilMs) =>
      afterMs < begunAt && begunAt <= untilMs
        ? [aSession({ sessionId: 'ses_later', status: 'idle', updatedAt: begunAt })]
        : [],
    stateOf(_, atMs) {
      const seconds = Math.floor((Math.min(atMs, endedAt) - startMs) / 1_000);
      const isOver = atMs >= endedAt;
      return {
        status: isOver ? 'idle' : 'running',
        messageCount: 2 + seconds,
        updatedAt: startMs + seconds * 1_000,
        ...(isOver && { completedAt: endedAt }),
        tokenUsage: aSession({}).sessionSettings.tokenUsage,
      };
    },
    messagesOf(sessionId) {
      made.push(`messages of ${sessionId}`);
      return [aMessage({ id: 'old 1' }), aMessage({ id: 'old 2' })];
    },
    messagesBetween(_, afterMs, untilMs) {
      const said: StoredMessage[] = [];
      const first = Math.floor(afterMs / 1_000) + 1;
      for (let second = first; second * 1_000 <= Math.min(untilMs, endedAt); second += 1) {
        const createdAt = second * 1_000;
        said.push(aMessage({ id: `new ${second - startMs / 1_000}`, createdAt }));
      }
      return said;
    },
    computers() {
      made.push('computers');
      return [aComputer({ id: 'cmp_1' }), aComputer({ id: 'cmp_2' })];
    },
    restarted(computer, restartedAtMs, elapsedMs): StoredComputer {
      const status = elapsedMs < 5_000 ? 'provisioning' : 'active';
      const step = { id: 'step_1', name: 'Boot', status, startedAt: restartedAtMs };
      return { ...computer, status, provisioningSteps: [step] };
    },
    reports() {
      made.push('reports');
      return [{ repoId: 'repo_1', document: aReport() }];
    },
    wikiRuns() {
      made.push('wiki runs');
      return [{ id: 'wiki_1' }];
    },
  };
}

export const bornAtMs = startMs;
