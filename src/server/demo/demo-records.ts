import { createComputers } from './computers/computers.ts';
import { restarted } from './computers/restart.ts';
import type { DemoAnalytics, DemoRecords, DemoSettings } from './demo-organization.ts';
import { createReports } from './reports/reports.ts';
import { dailyWorkOf } from './sessions/daily-work.ts';
import { liveMessages, standingAt } from './sessions/live.ts';
import { sessionsOfPlace } from './sessions/people-sessions.ts';
import { sessionDocument } from './sessions/session-document.ts';
import { placeOfSession } from './sessions/session-id.ts';
import type { SessionPlan } from './sessions/session-plan.ts';
import { createSuccessors, type Successors } from './sessions/successors.ts';
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
  const successorsByPlace = new Map<number, Successors>();

  const plansAt = (place: number): SessionPlan[] => {
    let plans = plansByPlace.get(place);
    if (!plans) {
      plans = sessionsOfPlace(place, settings, analytics);
      plansByPlace.set(place, plans);
    }
    return plans;
  };
  const successorsAt = (place: number): Successors | undefined => {
    const known = successorsByPlace.get(place);
    const person = analytics.people[place];
    if (known || !person) return known;
    const { startHour = 0 } = dailyWorkOf(place, settings, analytics) ?? {};
    const made = createSuccessors(plansAt(place), settings, { id: person.id, place, startHour });
    successorsByPlace.set(place, made);
    return made;
  };
  const planOf = (sessionId: string): SessionPlan | undefined => {
    const place = placeOfSession(seed, sessionId);
    if (!place) return undefined;
    return plansAt(place.owner)[place.index] ?? successorsAt(place.owner)?.at(place.index);
  };
  const placeOf = (personId: string) => analytics.people.findIndex(({ id }) => id === personId);
  const toSession = (plan: SessionPlan) => ({
    ownerId: plan.ownerId,
    document: sessionDocument(plan, nowMs),
  });
  const installSessionOf = (computerId: string): string | undefined =>
    plansAt(analytics.people.indexOf(analytics.keyHolders.owner)).findLast(
      (plan) => plan.computerId === computerId,
    )?.sessionId;

  return {
    sessionsOf(personId) {
      return plansAt(placeOf(personId)).map(toSession);
    },
    sessionsBegun(personId, afterMs, untilMs) {
      return successorsAt(placeOf(personId))?.begunBetween(afterMs, untilMs).map(toSession) ?? [];
    },
    standingOf(sessionId, atMs) {
      const plan = planOf(sessionId);
      return plan?.status === 'running' ? standingAt(plan, { nowMs, atMs }) : undefined;
    },
    messagesOf(sessionId) {
      const plan = planOf(sessionId);
      // One that begins later says everything as time passes.
      return plan && plan.messageCount > 0 ? transcript(plan) : [];
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
