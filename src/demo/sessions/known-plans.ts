import type { DemoAnalytics, DemoSettings } from '../demo-organization.ts';
import { placeOfSession } from '../ids.ts';
import { dailyWorkOf } from './daily-work.ts';
import { sessionsOfPlace } from './people-sessions.ts';
import type { SessionPlan } from './session-plan.ts';
import { createSuccessors, type Successors } from './successors.ts';

/** What sessions are about: made when first asked for, and kept. People by their place. */
export type KnownPlans = {
  /** All sessions of a person at `nowMs`. */
  of(place: number): readonly SessionPlan[];
  /** What a person has started after `afterMs` and up to `untilMs`. */
  begunBetween(place: number, afterMs: number, untilMs: number): readonly SessionPlan[];
  /** Any session that was told before, or existed at `nowMs`. */
  find(sessionId: string): SessionPlan | undefined;
};

export function createKnownPlans(settings: DemoSettings, analytics: DemoAnalytics): KnownPlans {
  const plans = remembered((place) => sessionsOfPlace(place, settings, analytics));
  const successors = remembered((place): Successors => {
    const id = analytics.people[place]?.id ?? '';
    const { startHour = 0 } = dailyWorkOf(place, settings, analytics) ?? {};
    return createSuccessors(plans(place), settings, { id, place, startHour });
  });

  return {
    of: plans,
    begunBetween: (place, afterMs, untilMs) => successors(place).begunBetween(afterMs, untilMs),
    find(sessionId) {
      const found = placeOfSession(settings.seed, sessionId);
      if (!found) return undefined;
      const { owner, index } = found;
      return plans(owner)[index] ?? successors(owner).at(index);
    },
  };
}

function remembered<Answer>(make: (place: number) => Answer): (place: number) => Answer {
  const known = new Map<number, Answer>();
  return (place) => {
    const answer = known.get(place) ?? make(place);
    known.set(place, answer);
    return answer;
  };
}
