import type { Action, HarmfulAction } from './action.ts';
import {
  manyDisabledReason,
  manyQuestion,
  possibleTargets,
  type Selection,
  selectionAs,
  takesMany,
} from './many-targets.ts';
import type { Operator } from './operator.ts';

/** An action together with what it would act on now. */
export type Binding = {
  action: Pick<
    Action<never>,
    'id' | 'title' | 'keys' | 'when' | 'hint' | 'isHintKept' | 'isHarmful'
  >;
  /** What it would do now, as a menu says it. */
  title(): string;
  /** Whether its keys are its own now. */
  applies(): boolean;
  /** Why it cannot run now, or nothing. */
  disabledReason(operator: Operator): string | undefined;
  run(operator: Operator): void;
};

/**
 * Ties actions to a target. The target is asked for when the key is pressed, not when the screen
 * was drawn: several keys can arrive before the next frame. While rows are marked, harmful actions
 * act on those, or on none.
 */
export function bind<Target>(
  actions: readonly Action<Target>[],
  target: () => Target | undefined,
  selection: () => Selection<Target> | undefined = () => undefined,
): Binding[] {
  return actions.map((action) =>
    action.isHarmful
      ? bindHarmful(action, target, selection)
      : {
          ...bindOne(action, target),
          run(operator) {
            const current = target();
            if (current !== undefined) action.run(current, operator);
          },
        },
  );
}

/** Ties actions to the rows of a table, which they want in another shape. */
export const bindAs = <Row, Target>(
  actions: readonly Action<Target>[],
  { current, selection }: { current(): Row | undefined; selection(): Selection<Row> | undefined },
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

function bindOne<Target>(action: Action<Target>, target: () => Target | undefined) {
  return {
    action,
    title: () => action.title,
    applies() {
      const current = target();
      return current === undefined || (action.applies?.(current) ?? true);
    },
    disabledReason() {
      const current = target();
      return current === undefined ? 'Nothing is selected.' : action.disabledReason?.(current);
    },
  };
}

function bindHarmful<Target>(
  action: HarmfulAction<Target>,
  target: () => Target | undefined,
  selection: () => Selection<Target> | undefined,
): Binding {
  const one = bindOne(action, target);
  return {
    ...one,
    title() {
      const marked = selection();
      if (marked === undefined || !takesMany(action)) return action.title;
      return action.many.title(possibleTargets(action, marked).length);
    },
    disabledReason(operator) {
      if (operator.isReadOnly) return 'The console is read-only.';
      const marked = selection();
      return marked ? manyDisabledReason(action, marked) : one.disabledReason();
    },
    run(operator) {
      const marked = selection();
      const current = target();
      if (marked) {
        if (takesMany(action)) operator.ask(manyQuestion(action, marked));
      } else if (current !== undefined) {
        askFirst(action, current, operator);
      }
    },
  };
}

function askFirst<Target>(action: HarmfulAction<Target>, target: Target, operator: Operator) {
  operator.ask({
    ...action.question(target),
    targetIds: [action.targetId(target)],
    invalidates: action.invalidates,
    perform: (context) => action.perform(target, context),
  });
}
