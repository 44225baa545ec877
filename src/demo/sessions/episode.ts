import { type KindName, sessions, messages as texts } from '../assets/assets.ts';
import { asks, type MessageDraft, says } from './message-draft.ts';
import { phasesOf } from './phases.ts';
import { commits, testsPass } from './rounds/changing.ts';
import { sessionStartHook } from './rounds/hooks.ts';
import type { Round } from './rounds/round.ts';
import { asksPermission, delegates, notes, presentsSpec } from './rounds/talking.ts';
import { type Scene, write } from './scene.ts';
import { unifiedDiff } from './views/source.ts';

export type EpisodeShape = {
  kind: KindName;
  /** Exactly so many messages, at least one. */
  messages: number;
  /** `summary` when the work is done, `question` when it waits for somebody, `open` when it runs. */
  ending: 'open' | 'question' | 'summary';
  /** Without a prompt the agent goes on by itself. */
  hasPrompt: boolean;
  children: readonly { sessionId: string; title: string }[];
};

/** From a prompt to the agent's last word on it. */
export function episode(scene: Scene, shape: EpisodeShape): MessageDraft[] {
  const { kind, messages } = shape;
  const drafts = opening(scene, shape);
  const end = endOf(scene, shape, messages - drafts.length);
  const last = messages - end.length;
  const middle = Math.max(last - drafts.length, 1);

  for (const child of shape.children) {
    if (drafts.length + 2 <= last) drafts.push(...delegates(scene, child));
  }
  const latest: Round[] = [];
  while (drafts.length < last) {
    const room = last - drafts.length;
    const progress = 1 - room / middle;
    const [, rounds] = phasesOf[kind].find(([until]) => progress < until) ?? [1, [notes]];
    const round = freshRound(rounds, latest, scene);
    const made = round(scene, room);
    // Who has too little room left to do something can still say something.
    drafts.push(...(made.length > 0 ? made : notes(scene, room)));
    latest.unshift(round);
    latest.length = Math.min(latest.length, 4);
  }
  return [...drafts, ...end];
}

function opening(scene: Scene, { kind, messages, hasPrompt }: EpisodeShape): MessageDraft[] {
  if (!hasPrompt) return [];
  const { openings, followUps = sessions.followUps } = sessions.kinds[kind];
  // Later prompts of a session refer to what was before.
  const isFirst = scene.iteration === 0;
  const prompt = scene.source.pick(isFirst ? openings : followUps);
  const request = asks(scene, write(scene, prompt));
  const hasHook = isFirst && messages > 6 && scene.source.chance(0.4);
  return hasHook ? [sessionStartHook(scene), request] : [request];
}

function endOf(scene: Scene, { kind, ending }: EpisodeShape, room: number): MessageDraft[] {
  if (ending === 'open' || room < 1) return [];
  return ending === 'question' ? [asksPermission(scene)] : conclusion(kind, scene, room);
}

/** How an episode of a kind ends when it ends well: at most `room` messages, at least one. */
function conclusion(kind: KindName, scene: Scene, room: number): MessageDraft[] {
  const { answer, findings, verdict, summary } = texts.conclusions;
  if (kind === 'plan' && room >= 3) return presentsSpec(scene, room);
  if (kind === 'plan' || kind === 'question') {
    return [says(scene, answer, [], { callers: scene.source.integer(2, 9) })];
  }
  if (kind === 'exploration') return [says(scene, findings)];
  const diff = unifiedDiff(scene.problem);
  if (kind === 'review') return [says(scene, verdict, [], { diff })];
  const proof = room < 8 ? [] : [...testsPass(scene, 2), ...commits(scene, 2)];
  const failures = scene.source.integer(3, 90);
  const slowMs = scene.source.integer(40, 900);
  const quickMs = scene.source.integer(4, 39);
  return [...proof, says(scene, summary, [], { diff, failures, slowMs, quickMs })];
}

/** Nobody does the same thing twice in a row; who has little choice does it soon again. */
function freshRound(rounds: readonly Round[], latest: readonly Round[], { source }: Scene): Round {
  let round = source.pick(rounds);
  for (let tries = 0; tries < 6 && latest.includes(round); tries += 1) round = source.pick(rounds);
  return round;
}
