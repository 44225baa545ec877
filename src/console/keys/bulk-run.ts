import { requestLine } from '../../api/request-line.ts';
import type { ClientErrorCode } from '../../client/errors/client-error.ts';
import type { Outcome, Outcomes, Question, QuestionContext } from '../shell/question.ts';
import { type HarmfulAction, isOneByOne, type OneByOneAction } from './action.ts';

/** Of more than these, the first are taken: a longer run is hard to follow, and to stop in time. */
export const mostTargets = 100;

/** For more than these a single key is no answer: how many there are has to be typed. */
const mostWithoutTyping = 10;

/** As many are named in a question; of the others only the number is reported. */
const mostNames = 6;

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
  // As many as can be done at once, those on show before others.
  const shown = all.shown.slice(0, mostTargets);
  const hidden = all.hidden.slice(0, mostTargets - shown.length);
  const { impossible } = all;
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
      performOneByOne(action, { targets, impossible }, selection.unmark, context),
  };
}

function nameLines(names: readonly string[]): string[] {
  const rest = names.length - mostNames;
  const named = names.slice(0, mostNames).map((name) => `  ${name}`);
  return rest > 0 ? [...named, `  and ${rest} more`] : named;
}

/**
 * Sends the requests one after another. A failure does not keep the others from being tried, unless
 * they would fail in the same way. Every target has its outcome, also those that were never tried.
 */
async function performOneByOne<Target>(
  action: OneByOneAction<Target>,
  { targets, impossible }: Pick<TargetSplit<Target>, 'impossible'> & { targets: readonly Target[] },
  unmark: Selection<Target>['unmark'],
  context: QuestionContext,
): Promise<Outcomes> {
  const { title, nameOf, done } = action.oneByOne;
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
    // What is not done keeps its mark: it is to be tried again.
    if (outcome.state === 'done') unmark(action.targetId(target));
    outcomes.push(outcome);
    if (stopsAll(error)) obstacle = 'Not attempted: it would fail for the same reason.';
  }

  const numberOf = (state: Outcome['state']) =>
    outcomes.filter((outcome) => outcome.state === state).length;
  const [failed, notTried] = [numberOf('failed'), numberOf('not-tried')];
  const others = [failed && `${failed} failed`, notTried && `${notTried} not tried`];
  return {
    title: title(targets.length),
    summary: [done(numberOf('done')), ...others.filter(Boolean)].join(', '),
    outcomes,
  };
}

async function performOne<Target>(
  action: OneByOneAction<Target>,
  target: Target,
  context: QuestionContext,
): Promise<{ outcome: Outcome; error?: unknown }> {
  const name = action.oneByOne.nameOf(target);
  try {
    return { outcome: { state: 'done', name, text: await action.perform(target, context) } };
  } catch (error) {
    if (context.signal.aborted) throw error;
    const text = error instanceof Error ? error.message : String(error);
    return { outcome: { state: 'failed', name, text }, error };
  }
}

// What would fail for every other row in the same way, mostly after a long wait.
const obstacles: ReadonlySet<unknown> = new Set<ClientErrorCode>([
  'network',
  'unauthorized',
  'embedded-server',
  'read-only',
]);

const stopsAll = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && obstacles.has(error.code);

/** Rows that were marked to be acted on together. */
export type Selection<Target> = {
  shown: readonly Target[];
  /** Marked, but a filter hides them now. */
  hidden: readonly Target[];
  /** This one is done and needs no mark anymore. */
  unmark(id: string): void;
};

export const allOf = <Target>({ shown, hidden }: Selection<Target>): readonly Target[] => [
  ...shown,
  ...hidden,
];

/** The marked rows that an action is possible on, and the others. */
type TargetSplit<Target> = {
  shown: readonly Target[];
  hidden: readonly Target[];
  impossible: readonly { target: Target; reason: string }[];
};

function splitTargets<Target>(
  { disabledReason }: HarmfulAction<Target>,
  selection: Selection<Target>,
): TargetSplit<Target> {
  const isPossible = (target: Target) => disabledReason?.(target) === undefined;
  return {
    shown: selection.shown.filter(isPossible),
    hidden: selection.hidden.filter(isPossible),
    impossible: allOf(selection).flatMap((target) => {
      const reason = disabledReason?.(target);
      return reason === undefined ? [] : [{ target, reason }];
    }),
  };
}
