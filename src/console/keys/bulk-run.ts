import { firstNames, leftOutTexts } from '../../figures/format/number.ts';
import { truncateEnd } from '../../terminal/width.ts';
import { signs } from '../draw/line.ts';
import { errorFacts, isClientError } from '../shell/error-facts.ts';
import { failureText, stopsAll } from '../shell/outage-cause.ts';
import type { Outcome, Outcomes, Question, QuestionContext } from '../shell/question.ts';
import { type HarmfulAction, isOneByOne, type OneByOneAction } from './action.ts';

/** The maximum per run; the rest is left out: a longer run is hard to follow and to stop in time. */
export const maxTargets = 100;

/** For more targets than this a single key does not confirm: the number of targets must be typed. */
const maxWithoutTyping = 10;

/** Cells of a name in a question: what happens, the request and the answers stay in view. */
const maxName = 64;

/** The maximum number of targets named in a question; the others are only counted. */
const maxNames = 6;

export const markedTitle = <Target>(
  action: HarmfulAction<Target>,
  selection: Selection<Target>,
): string => {
  if (!isOneByOne(action)) return action.title;
  const { shown, hidden } = splitTargets(action, selection);
  // If none is possible, the reason beside it refers to all of them.
  const count = shown.length + hidden.length || allOf(selection).length;
  return action.oneByOne.title(Math.min(count, maxTargets));
};

export function markedDisabledReason<Target>(
  action: HarmfulAction<Target>,
  selection: Selection<Target>,
  own?: string,
): string | undefined {
  if (!isOneByOne(action)) return 'One row at a time: clear the marks first.';
  const all = allOf(selection);
  // Asked for each frame, so that it stops at the first row that is possible.
  if (all.some(isPossibleFor(action, own))) return undefined;
  const reason = all[0] && action.disabledReason?.(all[0], undefined, own);
  return all.length === 1 ? reason : `Not possible for any of these ${all.length}: ${reason}`;
}

/** One question about all marked rows: it names them, and says which are hidden and which are left out. */
export function markedQuestion<Target>(
  action: OneByOneAction<Target>,
  selection: Selection<Target>,
  own?: string,
): Question {
  const { oneByOne, targetId, requestLines, invalidates } = action;
  const all = splitTargets(action, selection, own);
  // As many as one run can take, visible ones before others.
  const shown = all.shown.slice(0, maxTargets);
  const hidden = all.hidden.slice(0, maxTargets - shown.length);
  const { impossible } = all;
  const later = all.shown.length + all.hidden.length - shown.length - hidden.length;
  const targets = [...shown, ...hidden];
  const nameOf = ownNames(action, allOf(selection));
  const briefName = (target: Target) => truncateEnd(nameOf(target), maxName, signs.ellipsis);

  return {
    title: `${oneByOne.title(targets.length)}?`,
    effects: [
      ...(later === 0
        ? []
        : [`At most ${maxTargets} at a time: the other ${later} stay marked for the next.`]),
      ...nameLines(shown.map(briefName)),
      ...(hidden.length === 0 ? [] : [`${hidden.length} hidden by the filter:`]),
      ...nameLines(hidden.map(briefName)),
      ...leftOutTexts(impossible.map(({ target, reason }) => [briefName(target), reason])),
      '',
      ...oneByOne.effects(targets),
    ],
    useLosses: lossesOf(action, targets),
    requests: requestLines(targets),
    isDestructive: action.isDestructive,
    ...confirmationOf(targets.length),
    ...(oneByOne.waiting !== undefined && { waiting: oneByOne.waiting }),
    targetIds: targets.flatMap((target) => action.listedIds?.(target) ?? targetId(target)),
    invalidates,
    perform: (context) =>
      performOneByOne(
        { ...action, oneByOne: { ...oneByOne, nameOf } },
        { targets, impossible },
        selection.unmark,
        context,
      ),
  };
}

/** Names that tell the targets apart: those of several are preceded by the ID, as of sessions without a title. */
function ownNames<Target>(
  { oneByOne: { nameOf }, targetId }: OneByOneAction<Target>,
  targets: readonly Target[],
): (target: Target) => string {
  const all = Map.groupBy(targets, nameOf);
  return (target) => {
    const name = nameOf(target);
    return all.get(name)?.length === 1 ? name : `${targetId(target)}  ${name}`;
  };
}

export const lossesOf = <Target>(
  { useLosses }: HarmfulAction<Target>,
  targets: readonly Target[],
): Question['useLosses'] => useLosses && (() => useLosses(targets));

/** What must be typed before so many targets are acted on, if anything. */
export const confirmationOf = (count: number): Pick<Question, 'confirmation'> =>
  count > maxWithoutTyping
    ? { confirmation: { ask: 'Type the number to confirm', text: String(count) } }
    : {};

export const nameLines = (names: readonly string[]): string[] =>
  firstNames(names, maxNames).map((name) => `  ${name}`);

/** A failure prevents no further requests, unless they would fail in the same way. Every target gets an outcome. */
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
    context.progress(
      `${title(targets.length)}: ${index + 1} of ${targets.length}`,
      `${title(targets.length)}: ${cutOffText(outcomes, nameOf(target), targets.length - index - 1)}`,
    );
    const { outcome, error } = await performOne(action, target, context);
    // Rows that are not done stay marked, so that they can be retried.
    if (outcome.state === 'done') unmark(action.targetId(target));
    outcomes.push(outcome);
    if (stopsAll(error)) obstacle = 'Not attempted: it would fail for the same reason.';
  }

  const [failed, notTried] = [numberOf('failed', outcomes), numberOf('not-tried', outcomes)];
  const others = [
    failed && `${failed} failed`,
    notTried && `${notTried} not tried`,
    impossible.length > 0 && `${impossible.length} left out`,
  ];
  return {
    title: title(targets.length),
    summary: [done(numberOf('done', outcomes)), ...others.filter(Boolean)].join(', '),
    outcomes,
  };
}

const numberOf = (state: Outcome['state'], outcomes: readonly Outcome[]): number =>
  outcomes.filter((outcome) => outcome.state === state).length;

/** What is known of a run that ends while the answer about one target is awaited. */
function cutOffText(outcomes: readonly Outcome[], underWay: string, later: number): string {
  const failed = numberOf('failed', outcomes);
  return [
    `${numberOf('done', outcomes)} done`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    `1 cut off before its result was known (${underWay})`,
    `${later} not sent.`,
  ].join(', ');
}

async function performOne<Target>(
  action: OneByOneAction<Target>,
  target: Target,
  context: QuestionContext,
): Promise<{ outcome: Outcome; error?: unknown }> {
  const name = action.oneByOne.nameOf(target);
  try {
    const result = await action.perform(target, context);
    const text = typeof result === 'string' ? result : `${name}: ${result.text.trim()}`;
    return { outcome: { state: 'done', name, text } };
  } catch (error) {
    if (context.signal.aborted) throw error;
    const text = isClientError(error) ? failureText(error) : errorFacts(error).message;
    return { outcome: { state: 'failed', name, text }, error };
  }
}

/** Rows that are marked to be acted on together. */
export type Selection<Target> = {
  shown: readonly Target[];
  /** Marked, but hidden by a filter. */
  hidden: readonly Target[];
  /** Removes the mark of a row that is done. */
  unmark(id: string): void;
};

export const allOf = <Target>({ shown, hidden }: Selection<Target>): readonly Target[] =>
  hidden.length === 0 ? shown : [...shown, ...hidden];

type TargetSplit<Target> = {
  shown: readonly Target[];
  hidden: readonly Target[];
  impossible: readonly { target: Target; reason: string }[];
};

const isPossibleFor =
  <Target>({ disabledReason }: HarmfulAction<Target>, own: string | undefined) =>
  (target: Target): boolean =>
    disabledReason?.(target, undefined, own) === undefined;

function splitTargets<Target>(
  action: HarmfulAction<Target>,
  selection: Selection<Target>,
  own?: string,
): TargetSplit<Target> {
  const isPossible = isPossibleFor(action, own);
  return {
    shown: selection.shown.filter(isPossible),
    hidden: selection.hidden.filter(isPossible),
    impossible: allOf(selection).flatMap((target) => {
      const reason = action.disabledReason?.(target, undefined, own);
      return reason === undefined ? [] : [{ target, reason }];
    }),
  };
}
