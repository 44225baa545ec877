import type { StoredMessage } from '../../server/store/messages.ts';
import type { SessionState } from '../demo-organization.ts';
import { mix, random } from '../random.ts';
import { episode } from './episode.ts';
import { sceneOf } from './scene.ts';
import type { SessionPlan } from './session-plan.ts';
import { toMessages } from './to-messages.ts';
import { problemOf } from './transcript.ts';
import { tokenUsageOf, toTokenUsage, usualUsage } from './usage.ts';

/** A running session continues in laps of equal length. */
const lapMessages = 20;
const lapMs = 106_000;

/** It is done after one to three hours; after two at the earliest if it has a habit, so that its story lasts. */
const minLaps = 34;
const minWithHabit = 70;
const maxLaps = 100;

/**
 * Messages of a running session after `afterMs` and up to `untilMs`. A lap depends only on its number, so
 * that earlier laps need not be generated.
 */
export function liveMessages(
  plan: SessionPlan,
  { nowMs, afterMs, untilMs }: { nowMs: number; afterMs: number; untilMs: number },
): StoredMessage[] {
  if (plan.status !== 'running' || plan.habit === 'hangs' || untilMs <= nowMs) return [];
  const startMs = liveFrom(plan, nowMs);
  const firstLap = Math.max(0, Math.floor((afterMs - startMs) / lapMs));
  const lastLap = Math.min(Math.floor((untilMs - startMs) / lapMs), lapsOf(plan) - 1);
  const messages: StoredMessage[] = [];
  for (let lap = firstLap; lap <= lastLap; lap += 1) {
    for (const message of lapOf(plan, lap, startMs)) {
      if (message.createdAt > afterMs && message.createdAt <= untilMs) messages.push(message);
    }
  }
  return messages;
}

/** The state of a session that runs at `nowMs` or starts later, without generating its messages. */
export function stateAt(
  plan: SessionPlan,
  { nowMs, atMs }: { nowMs: number; atMs: number },
): SessionState {
  if (plan.habit === 'hangs') return { ...unchanged(plan), status: 'running' };
  const startMs = liveFrom(plan, nowMs);
  const endMs = liveUntil(plan, nowMs);
  const lap = Math.min(Math.max(0, Math.floor((atMs - startMs) / lapMs)), lapsOf(plan) - 1);
  const said = timesOf(startMs + lap * lapMs, plan, lap).filter((time) => time <= atMs);
  const ofLapBefore = lap === 0 ? plan.updatedAt : startMs + lap * lapMs;
  const added = lap * lapMessages + said.length;
  const messageCount = plan.messageCount + added;
  const usage = usualUsage(
    plan.model,
    plan.messageCount + added * (plan.habit === 'repeats' ? 40 : 1),
  );

  return {
    status: atMs < endMs ? 'running' : 'idle',
    messageCount,
    updatedAt: said.at(-1) ?? ofLapBefore,
    ...(atMs >= endMs && { completedAt: endMs }),
    tokenUsage: toTokenUsage(plan.model, usage),
  };
}

const unchanged = (plan: SessionPlan): Omit<SessionState, 'status'> => ({
  messageCount: plan.messageCount,
  updatedAt: plan.updatedAt,
  tokenUsage: tokenUsageOf(plan),
});

/** The time at which a running session is done. */
export const liveUntil = (plan: SessionPlan, nowMs: number): number =>
  liveFrom(plan, nowMs) + lapsOf(plan) * lapMs;

/** The start of the first lap. */
const liveFrom = ({ createdAt }: SessionPlan, nowMs: number): number => Math.max(createdAt, nowMs);

function lapsOf({ seed, habit }: SessionPlan): number {
  const min = habit === undefined ? minLaps : minWithHabit;
  return min + (mix(seed, 5) % (maxLaps - min + 1));
}

function lapOf(plan: SessionPlan, lap: number, startMs: number): StoredMessage[] {
  const source = random(plan.seed, 'lap', lap);
  const { kind, repository, site, messageCount } = plan;
  const problem = problemOf(plan, Math.floor(lap / 6));
  const isFirst = messageCount === 0 && lap === 0;
  const iteration = isFirst ? 0 : lap + 1;
  const drafts = episode(sceneOf({ source, repository, site, iteration, problem }), {
    kind,
    messages: lapMessages,
    hasPrompt: isFirst,
    ending: plan.habit ? 'open' : 'summary',
    children: [],
    habit: plan.habit,
  });
  const times = timesOf(startMs + lap * lapMs, plan, lap);
  const earlier = messageCount + lap * lapMessages;
  return toMessages(plan, drafts, { times, sinceMs: startMs, earlier });
}

/** The times of the messages of a lap, the last of which is its end. */
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
