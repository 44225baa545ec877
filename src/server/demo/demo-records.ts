import { createComputers } from './computers/computers.ts';
import { restarted } from './computers/restart.ts';
import type { DemoAnalytics, DemoRecords, DemoSettings } from './demo-organization.ts';
import { createReports } from './reports/reports.ts';
import { liveMessages } from './sessions/live.ts';
import { sessionsOfPlace } from './sessions/people-sessions.ts';
import { sessionDocument } from './sessions/session-document.ts';
import { placeOfSession } from './sessions/session-id.ts';
import type { SessionPlan } from './sessions/session-plan.ts';
import { transcript } from './sessions/transcript.ts';
import { createWikiRuns } from './wiki/wiki-runs.ts';

/**
 * What the people of Halcyon Robotics did with agents: the operator has `scale.sessions` sessions
 * (400 if left out), everybody else up to 60. Nothing is made before it is asked for; what a
 * session is about is kept once made, its messages are not.
 */
export function createDemoRecords(settings: DemoSettings, analytics: DemoAnalytics): DemoRecords {
  const { seed, nowMs } = settings;
  const plansByPlace = new Map<number, SessionPlan[]>();

  const plansAt = (place: number): SessionPlan[] => {
    let plans = plansByPlace.get(place);
    if (!plans) {
      plans = sessionsOfPlace(place, settings, analytics);
      plansByPlace.set(place, plans);
    }
    return plans;
  };
  const planOf = (sessionId: string): SessionPlan | undefined => {
    const place = placeOfSession(seed, sessionId);
    return place && plansAt(place.owner)[place.index];
  };
  const installSessionOf = (computerId: string): string | undefined =>
    plansAt(analytics.people.indexOf(analytics.keyHolders.owner)).findLast(
      (plan) => plan.computerId === computerId,
    )?.sessionId;

  return {
    sessionsOf(personId) {
      const place = analytics.people.findIndex(({ id }) => id === personId);
      return plansAt(place).map((plan) => ({
        ownerId: personId,
        document: sessionDocument(plan, nowMs),
      }));
    },
    messagesOf(sessionId) {
      const plan = planOf(sessionId);
      return plan ? transcript(plan) : [];
    },
    messagesBetween(sessionId, afterMs, untilMs) {
      const plan = planOf(sessionId);
      return plan ? liveMessages(plan, { nowMs, afterMs, untilMs }) : [];
    },
    computers: () => createComputers(settings, { people: analytics.people, installSessionOf }),
    restarted,
    reports: () => createReports(settings),
    wikiRuns: () => createWikiRuns(settings),
  };
}
