import type { HarmfulAction } from './action.ts';
import { type ActionOn, bind } from './binding.ts';
import { allOf, type Selection } from './bulk-run.ts';

/** A row about several targets is like as many marked rows; its own mark is removed once all of them are done. */
export const actionOn = <Row, Target>(
  action: HarmfulAction<Target>,
  { idOf, targetsOf }: { idOf(row: Row): string; targetsOf(row: Row): readonly Target[] },
): ActionOn<Row> => ({
  ...action,
  bindTo(targets) {
    const { current, selection } = targets;
    const targetsIn = (rows: readonly Row[]) => [
      ...new Map(rows.flatMap(targetsOf).map((one) => [action.targetId(one), one])).values(),
    ];
    function selectedTargets(): Selection<Target> {
      const row = current();
      const rows = selection() ?? {
        shown: row === undefined ? [] : [row],
        hidden: [],
        unmark() {},
      };
      const done = new Set<string>();
      const isDone = (row: Row) => {
        const own = targetsOf(row);
        return own.length > 0 && own.every((one) => done.has(action.targetId(one)));
      };
      return {
        shown: targetsIn(rows.shown),
        hidden: targetsIn(rows.hidden),
        unmark(id) {
          done.add(id);
          for (const row of allOf(rows).filter(isDone)) rows.unmark(idOf(row));
        },
      };
    }
    const several = () => {
      const targets = selectedTargets();
      const min = selection() ? 1 : 2;
      return allOf(targets).length >= min ? targets : undefined;
    };
    const single = () => (selection() ? undefined : selectedTargets().shown[0]);
    return bind([action], { ...targets, current: single, selection: several });
  },
});
