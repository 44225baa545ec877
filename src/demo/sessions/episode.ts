import { conclusion, permissionQuestion } from './conclusions.ts';
import type { KindName } from './kinds.ts';
import { type MessageDraft, userSays } from './message-draft.ts';
import { phasesOf } from './phases.ts';
import { prompt } from './prompts.ts';
import { delegates } from './rounds/delegating.ts';
import { sessionStartHook } from './rounds/hooks.ts';
import type { Round } from './rounds/round.ts';
import { notes } from './rounds/talking.ts';
import type { Scene } from './scene.ts';

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
  const { kind, messages, ending } = shape;
  const drafts = opening(scene, shape);
  const end = endOf(scene, shape, messages - drafts.length);
  const middle = messages - drafts.length - end.length;

  for (const child of shape.children) {
    if (drafts.length + end.length + 2 <= messages) drafts.push(...delegates(scene, child));
  }
  const phases = phasesOf[kind];
  const latest: Round[] = [];
  while (drafts.length + end.length < messages) {
    const room = messages - drafts.length - end.length;
    const progress = 1 - room / Math.max(middle, 1);
    const { rounds } = phases.find(({ until }) => progress < until) ?? { rounds: [notes] };
    const round = freshRound(rounds, latest, scene);
    const made = round(scene, room);
    // One message is left, or something too long for what is left was picked.
    drafts.push(...(made.length > 0 && made.length <= room ? made : notes(scene, room)));
    latest.unshift(round);
    latest.length = Math.min(latest.length, 4);
  }
  return ending === 'open' ? drafts : [...drafts, ...end];
}

function opening(scene: Scene, { kind, messages, hasPrompt }: EpisodeShape): MessageDraft[] {
  if (!hasPrompt) return [];
  const asked = userSays(scene.source, prompt(kind, scene));
  const isFirst = scene.iteration === 0;
  const hasHook = isFirst && messages > 6 && scene.source.chance(0.4);
  return hasHook ? [sessionStartHook(scene), asked] : [asked];
}

function endOf(scene: Scene, { kind, ending }: EpisodeShape, room: number): MessageDraft[] {
  if (ending === 'open' || room < 1) return [];
  return ending === 'question' ? [permissionQuestion(scene)] : conclusion(kind, scene, room);
}

/** Nobody does the same thing twice in a row; who has little choice does it soon again. */
function freshRound(rounds: readonly Round[], latest: readonly Round[], { source }: Scene): Round {
  let round = source.pick(rounds);
  for (let tries = 0; tries < 6 && latest.includes(round); tries += 1) round = source.pick(rounds);
  return round;
}
