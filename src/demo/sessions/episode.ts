import { type KindName, sessions, messages as texts } from '../assets/assets.ts';
import { agentSays, type MessageDraft, userSays } from './message-draft.ts';
import { habitRounds, phasesOf } from './phases.ts';
import { commits, testsPass } from './rounds/changing.ts';
import { sessionStartHook } from './rounds/hooks.ts';
import type { Round } from './rounds/round.ts';
import { asksPermission, delegates, hangs, notes, presentsSpec } from './rounds/talking.ts';
import { type Scene, write } from './scene.ts';
import type { SessionPlan } from './session-plan.ts';
import { unifiedDiff } from './views/source.ts';

type EpisodeShape = {
  kind: KindName;
  /** Exact number of messages, at least one. */
  messages: number;
  /** `summary`: the work is done; `question`: it waits for permission; `call`: for a call; `open`: it continues. */
  ending: 'call' | 'open' | 'question' | 'summary';
  /** Without a prompt it continues the previous episode. */
  hasPrompt: boolean;
  children: readonly { sessionId: string; title: string }[];
  /** What the agent keeps doing from the middle of the episode. */
  habit?: SessionPlan['habit'];
};

/** The messages from a prompt to the agent's final answer. */
export function episode(scene: Scene, shape: EpisodeShape): MessageDraft[] {
  const { kind, messages } = shape;
  const drafts = opening(scene, shape);
  const end = endOf(scene, shape, messages - drafts.length);
  const last = messages - end.length;
  const middle = Math.max(last - drafts.length, 1);

  for (const child of shape.children) {
    if (drafts.length + 2 <= last) drafts.push(...delegates(scene, child));
  }
  const habitFrom = shape.habit === 'measures' ? 0.1 : 0.4;
  const latest: Round[] = [];
  while (drafts.length < last) {
    const room = last - drafts.length;
    const progress = 1 - room / middle;
    const [, usual] = phasesOf[kind].find(([until]) => progress < until) ?? [1, [notes]];
    const habitual = shape.habit && habitRounds[shape.habit];
    const isHabitual = !shape.hasPrompt || progress > habitFrom;
    const rounds = habitual && isHabitual ? habitual : usual;
    const round = pickRound(rounds, latest, scene);
    const made = round(scene, room);
    // A round that does not fit is replaced by a note, which is a single message.
    drafts.push(...(made.length > 0 ? made : notes(scene, room)));
    latest.unshift(round);
    latest.length = Math.min(latest.length, 4);
  }
  return [...drafts, ...end];
}

function opening(scene: Scene, { kind, messages, hasPrompt }: EpisodeShape): MessageDraft[] {
  if (!hasPrompt) return [];
  const { openings, followUps = sessions.followUps } = sessions.kinds[kind];
  const isFirst = scene.iteration === 0;
  const prompt = scene.source.pick(isFirst ? openings : followUps);
  const request = userSays(scene, write(scene, prompt));
  const hasHook = isFirst && messages > 6 && scene.source.chance(0.4);
  return hasHook ? [sessionStartHook(scene), request] : [request];
}

function endOf(scene: Scene, { kind, ending }: EpisodeShape, room: number): MessageDraft[] {
  if (ending === 'open' || room < 1) return [];
  if (ending === 'call') return [hangs(scene)];
  return ending === 'question' ? [asksPermission(scene)] : conclusion(kind, scene, room);
}

/** The end of an episode whose work is done: one to `room` messages. */
function conclusion(kind: KindName, scene: Scene, room: number): MessageDraft[] {
  const { answer, findings, verdict, summary } = texts.conclusions;
  if (kind === 'plan' && room >= 3) return presentsSpec(scene, room);
  if (kind === 'plan' || kind === 'question') {
    return [agentSays(scene, answer, [], { callers: scene.source.integer(2, 9) })];
  }
  if (kind === 'exploration') return [agentSays(scene, findings)];
  const diff = unifiedDiff(scene.problem);
  if (kind === 'review') return [agentSays(scene, verdict, [], { diff })];
  const proof = room < 8 ? [] : [...testsPass(scene, 2), ...commits(scene, 2)];
  const failures = scene.source.integer(3, 90);
  const slowMs = scene.source.integer(40, 900);
  const quickMs = scene.source.integer(4, 39);
  return [...proof, agentSays(scene, summary, [], { diff, failures, slowMs, quickMs })];
}

/** Avoids the latest rounds if there are enough others. */
function pickRound(rounds: readonly Round[], latest: readonly Round[], { source }: Scene): Round {
  let round = source.pick(rounds);
  for (let tries = 0; tries < 6 && latest.includes(round); tries += 1) round = source.pick(rounds);
  return round;
}
