import { useEffect, useLayoutEffect } from 'react';
import type { TableModel } from './table-model.ts';
import type { TableMovement } from './table-movement.ts';

/** Beyond this many rows, an order or a filter does not ask for the rest. */
const readAllUpTo = 10_000;

export type FurtherRows = Pick<TableMovement, 'moveToEnd'> & {
  onNearEnd: (() => void) | undefined;
};

/**
 * Asks for further rows while they are wanted: because the cursor comes near the last one, because an order
 * or a filter needs all, or because the last row of all is gone to.
 */
export function useFurtherRows<Row>(
  model: TableModel<Row>,
  { moveToEnd, onNearEnd }: FurtherRows,
): void {
  const { view, isEndWanted } = model.store.get();
  const { rows, hasMore = false } = model.content();
  const { length: count } = rows;
  const isWholeWanted = (view.sort !== undefined || view.filter !== '') && count < readAllUpTo;
  const isNearEnd = model.cursor().index >= model.visible().ids.length - model.height() * 2;

  useEffect(() => {
    // Asked again whenever more rows have come, for one page may not be enough.
    if (count >= 0 && (isNearEnd || isWholeWanted || isEndWanted)) onNearEnd?.();
  }, [isNearEnd, isWholeWanted, isEndWanted, count, onNearEnd]);
  useLayoutEffect(() => {
    if (isEndWanted && !hasMore) moveToEnd();
  }, [isEndWanted, hasMore, moveToEnd]);
}
