import { useLayoutEffect, useMemo, useRef } from 'react';
import { useShell } from '../shell/shell-context.ts';
import type { OpenedRow } from './opened-row.ts';
import { createRowOpening, type RowDocument, type RowOpening } from './row-opening.ts';
import type { TableModel } from './table-model.ts';

/** How one row is seen on the whole screen. Where it vanishes, the list is back, and it is said why. */
export function useRowOpening<Row>(
  model: TableModel<Row>,
  opened: OpenedRow | undefined,
  document: RowDocument<Row> | undefined,
): RowOpening {
  const latest = useRef(document);
  latest.current = document;
  const hasDocument = document !== undefined;
  const opening = useMemo(
    () => createRowOpening(model, hasDocument ? () => latest.current : undefined),
    [model, hasDocument],
  );
  // Without any rows they may still be on their way.
  const hasRows = model.content().rows.length > 0;
  useVanishing(model, hasRows && opening.opened() === undefined ? opened?.name : undefined);
  return opening;
}

/** `name` is the row that was open and is not in the list anymore. */
function useVanishing<Row>({ store }: TableModel<Row>, name: string | undefined): void {
  const { notices, refuse } = useShell();
  useLayoutEffect(() => {
    if (name === undefined) return;
    store.dispatch({ type: 'row-left' });
    // Who has just deleted it is told so, and knows why.
    const { result, works } = notices.get();
    if (result !== undefined || works.size > 0) return;
    refuse(`No longer in the list: ${name}`);
  }, [name, store, notices, refuse]);
}
