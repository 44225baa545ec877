import type { HarmfulAction } from './action.ts';
import { allOf, type Selection } from './selection.ts';

/** What an action can do to the marked rows, and which it cannot do anything to. */
export type Prospect<Target> = {
  /** On show, and possible. */
  shown: readonly Target[];
  /** Hidden by a filter, and possible. */
  hidden: readonly Target[];
  impossible: readonly { target: Target; reason: string }[];
};

export function prospectOf<Target>(
  { disabledReason }: HarmfulAction<Target>,
  selection: Selection<Target>,
): Prospect<Target> {
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
