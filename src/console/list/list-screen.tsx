import { Box } from 'ink';
import { memo, type ReactNode, useMemo } from 'react';
import { freshnessOf } from '../data/feed.ts';
import type { Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { FeedBody } from '../frame/feed-body.tsx';
import { leavesRoom } from '../frame/list-split.ts';
import {
  frameRows,
  hasRoomForPreview,
  Screen,
  useClosedWhenGone,
  useScreenSize,
} from '../frame/screen.tsx';
import { Split } from '../frame/split.tsx';
import type { ListedAction } from '../keys/action.ts';
import { bind } from '../keys/binding.ts';
import { allOf } from '../keys/bulk-run.ts';
import { textSearchActions } from '../search/text-screen.tsx';
import type { Binding } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { JsonScreen } from '../tree/json-screen.tsx';
import { jsonScreenActions, valuePageActions } from '../tree/json-tree.ts';
import { nameCell } from './column.ts';
import {
  listActionsOf,
  listBindings,
  listKeys,
  needsRowsInSight,
  rowDocumentActions,
} from './list-actions.ts';
import type { ListDescription, ReadList } from './list-description.ts';
import { listDetails } from './list-details.ts';
import { ownActions, rowsOf } from './own-actions.ts';
import { PreviewPane, rowName, ZoomedRow } from './preview-pane.tsx';
import type { TableSnapshot } from './shown-table.ts';
import type { ShownTable, Table } from './table.ts';
import { TablePane } from './table-pane.tsx';
import { inspectedName, useDemand, useShownTable, useTable } from './use-table.ts';

/** The screen of a list, from its description. */
export function listScreen<Row, Context, Route>(
  list: ListDescription<Row, Context, Route>,
): (props: { route: Route }) => ReactNode {
  type Props = { table: Table<Row, Context>; headRows: number };
  // Apart from what reads the rows, which no key runs again.
  const ListView = memo(function ListView({ table, headRows }: Props) {
    const { keymap } = useShell();
    const screen = useScreenSize();
    const { shown, bindings } = useList(list, table);
    const { snapshot, data } = shown;

    if (snapshot.opened === 'json' && snapshot.selected !== undefined && list.document) {
      return (
        <JsonScreen
          name={inspectedName(snapshot.cursor.id)}
          title={rowName(shown)}
          document={list.document.of(snapshot.selected, data.context)}
          freshness={data.freshness}
          bindings={bindings.filter(isBesideTree)}
        />
      );
    }
    if (snapshot.opened === 'preview' && snapshot.selected !== undefined && list.preview) {
      return (
        <ZoomedRow
          preview={list.preview}
          row={snapshot.selected}
          shown={shown}
          bindings={bindings.filter((binding) => !needsRowsInSight(binding))}
        />
      );
    }
    const details = () => {
      const { data, snapshot, ...look } = table.look();
      const room = { context: data.context, nowMs: data.nowMs, width: screen.width };
      const summary = list.summary?.(data.rows, room, snapshot.rows) ?? [];
      return [...listDetails({ ...look, snapshot, table }, keymap), ...summary];
    };
    return (
      <Screen
        freshness={() => freshnessOf(table.content().freshness)}
        subject={list.subject}
        bindings={bindings}
        details={details}
      >
        {(size) => <ListBody list={list} shown={shown} size={size} headRows={headRows} />}
      </Screen>
    );
  });

  return function ListScreen({ route }) {
    const data = list.useRows(route, useDemand(list));
    useClosedWhenGone(data.rows, list.targetIdOf);
    const screen = useScreenSize();
    const headRows = list.head?.rows(screen) ?? 0;
    const table = useTable(list, data, screen.height - frameRows - headRows);
    return <ListView table={table} headRows={headRows} />;
  };
}

/** On its rows, on the JSON of a row, and on a value in that JSON, nearest first. `others` do not act on its rows. */
export function bodiesOf<Row, Context, Route>(
  list: ListDescription<Row, Context, Route>,
  others: readonly ListedAction[] = [],
): readonly (readonly ListedAction[])[] {
  const { actions, listActions = [], preview, document } = list;
  const hasDocument = document !== undefined;
  const special = [...actions, ...listActions, ...others];
  const rows = [...special, ...listActionsOf({ hasPreview: preview !== undefined, hasDocument })];
  const zoomed =
    preview === undefined
      ? []
      : [[...textSearchActions, ...rows.filter((action) => !needsRowsInSight(action))]];
  if (!hasDocument) return [rows, ...zoomed];
  const harmful = special.filter(({ isHarmful }) => isHarmful);
  const json = [...jsonScreenActions, ...harmful, ...rowDocumentActions];
  return [rows, json, valuePageActions, ...zoomed];
}

/** A list without a screen around it, for a screen with further content. */
export function useList<Row, Context>(
  list: ReadList<Row, Context>,
  table: Table<Row, Context>,
): { shown: ShownTable<Row, Context>; bindings: readonly Binding[] } {
  const shell = useShell();
  const shown = useShownTable(table);
  const isPreviewShown = shown.split !== undefined;
  const { bindings: others = none } = shown.data;
  const bindings = useMemo(() => {
    const isNamedThere = isPreviewShown && list.preview?.namesKeys === true;
    return [
      ...bind([...list.actions, ...ownActions(rowsOf(list, table.content), shell)], {
        ...table,
        actsOn: () => actedOn(list, table),
        isHinted: () => !isNamedThere || table.selection() !== undefined,
      }),
      ...bind(list.listActions ?? [], () => true),
      ...others,
      ...listBindings(listKeys(list, table, shell.visitStores), {
        hasPreview: list.preview !== undefined,
        hasDocument: list.document !== undefined,
        isPreviewShown,
      }),
    ];
  }, [list, table, others, shell, isPreviewShown]);
  return { shown, bindings };
}

function actedOn<Row, Context>({ idOf }: ReadList<Row, Context>, table: Table<Row, Context>) {
  const marked = table.selection();
  if (marked) {
    const ids = allOf(marked).map(idOf).toSorted();
    return {
      id: ids.join('\n'),
      name: `${ids.length} marked`,
      gone: 'The marked rows have changed',
    };
  }
  const row = table.current();
  const name = row === undefined ? '' : nameCell(row, table.columns, table.content());
  const id = row === undefined ? '' : idOf(row);
  return { id, name, gone: `No longer in the list: ${name}` };
}

const none: readonly Binding[] = [];

type ListBodyProps<Row, Context> = {
  list: ReadList<Row, Context>;
  shown: ShownTable<Row, Context>;
  size: Size;
  headRows?: number;
};

/** The rows with what is above and beside them, or the reason why there are none. */
export function ListBody<Row, Context>(props: ListBodyProps<Row, Context>) {
  const { list, shown, size, headRows = 0 } = props;
  const { table, data } = shown;
  const { head } = list;
  const body = () => {
    const rows = <RowsAndPreview {...props} size={{ ...size, height: size.height - headRows }} />;
    if (!head) return rows;
    const lines = () => {
      const { snapshot, data } = table.look();
      const { context, nowMs } = data;
      const room = { context, nowMs, width: size.width, height: headRows };
      return head.lines(snapshot.selected, room);
    };
    return (
      <Box flexDirection="column">
        <Pane lines={lines} width={size.width} height={headRows} />
        {rows}
      </Box>
    );
  };
  if (!data.feed) return body();
  return (
    <FeedBody feed={data.feed} size={size} subject={list.subject}>
      {body}
    </FeedBody>
  );
}

function RowsAndPreview<Row, Context>({ list, shown, size }: ListBodyProps<Row, Context>) {
  const { snapshot, split, table } = shown;
  const { preview, note } = list;
  const { keymap } = useShell();
  const emptyText = () => {
    const { context, nowMs } = table.content();
    return list.emptyText({ context, nowMs, width: size.width }, keymap);
  };
  if (snapshot.total === 0) {
    const lines = emptyText();
    if (typeof lines !== 'string') return <Pane lines={lines} {...size} />;
  }

  const noteOf = ({ ids, state }: TableSnapshot<Row>) => {
    const isWanted = state.view.preview === 'shown';
    const isBare = isWanted && !hasRoomForPreview(size) && leavesRoom(size, ids.length);
    return split ? undefined : (note ?? (isBare ? preview?.lines : undefined));
  };
  const rows = (width: number) => (
    <TablePane
      shown={shown}
      width={width}
      emptyText={emptyText}
      noteOf={noteOf}
      openedBy={list.actions.find(({ isHarmful }) => !isHarmful)?.id}
    />
  );
  if (!split || !preview) return rows(size.width);
  return (
    <Split
      split={split}
      focus={shown.preview === 'focused' ? 'preview' : 'list'}
      list={({ width }) => rows(width)}
      preview={(room) => <PreviewPane table={table} {...preview} size={room} />}
    />
  );
}

/** The tree of a row has its own keys for moving, opening and copying; harmful actions on the row are in its menu. */
const isBesideTree = ({ id, isHarmful }: Binding): boolean =>
  isHarmful || rowDocumentActions.some((action) => action.id === id);
