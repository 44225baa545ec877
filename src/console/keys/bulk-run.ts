import { requestLine } from '../../api/request-line.ts';
import type { ClientErrorCode } from '../../client/errors/client-error.ts';
import type { Outcome, Outcomes, Question, QuestionContext } from '../shell/question.ts';
import { type HarmfulAction, isOneByOne, type OneByOneAction } from './action.ts';
import { allOf, type Selection, splitTargets, type TargetSplit } from './selection.ts';

/** Of more than these, the first are taken: a longer run is hard to follow, and to stop in time. */
export const mostTargets = 100;

/** For more than these a single key is no answer: how many there are has to be typed. */
const mostWithoutTyping = 10;

/** As many are named in a question; of the others only the number is reported. */
const mostNames = 6;

/** What the menu says about an action while rows are marked. */
export const markedTitle = <Target>(
  action: HarmfulAction<Target>,
  selection: Selection<Target>,
): string => {
  if (!isOneByOne(action)) return action.title;
  const { shown, hidden } = splitTargets(action, selection);
  // Where none is possible, the reason beside it is about all of them.
  const count = shown.length + hidden.length || allOf(selection).length;
  return action.oneByOne.title(Math.min(count, mostTargets));
};

/** Why an action cannot work on all that is marked. */
export function markedDisabledReason<Target>(
  action: HarmfulAction<Target>,
  selection: Selection<Target>,
): string | undefined {
  const { length } = allOf(selection);
  if (!isOneByOne(action)) return 'One row at a time; esc clears the marks.';
  const { impossible } = splitTargets(action, selection);
  if (impossible.length < length) return undefined;
  return `None of the ${length} marked: ${impossible[0]?.reason}`;
}

/** One question about all that is marked: it names them, says which are hidden and which are left out. */
export function markedQuestion<Target>(
  action: OneByOneAction<Target>,
  selection: Selection<Target>,
): Question {
  const { oneByOne, targetId, request, invalidates } = action;
  const all = splitTargets(action, selection);
  const split = firstTargets(all);
  const { shown, hidden, impossible } = split;
  const later = all.shown.length + all.hidden.length - shown.length - hidden.length;
  const targets = [...shown, ...hidden];
  const endpoints = new Set(targets.map((target) => request(target).endpoint));
  const reasons = Map.groupBy(impossible, ({ reason }) => reason);

  return {
    title: `${oneByOne.title(targets.length)}?`,
    effects: [
      ...(later === 0
        ? []
        : [`At most ${mostTargets} at a time: the other ${later} stay marked for the next.`]),
      ...nameLines(shown.map(oneByOne.nameOf)),
      ...(hidden.length === 0 ? [] : [`${hidden.length} hidden by the filter:`]),
      ...nameLines(hidden.map(oneByOne.nameOf)),
      ...[...reasons].map(([reason, same]) => `${same.length} left out: ${reason}`),
      '',
      ...oneByOne.effects(targets),
      ...[...endpoints].map((endpoint) => `${requestLine(endpoint)}, one after another`),
    ],
    isDestructive: action.isDestructive,
    ...(targets.length > mostWithoutTyping && {
      confirmation: { ask: 'Type the number to confirm', text: String(targets.length) },
    }),
    targetIds: targets.map(targetId),
    invalidates,
    perform: (context) =>
      performOneByOne(action, split, { ...context, done: (id) => selection.unmark([id]) }),
  };
}

/** As many as can be done at once, those on show before others. */
function firstTargets<Target>({
  shown,
  hidden,
  impossible,
}: TargetSplit<Target>): TargetSplit<Target> {
  const first = shown.slice(0, mostTargets);
  return { shown: first, hidden: hidden.slice(0, mostTargets - first.length), impossible };
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
    if (context.stopped.aborted) obstacle ??= 'Not attempted: the run was stopped.';
    if (obstacle !== undefined) {
      outcomes.push({ state: 'not-tried', name: nameOf(target), text: obstacle });
      continue;
    }
    context.progress(`${title(targets.length)}: ${index + 1} of ${targets.length}`);
    const { outcome, error } = await performOne(action, target, context);
    outcomes.push(outcome);
    if (stopsAll(error)) obstacle = 'Not attempted: it would fail for the same reason.';
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
