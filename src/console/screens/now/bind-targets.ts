import type { HarmfulAction } from '../../keys/action.ts';
import { bind, type Targets } from '../../keys/binding.ts';
import { allOf, type Selection } from '../../keys/bulk-run.ts';
import type { Binding } from '../../shell/shell.ts';

/**
 * Binds a harmful action to what the rows of a list are about. A row that is about several is acted on like as many
 * marked rows, and its own mark is removed once all of them are done.
 */
export function bindTargets<Row, Target>(
  action: HarmfulAction<Target>,
  { current, selection }: Targets<Row>,
  { idOf, targetsOf }: { idOf(row: Row): string; targetsOf(row: Row): readonly Target[] },
): Binding[] {
  const targetsIn = (rows: readonly Row[]) => [
    ...new Map(rows.flatMap(targetsOf).map((one) => [action.targetId(one), one])).values(),
  ];
  function selectedTargets(): Selection<Target> {
    const marked = selection();
    const row = current();
    const rows = marked ?? { shown: row === undefined ? [] : [row], hidden: [], unmark() {} };
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
    const least = selection() ? 1 : 2;
    return allOf(targets).length >= least ? targets : undefined;
  };
  const single = () => (selection() ? undefined : selectedTargets().shown[0]);
  return bind([action], single, several);
}
