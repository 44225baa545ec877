import type { ScrollControls } from '../keys/scroll-actions.ts';
import { moveTo } from './table-cursor.ts';
import type { TableModel } from './table-model.ts';

/** How the cursor of a table moves, also to a row that is still to be read. */
export type TableMovement = Required<ScrollControls> & {
  /** Whether rows are read until the last, to go there. */
  isReadingAll(): boolean;
  stopReading(): void;
};

export function createTableMovement<Row>(model: TableModel<Row>): TableMovement {
  const { store } = model;
  const isMore = () => model.content().hasMore ?? false;
  const want = (isWanted: boolean) => {
    if (store.get().isEndWanted !== isWanted) store.dispatch({ type: 'end-wanted', isWanted });
  };
  const goTo = (target: number) => {
    const { ids } = model.visible();
    const from = model.cursor();
    const cursor = moveTo(from, target, ids, model.height());
    if (cursor.index === from.index && cursor.top === from.top) return;
    store.dispatch({ type: 'cursor-placed', cursor });
  };

  return {
    moveBy: (rows) => goTo(model.cursor().index + rows),
    moveTo: goTo,
    pageSize: model.height,
    count: () => model.visible().ids.length,
    moveToEnd() {
      goTo(model.visible().ids.length - 1);
      want(isMore());
    },
    isReadingAll: () => store.get().isEndWanted && isMore(),
    stopReading: () => want(false),
  };
}
