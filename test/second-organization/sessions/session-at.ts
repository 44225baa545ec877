import type { Message, Session, TokenUsage } from '../interface-types.ts';
import { randomOf } from '../random.ts';
import type { PlantedPlan } from './plans.ts';
import { playPlanted } from './planted-scenarios.ts';
import {
  type Beat,
  createScript,
  type Note,
  type Part,
  type SessionPlan,
  type World,
} from './script.ts';
import { contentPart } from './styles.ts';
import { playUsual } from './usual-scenarios.ts';

/** A session from its first message to its last. */
export type Played = {
  plan: SessionPlan;
  beats: readonly Beat[];
  notes: readonly Note[];
  /** When the planted problem begins and ends. */
  problem: { fromMs: number; toMs: number } | undefined;
  /** What was used up to each message, and with it. */
  used: readonly Used[];
};

type Used = { input: number; output: number; cached: number; written: number; credits: number };

const isPlanted = (plan: SessionPlan): plan is PlantedPlan => 'planted' in plan;

export function playSession(plan: SessionPlan, world: World): Played {
  const script = createScript(plan, world);
  const problem = isPlanted(plan) ? playPlanted(script, plan.planted) : undefined;
  if (!isPlanted(plan)) playUsual(script);
  let sum: Used = { input: 0, output: 0, cached: 0, written: 0, credits: 0 };
  const used = script.beats.map(({ tokens, credits = 0 }) => {
    if (tokens) {
      sum = {
        input: sum.input + tokens.input,
        output: sum.output + tokens.output,
        cached: sum.cached + tokens.cached,
        written: sum.written + tokens.written,
        credits: sum.credits + credits,
      };
    }
    return sum;
  });
  return { plan, beats: script.beats, notes: script.notes, problem, used };
}

/** How many messages there are at a moment. */
export function countAt({ beats }: Pick<Played, 'beats'>, nowMs: number): number {
  let [low, high] = [0, beats.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((beats[middle]?.atMs ?? 0) <= nowMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A session as a list shows it at a moment; undefined before its first message. */
export function sessionAt(played: Played, nowMs: number, computerId: string): Session | undefined {
  const { plan, beats, used } = played;
  const count = countAt(played, nowMs);
  const last = beats[count - 1];
  const usage = used[count - 1];
  if (last === undefined || usage === undefined) return undefined;
  const updatedAt = Math.floor(Math.min(nowMs, last.untilMs ?? last.atMs));
  const isOver = count === beats.length && (last.untilMs ?? 0) <= nowMs;
  const tokenUsage: TokenUsage = {
    inputTokens: usage.input,
    outputTokens: usage.output,
    cacheCreationTokens: usage.written,
    cacheReadTokens: usage.cached,
    thinkingTokens: Math.round(usage.output * 0.3),
    serviceCredits: Math.round(usage.credits * 100) / 100,
  };
  return {
    sessionId: plan.id,
    title: plan.title,
    messageCount: count,
    createdAt: plan.startMs,
    updatedAt,
    ...(isOver && { completedAt: updatedAt }),
    computerId,
    status: isOver ? 'idle' : last.status,
    sessionSettings: {
      model: plan.model,
      runInWorktree: randomOf(plan.id).chance(0.4),
      assistantActiveTimeMs: Math.round((updatedAt - plan.startMs) * 0.6),
      tokenUsage,
      inclusiveTokenUsage: tokenUsage,
      tags: [],
      enabledToolIds: [],
      disabledToolIds: [],
      compactionModel: 'current-model',
      compactionThresholdCheckEnabled: true,
    },
  };
}

/** Messages of a session at a moment, from one to before another. */
export function messagesAt(played: Played, nowMs: number, from = 0, to = Infinity): Message[] {
  const count = countAt(played, nowMs);
  return played.beats
    .slice(from, Math.min(to, count))
    .map((beat, index) => messageOf(played.plan, beat, from + index, nowMs));
}

const idOf = (plan: SessionPlan, index: number): string => `msg_${plan.id.slice(0, 8)}_${index}`;

function messageOf(plan: SessionPlan, beat: Beat, index: number, nowMs: number): Message {
  const id = idOf(plan, index);
  const createdAt = Math.floor(beat.atMs);
  const parts = beat.parts.map((part) => soFar(part, beat, nowMs));
  const isError = parts.some((part) => part.kind === 'result' && part.isError);
  return {
    id,
    role: beat.role,
    content: parts.map((part, place) => contentPart(plan.style, part, `${id}_${place}`)),
    createdAt,
    updatedAt: beat.untilMs === undefined ? createdAt : Math.floor(Math.min(nowMs, beat.untilMs)),
    ...(index > 0 && { parentId: idOf(plan, index - 1) }),
    ...(beat.role === 'assistant' && { modelId: plan.model }),
    ...(isError && { isError: true }),
    ...(beat.isHidden && { hiddenFromUserViews: true, isUserVisible: false }),
    ...(beat.group && { parallelGroupId: beat.group, isParallelExecution: true }),
    ...(beat.hook && hookFields(beat.hook, createdAt)),
  };
}

const hookFields = (hook: NonNullable<Beat['hook']>, endMs: number) => ({
  hookEventName: 'PostToolUse',
  hookMatcher: 'edit',
  hookToolCallId: hook.callId,
  hookCommands: [{ command: hook.command, timeout: 60 }],
  hookResults: [
    { exitCode: hook.exitCode, stdout: hook.stdout, stderr: '', suppressOutput: false },
  ],
  hookStartTime: Math.floor(hook.startMs),
  hookEndTime: endMs,
});

/** Of a result that is being printed, the lines that are there by now. */
function soFar(part: Part, { atMs, untilMs }: Beat, nowMs: number): Part {
  if (part.kind !== 'result' || untilMs === undefined || nowMs >= untilMs) return part;
  const lines = part.text.split('\n');
  const share = (nowMs - atMs) / (untilMs - atMs);
  return {
    ...part,
    text: lines.slice(0, Math.floor(lines.length * share)).join('\n'),
    isError: false,
  };
}
