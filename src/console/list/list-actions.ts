import type { ExplainedFigure } from '../../figures/explain/explained-figure.ts';
import { jsonText } from '../../figures/format/json-text.ts';
import { previewTop } from '../frame/list-split.ts';
import {
  type Action,
  keyAction,
  type ListedAction,
  type ViewAction,
  viewAction,
} from '../keys/action.ts';
import { bind, keyOf } from '../keys/binding.ts';
import { type ScrollControls, scrollActions, type TextScroll } from '../keys/scroll-actions.ts';
import { explanationOverlay } from '../overlays/explanation.tsx';
import { exportOverlay } from '../overlays/export-table.ts';
import type { Binding, Keymap, Shell } from '../shell/shell.ts';
import type { VisitStores } from '../shell/visit-stores.ts';
import { nameCell } from './column.ts';
import { canExplain, explainedRow } from './explained-row.ts';
import { exportedRows } from './export.ts';
import type { ReadList } from './list-description.ts';
import type { Table, TableKeys } from './table.ts';
import { filterActions, hasRow, markActions, tableActions } from './table-actions.ts';
import type { RowAspect } from './table-state.ts';
import { inspectedName } from './use-table.ts';

const exportAction = viewAction<ListKeys>({
  id: 'table.export',
  title: 'Export rows to a file',
  synonyms: 'export download csv json markdown spreadsheet',
  keys: ['ctrl-s'],
  disabledReason: (list) => (hasRow(list) ? undefined : 'There are no rows to save.'),
  run: (list, shell) => list.export(shell),
});

const explainAction = viewAction<ListKeys>({
  id: 'figure.explain',
  title: 'Explain the figures of the row',
  synonyms: 'formula why number source request',
  keys: ['='],
  hint: 'explain',
  disabledReason: (list) => (list.canExplain() ? undefined : 'There are no figures to explain.'),
  run: (list, shell) => shell.show(explanationOverlay(list.explained(), shell)),
});

const previewActions: readonly ViewAction<TableKeys>[] = [
  viewAction<TableKeys>({
    id: 'table.preview',
    title: 'Show or hide the preview',
    synonyms: 'details pane',
    keys: ['p'],
    disabledReason: (table) => table.previewObstacle(),
    run: ({ update }) => update({ type: 'preview-switched' }),
  }),
  viewAction<TableKeys>({
    id: 'table.focus-preview',
    title: 'Go to the preview',
    keys: ['tab', 'shift-tab'],
    hint: 'preview',
    applies: (table) => hasRow(table) && !isPreviewFocused(table),
    disabledReason: (table, keymap) =>
      table.previewObstacle() ?? (isPreviewHidden(table) ? hiddenText(keymap) : undefined),
    run: ({ update }) => update({ type: 'pane-focused', pane: 'preview' }),
  }),
  keyAction<TableKeys>(
    'table.focus-list',
    'Go back to the list',
    ['tab', 'shift-tab', 'esc'],
    ({ update }) => update({ type: 'pane-focused', pane: 'list' }),
    { hint: 'list', applies: isPreviewFocused },
  ),
];

function hiddenText(keymap: Keymap | undefined): string {
  const key = keyOf('table.preview', previewActions, keymap);
  return `The preview is hidden${key ? `: ${key} shows it` : ''}.`;
}

const isPreviewHidden = ({ get }: TableKeys) => get().view.preview === 'hidden';

/** Whether keys act on the preview, if it was visible in the last frame. */
function isPreviewFocused(table: TableKeys): boolean {
  const isShown = table.previewObstacle() === undefined && !isPreviewHidden(table);
  return isShown && table.get().pane === 'preview';
}

/** What keys can do to a list in addition to its table: everything that depends on the kind of its rows. */
type ListKeys = TableKeys & {
  export(shell: Shell): void;
  /** The figures of the row under the cursor, with what explains them. */
  explained(): readonly ExplainedFigure[];
  /** Known without explaining them. */
  canExplain(): boolean;
  openRow(aspect: RowAspect): void;
  closeRow(): void;
  /** The row under the cursor as the server sent it; undefined if it has no JSON. */
  document(): unknown;
  /** The reason why a row can be without a document. */
  documentMissing: string;
};

const ofRows = new Set(
  [...previewActions, ...filterActions, ...tableActions, exportAction, ...markActions].map(
    ({ id }) => id,
  ),
);

/** Whether an action needs rows in sight, so that it is not bound while one of them fills the screen. */
export const needsRowsInSight = ({ id }: Pick<ListedAction, 'id'>): boolean => ofRows.has(id);

const rowPreviewActions = [
  viewAction<ListKeys>({
    id: 'table.zoom',
    title: 'Show the preview full screen',
    synonyms: 'full screen maximize',
    keys: ['z', 'd'],
    hint: 'zoom',
    applies: ({ snapshot }) => snapshot().opened === undefined,
    run: (list) => list.openRow('preview'),
  }),
  leaveAction('table.end-zoom', 'Return to the list', ['esc', 'q', 'z'], 'preview'),
];

/** Actions that show a row as the server sent it, and return. */
export const rowDocumentActions = [
  viewAction<ListKeys>({
    id: 'table.inspect',
    title: 'Show the row as JSON',
    synonyms: 'json raw describe',
    keys: ['i'],
    hint: 'JSON',
    applies: ({ snapshot }) => snapshot().opened !== 'json',
    disabledReason: (list) => (list.document() === undefined ? list.documentMissing : undefined),
    run: (list) => list.openRow('json'),
  }),
  leaveAction('table.end-inspect', 'Close the JSON', ['esc', 'q', 'i'], 'json'),
  viewAction<ListKeys>({
    id: 'table.copy-json',
    title: 'Copy the row as JSON',
    keys: ['Y'],
    disabledReason: (list) => (list.document() === undefined ? list.documentMissing : undefined),
    run: (list, shell) => shell.copy(jsonText(list.document()), 'the JSON'),
  }),
];

function leaveAction(id: string, title: string, keys: string[], aspect: RowAspect) {
  return keyAction<ListKeys>(id, title, keys, (list) => list.closeRow(), {
    hint: 'back',
    isHintKept: true,
    applies: ({ snapshot }) => snapshot().opened === aspect,
  });
}

type ListParts = { hasPreview: boolean; hasDocument: boolean };

/** All actions of a list with these parts, whatever its rows are, nearest first. */
export const listActionsOf = ({ hasPreview, hasDocument }: ListParts) => [
  ...(hasPreview ? previewActions : []),
  ...filterActions,
  ...tableActions,
  exportAction,
  explainAction,
  ...(hasPreview ? rowPreviewActions : []),
  ...markActions,
  ...(hasDocument ? rowDocumentActions : []),
  ...scrollActions,
];

/** The current bindings of a list. Without a preview beside or below the rows, the zoom is hinted before the sort. */
export function listBindings(
  list: ListKeys,
  { hasPreview, hasDocument, isPreviewShown }: ListParts & { isPreviewShown: boolean },
): Binding[] {
  const row = () => (hasRow(list) ? list : undefined);
  const bindRows = (actions: readonly Action<ListKeys>[]) => bind(actions, () => list);
  const rows = bindRows([...tableActions, exportAction, explainAction]);
  const zoom = bind(hasPreview ? rowPreviewActions : [], row);

  return [
    ...bindRows([...(hasPreview ? previewActions : []), ...filterActions]),
    ...(isPreviewShown ? [...rows, ...zoom] : [...zoom, ...rows]),
    ...bindRows(markActions),
    ...bind(hasDocument ? rowDocumentActions : [], row),
    ...bind(scrollActions, () => {
      const pane = focusedPane(list);
      // The last row may have to be read first, if a filter hides those that have been read.
      return pane.count() > 0 || list.snapshot().hasMore ? pane : undefined;
    }),
  ];
}

/** What the keys of a list act on. */
export function listKeys<Row, Context>(
  list: ReadList<Row, Context>,
  table: Table<Row, Context>,
  visitStores: VisitStores,
): ListKeys {
  const { document } = list;
  return {
    ...table,
    explained: () =>
      explainedRow(list, table.current(), table.content(), table.get().view.sort?.column),
    canExplain: () => canExplain(list, table.current(), table.content()),
    export: (shell) => shell.show(exportOverlay(exportedRows(list, table), shell)),
    document() {
      const row = table.current();
      return row === undefined ? undefined : document?.of(row, table.content().context);
    },
    documentMissing: document?.missing ?? 'This row has no JSON.',
    openRow(aspect) {
      const { cursor, selected } = table.snapshot();
      if (cursor.id === undefined || selected === undefined) return;
      const name = nameCell(selected, table.columns, table.content());
      table.update({ type: 'row-opened', id: cursor.id, name, aspect });
    },
    closeRow() {
      const { cursor } = table.snapshot();
      table.update({ type: 'row-closed' });
      visitStores.forget(inspectedName(cursor.id));
    },
  };
}

/** What the scroll keys move: the rows, or the lines of the preview if it has the focus. */
function focusedPane(table: TableKeys): ScrollControls {
  return table.snapshot().opened === 'preview' || isPreviewFocused(table)
    ? previewScroll(table)
    : table.rows;
}

export function previewScroll(
  table: Pick<TableKeys, 'update' | 'snapshot' | 'previewExtent'>,
): TextScroll {
  const { count, height } = table.previewExtent();
  const top = () => previewTop(table.snapshot(), table.previewExtent());
  const { id } = table.snapshot().cursor;
  const scrollTo = (top: number) =>
    table.update({
      type: 'preview-scrolled',
      id,
      top: Math.max(0, Math.min(top, count - height)),
    });
  return {
    top,
    moveBy: (lines) => scrollTo(top() + lines),
    moveTo: scrollTo,
    pageSize: () => height,
    count: () => count,
  };
}
