import type { DemoMessage } from '../demo-organization.ts';
import { random } from '../random.ts';
import { episode } from './episode.ts';
import { sceneOf } from './scene.ts';
import type { SessionPlan } from './session-plan.ts';
import { signedMessage } from './signed-message.ts';
import { problemOf } from './transcript.ts';

/** A running session goes in laps of so many messages, each lap as long as the others. */
const lapMessages = 20;
const lapMs = 106_000;

/**
 * What a running session says after `afterMs` and up to `untilMs`. Any moment can be asked for
 * without the time before it: a lap depends on its number alone.
 */
export function liveMessages(
  plan: SessionPlan,
  { nowMs, afterMs, untilMs }: { nowMs: number; afterMs: number; untilMs: number },
): DemoMessage[] {
  if (plan.status !== 'running' || untilMs <= nowMs) return [];
  const firstLap = Math.max(0, Math.floor((afterMs - nowMs) / lapMs));
  const lastLap = Math.floor((untilMs - nowMs) / lapMs);
  const messages: DemoMessage[] = [];
  for (let lap = firstLap; lap <= lastLap; lap += 1) {
    for (const message of lapOf(plan, lap, nowMs)) {
      if (message.createdAt > afterMs && message.createdAt <= untilMs) messages.push(message);
    }
  }
  return messages;
}

function lapOf(plan: SessionPlan, lap: number, nowMs: number): DemoMessage[] {
  const source = random(plan.seed, 'lap', lap);
  const { kind, repository, site } = plan;
  const problem = problemOf(plan, Math.floor(lap / 6));
  const drafts = episode(sceneOf({ source, repository, site, iteration: lap + 1, problem }), {
    kind,
    messages: lapMessages,
    hasPrompt: false,
    ending: 'summary',
    children: [],
  });
  const times = timesOf(nowMs + lap * lapMs, plan, lap);
  return drafts.map((draft, index) =>
    signedMessage(draft, {
      plan,
      ordinal: plan.messageCount + lap * lapMessages + index,
      previousAt: times[index - 1] ?? nowMs,
      createdAt: times[index] ?? nowMs,
      nextAt: times[index + 1] ?? times[index] ?? nowMs,
    }),
  );
}

/** The last message of a lap comes at its end. */
function timesOf(startMs: number, { seed }: SessionPlan, lap: number): number[] {
  const source = random(seed, 'pace', lap);
  const pauses = Array.from({ length: lapMessages }, () => source.between(2.6, 8));
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  let passed = 0;
  return pauses.map((pause) => {
    passed += pause;
    return startMs + Math.round((passed / total) * lapMs);
  });
}
