import type { Question } from '../shell/question.ts';
import { type HarmfulAction, isOneByOne, type OneByOneAction } from './action.ts';
import { performOneByOne } from './perform-one-by-one.ts';
import { prospectOf } from './prospect.ts';
import { allOf, type Selection } from './selection.ts';

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
  const { shown, hidden } = prospectOf(action, selection);
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
  const { impossible } = prospectOf(action, selection);
  if (impossible.length < length) return undefined;
  return `None of the ${length} marked: ${impossible[0]?.reason}`;
}

/** One question about all that is marked: it names them, says which are hidden and which are left out. */
export function markedQuestion<Target>(
  action: OneByOneAction<Target>,
  selection: Selection<Target>,
): Question {
  const { oneByOne, targetId, invalidates } = action;
  const prospect = prospectOf(action, selection);
  const { shown, hidden, impossible } = prospect;
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
      performOneByOne(action, prospect, { ...context, done: (id) => selection.unmark([id]) }),
  };
}

function nameLines(names: readonly string[]): string[] {
  const rest = names.length - mostNames;
  const named = names.slice(0, mostNames).map((name) => `  ${name}`);
  return rest > 0 ? [...named, `  and ${rest} more`] : named;
}
