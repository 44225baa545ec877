import type { ClientErrorCode } from '../../client/errors/client-error.ts';
import type { QuestionContext } from '../shell/question.ts';
import type { Outcome, Outcomes } from '../shell/report.ts';
import type { OneByOneAction } from './action.ts';
import type { Prospect } from './prospect.ts';

type RunContext = QuestionContext & {
  /** Told the id of each target as soon as it is done. */
  done(id: string): void;
};

/**
 * Sends the requests one after another. A failure does not keep the others from being tried, unless
 * they would fail in the same way. Every target has its outcome, also those that were never tried.
 */
export async function performOneByOne<Target>(
  action: OneByOneAction<Target>,
  { shown, hidden, impossible }: Prospect<Target>,
  context: RunContext,
): Promise<Outcomes> {
  const { title, nameOf, done } = action.oneByOne;
  const targets = [...shown, ...hidden];
  const outcomes: Outcome[] = impossible.map(({ target, reason }) => ({
    state: 'left-out',
    name: nameOf(target),
    text: reason,
  }));
  let obstacle: string | undefined;

  for (const [index, target] of targets.entries()) {
    if (context.stopped.aborted) obstacle ??= 'Not tried: it was stopped.';
    if (obstacle !== undefined) {
      outcomes.push({ state: 'not-tried', name: nameOf(target), text: obstacle });
      continue;
    }
    context.progress(`${title(targets.length)}: ${index + 1} of ${targets.length}`);
    const { outcome, error } = await performOne(action, target, context);
    outcomes.push(outcome);
    if (stopsAll(error)) obstacle = 'Not tried: it would fail like the one before.';
  }

  const numberOf = (state: Outcome['state']) =>
    outcomes.filter((outcome) => outcome.state === state).length;
  return {
    title: title(targets.length),
    summary: [
      done(numberOf('done')),
      ...countedState(numberOf('failed'), 'failed'),
      ...countedState(numberOf('not-tried'), 'not tried'),
    ].join(', '),
    outcomes,
  };
}

/** What came of one request. Its mark goes only when it is done: the others are to be tried again. */
async function performOne<Target>(
  action: OneByOneAction<Target>,
  target: Target,
  context: RunContext,
): Promise<{ outcome: Outcome; error?: unknown }> {
  const name = action.oneByOne.nameOf(target);
  try {
    const text = await action.perform(target, context);
    context.done(action.targetId(target));
    return { outcome: { state: 'done', name, text } };
  } catch (error) {
    if (context.signal.aborted) throw error;
    const text = error instanceof Error ? error.message : String(error);
    return { outcome: { state: 'failed', name, text }, error };
  }
}

const countedState = (count: number, state: string): string[] =>
  count === 0 ? [] : [`${count} ${state}`];

// What would fail for every other row in the same way, mostly after a long wait.
const obstacles: ReadonlySet<unknown> = new Set<ClientErrorCode>([
  'network',
  'unauthorized',
  'embedded-server',
  'read-only',
]);

const stopsAll = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && obstacles.has(error.code);
