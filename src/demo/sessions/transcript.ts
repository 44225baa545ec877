import type { StoredMessage } from '../../server/store/messages.ts';
import { type Problem, sessions } from '../assets/assets.ts';
import { mix, random } from '../random.ts';
import { episode } from './episode.ts';
import type { MessageDraft } from './message-draft.ts';
import { sceneOf } from './scene.ts';
import { idOf, type SessionPlan, titleOf } from './session-plan.ts';
import { toMessages } from './to-messages.ts';

const minuteMs = 60_000;

/** All messages of a session, oldest first. The time of the last one is `updatedAt`. */
export function transcript(plan: SessionPlan): StoredMessage[] {
  const drafts = episodesOf(plan);
  const times = timesOf(drafts, plan);
  return toMessages(plan, drafts, { times, sinceMs: plan.createdAt, earlier: 0 });
}

/** The problem of an episode. A session works on the problems of its repository in turn. */
export function problemOf(
  { repository, problem }: Pick<SessionPlan, 'problem' | 'repository'>,
  iteration: number,
): Problem {
  const { problems } = repository;
  return problems[(problems.indexOf(problem) + iteration) % problems.length] ?? problem;
}

function episodesOf(plan: SessionPlan): MessageDraft[] {
  const { kind, messageCount, repository, site, status, habit } = plan;
  const count = Math.max(1, Math.round(messageCount / sessions.kinds[kind].messagesPerPrompt));
  const startOf = (iteration: number) => Math.floor((messageCount * iteration) / count);
  return Array.from({ length: count }, (_, iteration) => {
    const source = random(plan.seed, iteration);
    const problem = problemOf(plan, iteration);
    const drafts = episode(sceneOf({ source, repository, site, iteration, problem }), {
      kind,
      messages: startOf(iteration + 1) - startOf(iteration),
      hasPrompt: true,
      ending: iteration < count - 1 ? 'summary' : habit === 'hangs' ? 'call' : endings[status],
      children: iteration === 0 ? plan.children.map(toChild) : [],
      habit: iteration === count - 1 || habit === 'measures' ? habit : undefined,
    });
    const [first] = drafts;
    // A soak test has five batches a night.
    if (first && kind === 'soak') first.pauseMs = (iteration % 5 === 0 ? 900 : 20) * minuteMs;
    return drafts;
  }).flat();
}

const toChild = (child: SessionPlan) => ({ sessionId: idOf(child), title: titleOf(child) });

const endings = { idle: 'summary', pending: 'question', running: 'open' } as const;

/** Increasing times from `createdAt` to `updatedAt`. */
function timesOf(drafts: readonly MessageDraft[], { seed, createdAt, updatedAt }: SessionPlan) {
  const firstAt = Math.min(createdAt + 40 + (mix(seed, 7) % 900), updatedAt);
  const last = drafts.length - 1;
  const total = drafts.slice(1).reduce((sum, { pauseMs }) => sum + pauseMs, 0);
  // One millisecond per message is reserved, so that no two have the same time.
  const scale = (updatedAt - firstAt - last) / Math.max(total, 1);
  let passedMs = 0;
  return drafts.map(({ pauseMs }, index) => {
    if (index > 0) passedMs += pauseMs;
    return index === last ? updatedAt : firstAt + index + Math.floor(passedMs * scale);
  });
}
