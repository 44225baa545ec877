import type { Operator } from '../shell/operator.ts';
import { type Action, type HarmfulAction, isOneByOne, type ViewAction } from './action.ts';
import { markedDisabledReason, markedQuestion, markedTitle } from './marked-question.ts';
import { allOf, type Selection, selectionAs } from './selection.ts';

/** An action together with what it would act on now. */
export type Binding = {
  action: Pick<
    Action<never>,
    'id' | 'title' | 'keys' | 'when' | 'hint' | 'isHintKept' | 'changesKeys' | 'isHarmful'
  >;
  /** What it would do now, as a menu says it. */
  title(): string;
  /** Whether there is anything to act on. */
  hasTarget(): boolean;
  /** Whether its keys are its own now. */
  applies(operator: Operator): boolean;
  /** Why it cannot run now, or nothing. */
  disabledReason(operator: Operator): string | undefined;
  run(operator: Operator): void;
};

/** What actions act on: the row under the cursor, or those that are marked. */
type Targets<Target> = {
  current(): Target | undefined;
  /** Undefined while nothing is marked. */
  selection(): Selection<Target> | undefined;
};

/**
 * Ties actions to a target. The target is asked for when the key is pressed, not when the screen
 * was drawn: several keys can arrive before the next frame. While rows are marked, harmful actions
 * act on those, or on none.
 */
export const bind = <Target>(
  actions: readonly Action<Target>[],
  current: () => Target | undefined,
  selection: () => Selection<Target> | undefined = () => undefined,
): Binding[] =>
  actions.map((action) =>
    action.isHarmful
      ? bindHarmful(action, { current, selection })
      : bindView(action, { current, selection }),
  );

/** Ties actions to the rows of a table, which they want in another shape. */
export const bindAs = <Row, Target>(
  actions: readonly Action<Target>[],
  { current, selection }: Targets<Row>,
  toTarget: (row: Row) => Target,
): Binding[] =>
  bind(
    actions,
    () => {
      const row = current();
      return row === undefined ? undefined : toTarget(row);
    },
    () => {
      const marked = selection();
      return marked && selectionAs(marked, toTarget);
    },
  );

/** For actions that act on the console as a whole. */
export const bindGlobal = (actions: readonly Action<true>[]): Binding[] =>
  bind(actions, () => true);

function bindView<Target>(action: ViewAction<Target>, targets: Targets<Target>): Binding {
  const { together } = action;
  const marked = () => {
    const selection = together && targets.selection();
    return selection && allOf(selection);
  };

  return {
    ...bindOne(action, targets),
    title() {
      const several = marked();
      return together && several ? together.title(several) : action.title;
    },
    disabledReason() {
      const several = marked();
      if (together && several) return together.disabledReason?.(several);
      return reasonOf(action, targets.current());
    },
    run(operator) {
      const several = marked();
      const current = targets.current();
      if (together && several) together.run(several, operator);
      else if (current !== undefined) action.run(current, operator);
    },
  };
}

function bindHarmful<Target>(action: HarmfulAction<Target>, targets: Targets<Target>): Binding {
  const { current, selection } = targets;

  return {
    ...bindOne(action, targets),
    title() {
      const marked = selection();
      return marked ? markedTitle(action, marked) : action.title;
    },
    disabledReason(operator) {
      if (operator.isReadOnly) return 'The console is read-only.';
      const marked = selection();
      return marked ? markedDisabledReason(action, marked) : reasonOf(action, current());
    },
    run(operator) {
      const marked = selection();
      const target = current();
      if (marked) {
        if (isOneByOne(action)) operator.ask(markedQuestion(action, marked));
      } else if (target !== undefined) {
        askFirst(action, target, operator);
      }
    },
  };
}

const bindOne = <Target>(action: Action<Target>, { current, selection }: Targets<Target>) => ({
  action,
  hasTarget: () => current() !== undefined || selection() !== undefined,
  applies(operator: Operator) {
    const target = current();
    return target === undefined || (action.applies?.(target, operator) ?? true);
  },
});

const reasonOf = <Target>(action: Action<Target>, target: Target | undefined) =>
  target === undefined ? 'Nothing is selected.' : action.disabledReason?.(target);

function askFirst<Target>(action: HarmfulAction<Target>, target: Target, operator: Operator) {
  operator.ask({
    ...action.question(target),
    targetIds: [action.targetId(target)],
    invalidates: action.invalidates,
    perform: (context) => action.perform(target, context),
  });
}
