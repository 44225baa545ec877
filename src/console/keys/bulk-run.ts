import type { ClientErrorCode } from '../../client/errors/client-error.ts';
import type { Outcome, Outcomes, Question, QuestionContext } from '../shell/question.ts';
import { type HarmfulAction, isOneByOne, type OneByOneAction } from './action.ts';
import { allOf, type Selection, splitTargets, type TargetSplit } from './selection.ts';

/** More at once is more likely a slip than a wish. */
export const mostTargets = 100;

/** As many are named in a question; of the others only the number is told. */
const mostNames = 6;

/** What the menu says about an action while rows are marked. */
export const markedTitle = <Target>(
  action: HarmfulAction<Target>,
  selection: Selection<Target>,
): string => {
  if (!isOneByOne(action)) return action.title;
  const { shown, hidden } = splitTargets(action, selection);
  // Where none is possible, the reason beside it is about all of them.
  return action.oneByOne.title(shown.length + hidden.length || allOf(selection).length);
};

/** Why an action cannot work on all that is marked. */
export function markedDisabledReason<Target>(
  action: HarmfulAction<Target>,
  selection: Selection<Target>,
): string | undefined {
  const { length } = allOf(selection);
  if (!isOneByOne(action)) return 'One row at a time: esc clears the marks.';
  if (length > mostTargets) return `At most ${mostTargets} at a time, and ${length} are marked.`;
  const { impossible } = splitTargets(action, selection);
  if (impossible.length < length) return undefined;
  return `None of the ${length} marked: ${impossible[0]?.reason}`;
}

/** One question about all that is marked: it names them, says which are hidden and which are left out. */
export function markedQuestion<Target>(
  action: OneByOneAction<Target>,
  selection: Selection<Target>,
): Question {
  const { oneByOne, targetId, invalidates } = action;
  const split = splitTargets(action, selection);
  const { shown, hidden, impossible } = split;
  const targets = [...shown, ...hidden];
  const reasons = Map.groupBy(impossible, ({ reason }) => reason);

  return {
    title: `${oneByOne.title(targets.length)}?`,
    effects: [
      ...nameLines(shown.map(oneByOne.nameOf)),
      ...(hidden.length === 0 ? [] : [`${hidden.length} hidden by the filter:`]),
      ...nameLines(hidden.map(oneByOne.nameOf)),
      ...[...reasons].map(([reason, same]) => `${same.length} left out: ${reason}`),
      '',
      ...oneByOne.effects,
    ],
    targetIds: targets.map(targetId),
    invalidates,
    perform: (context) =>
      performOneByOne(action, split, { ...context, done: (id) => selection.unmark([id]) }),
  };
}

function nameLines(names: readonly string[]): string[] {
  const rest = names.length - mostNames;
  const named = names.slice(0, mostNames).map((name) => `  ${name}`);
  return rest > 0 ? [...named, `  and ${rest} more`] : named;
}

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
  { shown, hidden, impossible }: TargetSplit<Target>,
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
