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

/** The keys of a text that scrolls; `top` is its first visible line as of the last key, drawn or not. */
export type TextScroll = ScrollControls & { top(): number };

/** The scroll position of a text. It is moved by the keys of tables: rows are lines, and there is no cursor. */
export function useScroll(options: ScrollOptions): { top: number; controls: TextScroll } {
  const { visitStores } = useShell();
  const store = visitStores.of(options.name, () => createStore((_: number, top: number) => top, 0));
  const stored = useStore(store);
  const latest = useLatest(options);

  const controls = useMemo<TextScroll>(() => {
    const scrollTo = (top: number) => store.dispatch(clamp(top, latest.current));
    const top = () => clamp(store.get(), latest.current);
    return {
      top,
      moveBy: (lines) => scrollTo(top() + lines),
      moveTo: scrollTo,
      pageSize: () => latest.current.height,
      count: () => latest.current.count,
    };
  }, [store, latest]);

  return { top: clamp(stored, options), controls };
}

const clamp = (top: number, { count, height }: ScrollOptions): number =>
  Math.max(0, Math.min(top, count - height));
