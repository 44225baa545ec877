import { useMemo } from 'react';
import type { ScrollControls } from '../keys/scroll-actions.ts';
import { useShell } from '../shell/shell-context.ts';
import { createStore, useStore } from '../shell/store.ts';
import { useLatest } from '../shell/use-latest.ts';

type ScrollOptions = {
  name: string;
  count: number;
  height: number;
};

type Scroll = {
  /** The first visible line of this frame. */
  top: number;
  /** The first visible line as of the last key, which may not be drawn yet. */
  topNow(): number;
  controls: ScrollControls;
};

/** The scroll position of a text. It is moved by the keys of tables: rows are lines, and there is no cursor. */
export function useScroll(options: ScrollOptions): Scroll {
  const { visitStores } = useShell();
  const store = visitStores.of(options.name, () => createStore((_: number, top: number) => top, 0));
  const stored = useStore(store);
  const latest = useLatest(options);

  const keys = useMemo(() => {
    const scrollTo = (top: number) => store.dispatch(clamp(top, latest.current));
    const topNow = () => clamp(store.get(), latest.current);
    const controls: ScrollControls = {
      moveBy: (lines) => scrollTo(topNow() + lines),
      moveTo: scrollTo,
      pageSize: () => latest.current.height,
      count: () => latest.current.count,
    };
    return { topNow, controls };
  }, [store, latest]);

  return { top: clamp(stored, options), ...keys };
}

const clamp = (top: number, { count, height }: ScrollOptions): number =>
  Math.max(0, Math.min(top, count - height));
