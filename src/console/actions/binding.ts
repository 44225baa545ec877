import type { Action, HarmfulAction } from './action.ts';
import type { Operator } from './operator.ts';

/** An action together with what it would act on now. */
export type Binding = {
  action: Pick<
    Action<never>,
    'id' | 'title' | 'keys' | 'when' | 'hint' | 'isHintKept' | 'isHarmful'
  >;
  /** Whether its keys are its own now. */
  applies(): boolean;
  /** Why it cannot run now, or nothing. */
  disabledReason(operator: Operator): string | undefined;
  run(operator: Operator): void;
};

/**
 * Ties actions to a target. The target is asked for when the key is pressed, not when the screen
 * was drawn: several keys can arrive before the next frame.
 */
export function bind<Target>(
  actions: readonly Action<Target>[],
  target: () => Target | undefined,
): Binding[] {
  return actions.map((action) => ({
    action,
    applies() {
      const current = target();
      return current === undefined || (action.applies?.(current) ?? true);
    },
    disabledReason(operator) {
      if (action.isHarmful && operator.isReadOnly) return 'The console is read-only.';
      const current = target();
      return current === undefined ? 'Nothing is selected.' : action.disabledReason?.(current);
    },
    run(operator) {
      const current = target();
      if (current === undefined) return;
      if (action.isHarmful) askFirst(action, current, operator);
      else action.run(current, operator);
    },
  }));
}

/** For actions that act on the console as a whole. */
export const bindGlobal = (actions: readonly Action<true>[]): Binding[] =>
  bind(actions, () => true);

function askFirst<Target>(action: HarmfulAction<Target>, target: Target, operator: Operator) {
  operator.ask({
    ...action.question(target),
    targetId: action.targetId(target),
    invalidates: action.invalidates,
    perform: (context) => action.perform(target, context),
  });
}
