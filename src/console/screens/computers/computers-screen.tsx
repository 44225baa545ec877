import { useMemo } from 'react';
import type { Computer } from '../../../domain/resources.ts';
import { feedData } from '../../data/feed.ts';
import { isOnItsWay, useComputers } from '../../data/use-computers.ts';
import { useOwnerNames } from '../../data/use-owner-names.ts';
import { FeedBody } from '../../frame/feed-body.tsx';
import { Screen } from '../../frame/screen.tsx';
import { frameRows, useScreenSize } from '../../frame/screen-size.ts';
import { useClosedWhenGone } from '../../frame/use-stale-question.ts';
import { bind } from '../../keys/binding.ts';
import { InspectedRow } from '../../list/inspected-row.tsx';
import { PreviewedTable } from '../../list/previewed-table.tsx';
import type { RowDocument } from '../../list/row-opening.ts';
import { tableBindings } from '../../list/table-bindings.ts';
import { tableDetails } from '../../list/table-details.ts';
import { useTable } from '../../list/use-table.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useNow } from '../../shell/time.ts';
import { computerRowActions } from './computer-actions.ts';
import { computerColumns } from './computer-columns.ts';
import { computerPreview } from './computer-preview.ts';
import { statusSummary } from './status-summary.ts';
import { troubleLines } from './trouble-lines.ts';

const idOf = ({ id }: Computer) => id;
const none: Computer[] = [];
const document: RowDocument<Computer> = { of: (computer) => computer };

export function ComputersScreen() {
  const feed = useComputers();
  const { clock } = useShell();
  const { height } = useScreenSize();
  const owners = useOwnerNames();
  const rows = feedData(feed) ?? none;
  const isMoving = rows.some((computer) => isOnItsWay(computer, clock()));
  const nowMs = useNow(isMoving ? 1_000 : 10_000);
  const columns = useMemo(() => computerColumns(nowMs, owners), [nowMs, owners]);
  const table = useTable({
    name: 'computers',
    rows,
    columns,
    idOf,
    height: height - frameRows - 1,
    hasPreview: true,
    document,
  });
  const { controls, current, selection } = table;
  const bindings = useMemo(
    () => [
      ...bind(computerRowActions, current, selection),
      ...tableBindings(controls, { hasOwnDetails: true }),
    ],
    [current, selection, controls],
  );
  useClosedWhenGone(rows, idOf);

  if (table.opened === 'json') {
    return <InspectedRow table={table} freshness={feed} bindings={bindings} />;
  }
  return (
    <Screen
      freshness={feed}
      bindings={bindings}
      details={tableDetails(table, statusSummary(rows, nowMs))}
    >
      {(size) => (
        <FeedBody feed={feed} size={size} subject="computers">
          {() => (
            <PreviewedTable
              table={table}
              size={size}
              title="Computer"
              note={(computer, width) => troubleLines(computer, { nowMs, width })}
              emptyText="The organization has no computers."
              preview={(computer, width) => computerPreview(computer, { nowMs, owners, width })}
            />
          )}
        </FeedBody>
      )}
    </Screen>
  );
}
