import type { HarmfulAction } from './action.ts';

/** Rows that were marked to be acted on together. */
export type Selection<Target> = {
  shown: readonly Target[];
  /** Marked, but a filter hides them now. */
  hidden: readonly Target[];
  /** These are done and need no mark anymore. */
  unmark(ids: readonly string[]): void;
};

/** Everything that is marked: those on show in their order, then the others. */
export const allOf = <Target>({ shown, hidden }: Selection<Target>): readonly Target[] => [
  ...shown,
  ...hidden,
];

/** What an action can do to the marked rows, and which it cannot do anything to. */
export type TargetSplit<Target> = {
  /** On show, and possible. */
  shown: readonly Target[];
  /** Hidden by a filter, and possible. */
  hidden: readonly Target[];
  impossible: readonly { target: Target; reason: string }[];
};

export function splitTargets<Target>(
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
