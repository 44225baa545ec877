import type { Problem, Repository } from '../assets.ts';
import type { DemoMessage } from '../demo-organization.ts';
import { mix, random } from '../random.ts';
import { episode } from './episode.ts';
import { kinds } from './kinds.ts';
import type { MessageDraft } from './message-draft.ts';
import { sceneOf } from './scene.ts';
import type { SessionPlan } from './session-plan.ts';
import { signedMessage } from './signed-message.ts';

/** All messages of a session, as many as its plan says, the last one at its `updatedAt`. */
export function transcript(plan: SessionPlan): DemoMessage[] {
  const drafts = episodesOf(plan);
  const times = timesOf(drafts, plan);
  return drafts.map((draft, ordinal) =>
    signedMessage(draft, {
      plan,
      ordinal,
      previousAt: times[ordinal - 1] ?? plan.createdAt,
      createdAt: times[ordinal] ?? plan.updatedAt,
      nextAt: times[ordinal + 1] ?? plan.updatedAt,
    }),
  );
}

/** A session goes from problem to problem of its repository; the nights of a soak test do too. */
export function problemOf(
  { repository, problem }: { repository: Repository; problem: Problem },
  iteration: number,
): Problem {
  const { problems } = repository;
  return problems[(problems.indexOf(problem) + iteration) % problems.length] ?? problem;
}

function episodesOf(plan: SessionPlan): MessageDraft[] {
  const { kind, messageCount, repository, site, status } = plan;
  const count = Math.max(1, Math.round(messageCount / kinds[kind].episode));
  return Array.from({ length: count }, (_, iteration) => {
    const source = random(plan.seed, iteration);
    const isLast = iteration === count - 1;
    const from = Math.floor((messageCount * iteration) / count);
    const to = Math.floor((messageCount * (iteration + 1)) / count);
    const drafts = episode(
      sceneOf({ source, repository, site, iteration, problem: problemOf(plan, iteration) }),
      {
        kind,
        messages: to - from,
        hasPrompt: true,
        ending: isLast ? endings[status] : 'summary',
        children: iteration === 0 ? plan.children : [],
      },
    );
    return kind === 'soak' ? sleepsBefore(drafts, iteration) : drafts;
  }).flat();
}

const endings = { idle: 'summary', pending: 'question', running: 'open' } as const;

/** Five batches a night; the rest of the day nothing happens. */
function sleepsBefore(drafts: MessageDraft[], iteration: number): MessageDraft[] {
  const [first, ...rest] = drafts;
  if (!first || iteration === 0) return drafts;
  const pauseMs = iteration % 5 === 0 ? 15 * 3_600_000 : 20 * 60_000;
  return [{ ...first, pauseMs }, ...rest];
}

/** Moments from `createdAt` to `updatedAt`, each later than the one before. */
function timesOf(drafts: readonly MessageDraft[], { seed, createdAt, updatedAt }: SessionPlan) {
  const firstAt = Math.min(createdAt + 40 + (mix(seed, 7) % 900), updatedAt);
  const last = drafts.length - 1;
  const total = drafts.reduce((sum, { pauseMs }, index) => sum + (index === 0 ? 0 : pauseMs), 0);
  // One millisecond for each message is set aside, so that no two share a moment.
  const scale = (updatedAt - firstAt - last) / Math.max(total, 1);
  let passedMs = 0;
  return drafts.map(({ pauseMs }, index) => {
    if (index > 0) passedMs += pauseMs;
    return index === last ? updatedAt : firstAt + index + Math.floor(passedMs * scale);
  });
}
