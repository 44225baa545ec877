import { createComputers } from './computers/computers.ts';
import { restarted } from './computers/restart.ts';
import type { DemoAnalytics, DemoRecords, DemoSettings } from './demo-organization.ts';
import { createReports } from './reports/reports.ts';
import { createKnownPlans } from './sessions/known-plans.ts';
import { liveMessages, standingAt } from './sessions/live.ts';
import { sessionDocument } from './sessions/session-document.ts';
import type { SessionPlan } from './sessions/session-plan.ts';
import { transcript } from './sessions/transcript.ts';
import { createWikiRuns } from './wiki/wiki-runs.ts';

/**
 * What the people of Halcyon Robotics did with agents: the operator has `scale.sessions` sessions
 * (400 if left out), everybody else up to 60. Nothing is made before it is asked for; what a
 * session is about is kept once made, its messages are not.
 */
export function createDemoRecords(settings: DemoSettings, analytics: DemoAnalytics): DemoRecords {
  const { nowMs } = settings;
  const { people, keyHolders } = analytics;
  const plans = createKnownPlans(settings, analytics);
  const placeOf = (personId: string) => people.findIndex(({ id }) => id === personId);
  const toSession = (plan: SessionPlan) => ({
    ownerId: plan.ownerId,
    document: sessionDocument(plan, nowMs),
  });
  const installSessionOf = (computerId: string): string | undefined =>
    plans.of(people.indexOf(keyHolders.owner)).findLast((plan) => plan.computerId === computerId)
      ?.sessionId;

  return {
    sessionsOf: (personId) => plans.of(placeOf(personId)).map(toSession),
    sessionsBegun: (personId, afterMs, untilMs) =>
      plans.begunBetween(placeOf(personId), afterMs, untilMs).map(toSession),
    standingOf(sessionId, atMs) {
      const plan = plans.find(sessionId);
      return plan?.status === 'running' ? standingAt(plan, { nowMs, atMs }) : undefined;
    },
    messagesOf(sessionId) {
      const plan = plans.find(sessionId);
      // One that begins later says everything as time passes.
      return plan && plan.messageCount > 0 ? transcript(plan) : [];
    },
    messagesBetween(sessionId, afterMs, untilMs) {
      const plan = plans.find(sessionId);
      return plan ? liveMessages(plan, { nowMs, afterMs, untilMs }) : [];
    },
    computers: () => createComputers(settings, { people, installSessionOf }),
    restarted,
    reports: () => createReports(settings),
    wikiRuns: () => createWikiRuns(settings),
  };
}
