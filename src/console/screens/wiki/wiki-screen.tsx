import { useMemo } from 'react';
import { feedData } from '../../data/feed.ts';
import { type KnownRun, useKnownRuns } from '../../data/use-wiki-run.ts';
import { Pane } from '../../draw/pane.tsx';
import { Screen } from '../../frame/screen.tsx';
import { frameRows, useScreenSize } from '../../frame/screen-size.ts';
import { useClosedWhenGone } from '../../frame/use-stale-question.ts';
import { InspectedRow } from '../../list/inspected-row.tsx';
import { PreviewedTable } from '../../list/previewed-table.tsx';
import type { RowDocument } from '../../list/row-opening.ts';
import { tableBindings } from '../../list/table-bindings.ts';
import { tableDetails } from '../../list/table-details.ts';
import { useTable } from '../../list/use-table.ts';
import { useNow } from '../../shell/time.ts';
import { noRunsLines } from './no-runs-lines.ts';
import { runSummary } from './run-summary.ts';
import { runsFreshness } from './runs-freshness.ts';
import { wikiBindings } from './wiki-actions.ts';
import { wikiColumns } from './wiki-columns.ts';

const idOf = ({ id }: KnownRun) => id;
const document: RowDocument<KnownRun> = {
  of: ({ feed }) => feedData(feed),
  missing: 'This run is not read yet.',
};

/** The wiki runs that are remembered, for the interface has no list of them. */
export function WikiScreen() {
  const rows = useKnownRuns();
  const { height } = useScreenSize();
  const nowMs = useNow();
  const columns = useMemo(() => wikiColumns(nowMs), [nowMs]);
  const table = useTable({
    name: 'wiki',
    rows,
    columns,
    idOf,
    height: height - frameRows - 1,
    hasPreview: true,
    document,
  });
  const { controls, current, selection } = table;
  const bindings = useMemo(
    () => [...wikiBindings({ current, selection }), ...tableBindings(controls)],
    [current, selection, controls],
  );
  useClosedWhenGone(rows, idOf);
  const summary = (run: KnownRun, width: number) => runSummary(run, { width, nowMs });

  if (table.opened === 'json') {
    return (
      <InspectedRow table={table} freshness={runsFreshness(rows, nowMs)} bindings={bindings} />
    );
  }
  return (
    <Screen
      freshness={runsFreshness(rows, nowMs)}
      bindings={bindings}
      details={tableDetails(table)}
    >
      {(size) =>
        rows.length === 0 ? (
          <Pane lines={noRunsLines(size.width)} {...size} />
        ) : (
          <PreviewedTable
            table={table}
            size={size}
            title="Wiki run"
            emptyText=""
            note={summary}
            preview={summary}
          />
        )
      }
    </Screen>
  );
}
