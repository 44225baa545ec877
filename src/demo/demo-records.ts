import type { StoredComputer } from '../server/store/computers.ts';
import type { StoredMessage } from '../server/store/messages.ts';
import type { StoredSession } from '../server/store/sessions.ts';
import type { DemoAnalytics } from './demo-analytics.ts';
import type {
  DemoReport,
  DemoSettings,
  DemoWikiRun,
  SessionStanding,
} from './demo-organization.ts';
import { placeOfSession } from './ids.ts';
import { createComputers } from './records/computers.ts';
import { restarted } from './records/provisioning.ts';
import { createReports } from './records/reports.ts';
import { createWikiRuns } from './records/wiki-runs.ts';
import { remembered } from './remembered.ts';
import { liveMessages, standingAt } from './sessions/live.ts';
import { sessionsOfPlace } from './sessions/people-sessions.ts';
import { sessionDocument } from './sessions/session-document.ts';
import type { SessionPlan } from './sessions/session-plan.ts';
import { createSuccessors } from './sessions/successors.ts';
import { transcript } from './sessions/transcript.ts';

/** Sessions, computers, reports and wiki runs as they stand at `nowMs`. */
export type DemoRecords = ReturnType<typeof createDemoRecords>;

/**
 * What the people of Halcyon Robotics did with agents: the operator has `scale.sessions` sessions
 * (400 if left out), everybody else up to 60. Nothing is made before it is asked for; what a
 * session is about is kept once made, its messages are not.
 */
export function createDemoRecords(settings: DemoSettings, analytics: DemoAnalytics) {
  const { seed, nowMs } = settings;
  const { people, keyHolders } = analytics;
  const placeOf = (personId: string) => people.findIndex(({ id }) => id === personId);
  const plansOf = remembered((place: number) => sessionsOfPlace(place, settings, analytics));
  const successorsOf = remembered((place: number) => {
    const { startHour = 0 } = analytics.workOf(place) ?? {};
    return createSuccessors(plansOf(place), settings, { place, startHour });
  });
  const find = (sessionId: string): SessionPlan | undefined => {
    const { owner, index } = placeOfSession(seed, sessionId) ?? {};
    if (owner === undefined || index === undefined) return undefined;
    return plansOf(owner)[index] ?? successorsOf(owner).at(index);
  };
  const toSession = (plan: SessionPlan) => sessionDocument(plan, nowMs);
  const installSessionOf = (computerId: string): string | undefined =>
    plansOf(people.indexOf(keyHolders.owner)).findLast((plan) => plan.computerId === computerId)
      ?.sessionId;

  return {
    /** The sessions of one person without making a single message, in no particular order. */
    sessionsOf: (personId: string): StoredSession[] => plansOf(placeOf(personId)).map(toSession),

    /**
     * What the person has started after `afterMs` and up to `untilMs`, as it was at its start. The
     * same instants always bring the same sessions.
     */
    sessionsBegun: (personId: string, afterMs: number, untilMs: number): StoredSession[] =>
      successorsOf(placeOf(personId)).begunBetween(afterMs, untilMs).map(toSession),

    /** How a session that runs, or did after `nowMs`, stands at a moment; nothing for the others. */
    standingOf(sessionId: string, atMs: number): SessionStanding | undefined {
      const plan = find(sessionId);
      return plan?.status === 'running' ? standingAt(plan, { nowMs, atMs }) : undefined;
    },

    /** All messages of a session at `nowMs`, oldest first; as many as its `messageCount` says. */
    messagesOf(sessionId: string): StoredMessage[] {
      const plan = find(sessionId);
      // One that begins later says everything as time passes.
      return plan && plan.messageCount > 0 ? transcript(plan) : [];
    },

    /**
     * What a running session says by itself after `afterMs` and up to `untilMs`, oldest first.
     * The same instants always bring the same messages.
     */
    messagesBetween(sessionId: string, afterMs: number, untilMs: number): StoredMessage[] {
      const plan = find(sessionId);
      return plan ? liveMessages(plan, { nowMs, afterMs, untilMs }) : [];
    },

    computers: (): StoredComputer[] => createComputers(settings, { people, installSessionOf }),

    /** How a computer stands `elapsedMs` after a restart: steps, and `active` at the end. */
    restarted,

    reports: (): DemoReport[] => createReports(settings),

    wikiRuns: (): DemoWikiRun[] => createWikiRuns(settings),
  };
}
