import type { JsonValue } from '../tree/json-path.ts';
import type { RowAspect } from './opened-row.ts';
import { rowName } from './row-name.ts';
import type { TableModel } from './table-model.ts';

/** The one document of the server that a row is. */
export type RowDocument<Row> = {
  /** Undefined where the server has none, or has not sent it yet. */
  of(row: Row): JsonValue;
  /** Why a row can be without one. */
  missing?: string;
};

/** What keys do to see one row on the whole screen. */
export type RowOpening = {
  /** In which way the row under the cursor fills the screen; nothing while the list is on show. */
  opened(): RowAspect | undefined;
  /** Whether there is a row under the cursor. */
  hasRow(): boolean;
  /** What rows are made of, where each is one document of the server. */
  document: { missing(): string | undefined; text(): string } | undefined;
  open(aspect: RowAspect): void;
  close(): void;
};

/** `documents` is asked at each key, for it changes with what the server answers. */
export function createRowOpening<Row>(
  model: TableModel<Row>,
  documents: (() => RowDocument<Row> | undefined) | undefined,
): RowOpening {
  const { store } = model;
  const documentNow = (): JsonValue => {
    const row = model.current();
    return row === undefined ? undefined : documents?.()?.of(row);
  };

  return {
    opened: model.opened,
    hasRow: () => model.cursor().id !== undefined,
    document: documents && {
      missing: () =>
        documentNow() === undefined
          ? (documents()?.missing ?? 'There is no document of it.')
          : undefined,
      text: () => JSON.stringify(documentNow(), null, 2) ?? '',
    },
    open(aspect) {
      const { id } = model.cursor();
      const row = model.current();
      if (id === undefined || row === undefined) return;
      store.dispatch({
        type: 'row-opened',
        id,
        name: rowName(row, model.content().columns),
        aspect,
      });
    },
    close: () => store.dispatch({ type: 'row-closed' }),
  };
}
