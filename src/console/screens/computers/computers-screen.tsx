import { useMemo } from 'react';
import { bind } from '../../actions/binding.ts';
import { restartComputer } from '../../actions/restart-computer.ts';
import { tableActions } from '../../actions/table-actions.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { useTable } from '../../components/data-table/use-table.ts';
import { FeedBody } from '../../components/feed-body.tsx';
import { Screen } from '../../components/frame/screen.tsx';
import { frameRows, useScreenSize } from '../../components/frame/screen-size.ts';
import { useConsole } from '../../console-context.ts';
import { feedData } from '../../data/feed.ts';
import { type Computer, useComputers } from '../../data/use-computers.ts';
import { useNow } from '../../use-now.ts';
import { computerColumns } from './computer-columns.ts';

const idOf = ({ id }: Computer) => id;
const none: Computer[] = [];

export function ComputersScreen() {
  const feed = useComputers();
  const { glyphs } = useConsole();
  const { height } = useScreenSize();
  const nowMs = useNow();
  const table = useTable({
    name: 'computers',
    rows: feedData(feed) ?? none,
    idOf,
    height: height - frameRows - 1,
  });
  const columns = useMemo(() => computerColumns(nowMs, glyphs), [nowMs, glyphs]);
  const { controls, current } = table;
  const bindings = useMemo(
    () => [...bind([restartComputer], () => current()), ...bind(tableActions, () => controls)],
    [current, controls],
  );

  return (
    <Screen
      freshness={feed}
      bindings={bindings}
      details={[{ text: `[${table.cursor.index + 1}/${table.rows.length}]`, tone: 'muted' }]}
    >
      {(size) => (
        <FeedBody feed={feed} size={size} subject="computers">
          {() => (
            <DataTable
              table={table}
              columns={columns}
              width={size.width}
              emptyText="The organization has no computers."
            />
          )}
        </FeedBody>
      )}
    </Screen>
  );
}
