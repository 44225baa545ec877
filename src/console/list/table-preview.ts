import type { ScrollControls } from '../keys/scroll-actions.ts';
import type { TableStore } from './table-model.ts';
import type { TableState } from './table-state.ts';

/** The preview beside a table: whether there is one, whether keys act on it, and how far it is scrolled. */
export type TablePreview = {
  /** Why there is no room for one now. */
  obstacle(): string | undefined;
  isHidden(): boolean;
  /** Hides it, or shows it again. */
  switch(): void;
  isShown(): boolean;
  isFocused(): boolean;
  focus(pane: TableState['pane']): void;
  scroll: ScrollControls;
  /** The first line to be shown of the preview of a row that has `count` lines and room for `height`. */
  topOf(id: string | undefined, count: number, height: number): number;
};

/** `obstacle` says why there is no room, as of the last frame; `cursorId` is the row that is previewed. */
export function createTablePreview(
  store: TableStore,
  { obstacle, cursorId }: Pick<TablePreview, 'obstacle'> & { cursorId(): string | undefined },
): TablePreview {
  let count = 0;
  let height = 1;

  const isHidden = () => store.get().view.preview === 'hidden';
  const isShown = () => obstacle() === undefined && !isHidden();
  const clamp = (top: number) => Math.max(0, Math.min(top, count - height));
  // What was scrolled is one row's; another one is read from its top.
  const topNow = (id: string | undefined) => {
    const { previewed } = store.get();
    return clamp(previewed.id === id ? previewed.top : 0);
  };
  const scrollTo = (top: number) =>
    store.dispatch({ type: 'preview-scrolled', id: cursorId(), top: clamp(top) });

  return {
    obstacle,
    isHidden,
    switch: () => store.dispatch({ type: 'preview-switched' }),
    isShown,
    isFocused: () => isShown() && store.get().pane === 'preview',
    focus: (pane) => store.dispatch({ type: 'pane-focused', pane }),
    scroll: {
      moveBy: (lines) => scrollTo(topNow(cursorId()) + lines),
      moveTo: scrollTo,
      pageSize: () => height,
      count: () => count,
    },
    topOf(id, nextCount, nextHeight) {
      count = nextCount;
      height = nextHeight;
      return topNow(id);
    },
  };
}
