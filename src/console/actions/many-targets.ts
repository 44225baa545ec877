import type { ClientErrorCode } from '../../client/errors/client-error.ts';
import type { Outcome, Outcomes } from '../report/report.ts';
import type { HarmfulAction, ManyTargets, PerformContext } from './action.ts';
import type { Question } from './operator.ts';

/** Rows that were marked to be acted on together. */
export type Selection<Target> = {
  shown: readonly Target[];
  /** Marked, but a filter hides them now. */
  hidden: readonly Target[];
  /** These are done and need no mark anymore. */
  unmark(ids: readonly string[]): void;
};

/** The same marked rows as targets of another shape. */
export const selectionAs = <Row, Target>(
  { shown, hidden, unmark }: Selection<Row>,
  toTarget: (row: Row) => Target,
): Selection<Target> => ({ shown: shown.map(toTarget), hidden: hidden.map(toTarget), unmark });

/** More at once is more likely a slip than a wish. */
export const mostTargets = 100;

/** As many are named in a question; of the others only the number is told. */
const mostNames = 6;

type Many<Target> = HarmfulAction<Target> & { many: ManyTargets<Target> };

/** Why an action cannot work on all that is marked. */
export function manyDisabledReason<Target>(
  action: HarmfulAction<Target>,
  selection: Selection<Target>,
): string | undefined {
  const targets = [...selection.shown, ...selection.hidden];
  if (!takesMany(action)) return 'One row at a time: esc clears the marks.';
  if (targets.length > mostTargets) {
    return `At most ${mostTargets} at a time, and ${targets.length} are marked.`;
  }
  const reasons = targets.map((target) => action.disabledReason?.(target));
  if (reasons.includes(undefined)) return undefined;
  return `None of the ${targets.length} marked: ${reasons[0]}`;
}

export const takesMany = <Target>(action: HarmfulAction<Target>): action is Many<Target> =>
  action.many !== undefined;

/** How many of the marked rows the action would work on. */
export const possibleTargets = <Target>(
  action: HarmfulAction<Target>,
  { shown, hidden }: Selection<Target>,
): Target[] =>
  [...shown, ...hidden].filter((target) => action.disabledReason?.(target) === undefined);

/** One question about all that is marked: it names them, says which are hidden and which are left out. */
export function manyQuestion<Target>(action: Many<Target>, selection: Selection<Target>): Question {
  const { many } = action;
  const targets = possibleTargets(action, selection);
  const hidden = targets.filter((target) => selection.hidden.includes(target));
  const shown = targets.filter((target) => !selection.hidden.includes(target));

  return {
    title: `${many.title(targets.length)}?`,
    effects: [
      ...nameLines(shown.map(many.nameOf)),
      ...(hidden.length === 0
        ? []
        : [`${hidden.length} hidden by the filter:`, ...nameLines(hidden.map(many.nameOf))]),
      ...leftOutLines(action, selection),
      '',
      ...many.effects,
    ],
    targetIds: targets.map(action.targetId),
    invalidates: action.invalidates,
    perform: (context) => performMany(action, selection, context),
  };
}

function nameLines(names: readonly string[]): string[] {
  const rest = names.length - mostNames;
  const named = names.slice(0, mostNames).map((name) => `  ${name}`);
  return rest > 0 ? [...named, `  and ${rest} more`] : named;
}

function leftOutLines<Target>(action: Many<Target>, selection: Selection<Target>): string[] {
  const reasons = [...selection.shown, ...selection.hidden].flatMap(
    (target) => action.disabledReason?.(target) ?? [],
  );
  return [...Map.groupBy(reasons, (reason) => reason)].map(
    ([reason, same]) => `${same.length} left out: ${reason}`,
  );
}

/** Sends the requests one after another. A failure does not keep the others from being tried. */
async function performMany<Target>(
  action: Many<Target>,
  selection: Selection<Target>,
  context: PerformContext,
): Promise<Outcomes> {
  const { many } = action;
  const outcomes: Outcome[] = [...selection.shown, ...selection.hidden].flatMap((target) => {
    const text = action.disabledReason?.(target);
    return text === undefined ? [] : [{ state: 'left-out', name: many.nameOf(target), text }];
  });
  const targets = possibleTargets(action, selection);
  const done: string[] = [];
  let obstacle: string | undefined;

  for (const [index, target] of targets.entries()) {
    const name = many.nameOf(target);
    if (obstacle !== undefined) {
      outcomes.push({ state: 'left-out', name, text: 'Not tried.' });
      continue;
    }
    context.progress(`${many.title(targets.length)}: ${index + 1} of ${targets.length}`);
    try {
      outcomes.push({ state: 'done', name, text: await action.perform(target, context) });
      done.push(action.targetId(target));
    } catch (error) {
      if (context.signal.aborted) throw error;
      const text = error instanceof Error ? error.message : String(error);
      outcomes.push({ state: 'failed', name, text });
      if (stopsAll(error)) obstacle = text;
    }
  }

  // What failed keeps its mark, to be tried again.
  selection.unmark(done);
  const failed = targets.length - done.length;
  const summary = many.done(done.length) + (failed === 0 ? '' : `, ${failed} not`);
  return { title: many.title(targets.length), summary, outcomes };
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
