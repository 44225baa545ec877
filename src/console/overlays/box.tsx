import { Box } from 'ink';
import { useLayoutEffect } from 'react';
import type { Point } from '../../terminal/keyboard.ts';
import { boxLines, boxWidth, type Hidden } from '../draw/box-lines.ts';
import type { Line, Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { fitSpans, spansWidth } from '../draw/spans.ts';
import type { Tone } from '../draw/theme.ts';
import { keyAction } from '../keys/action.ts';
import { useShell } from '../shell/shell-context.ts';
import { createStore, type Store, useStore } from '../shell/store.ts';

type BoxProps = {
  title: string;
  content: readonly Line[];
  size: Size;
  tone?: Tone;
  hidden?: Hidden;
  /** Handles a click on a line of the content, counted from 0. */
  onClick?: (line: number) => string | undefined;
};

/** A framed box in the middle of the body, as large as its content. */
export function OverlayBox({ title, content, size, tone, hidden, onClick }: BoxProps) {
  const width = boxWidth(title, content, size.width);
  const frame = { ...(tone && { tone }), ...hidden };
  const lines = boxLines(title, content, width, frame);
  const top = Math.max(0, Math.floor((size.height - lines.length) / 3));

  return <OverBody lines={lines} top={top} size={size} {...(onClick && { onClick })} />;
}

type OverBodyProps = Pick<BoxProps, 'size' | 'onClick'> & {
  lines: readonly Line[];
  top?: number;
  isLeft?: boolean;
};

/** The minimum cells beside a box in which the text beneath is still readable. */
const minBeside = 40;

/** The text beneath remains visible beside it where there is room for more than fragments of words. */
export function OverBody({ lines, top = 0, isLeft = false, size, onClick }: OverBodyProps) {
  const { width } = size;
  const height = Math.min(lines.length, size.height);
  const boxCells = spansWidth(lines[0]?.spans ?? []);
  const left = isLeft ? 0 : Math.floor((width - boxCells) / 2);
  const right = left + boxCells;
  const start = left >= minBeside ? left - 1 : 0;
  const end = width - right >= minBeside ? right + 1 : width;
  const rows = lines.map((row) => ({
    ...row,
    spans: fitSpans([{ text: ' '.repeat(left - start) }, ...row.spans], end - start),
  }));
  const onBoxClick = ({ y }: Point) =>
    y > 0 && y < lines.length - 1 ? onClick?.(y - 1) : undefined;

  return (
    <Box position="absolute" top={top} left={start}>
      <Pane lines={rows} width={end - start} height={height} isOver onClick={onBoxClick} />
    </Box>
  );
}

/** A list of entries with a cursor. */
export type WithCursor = { selected: Store<number, number> };

/** An index into this many entries, limited to valid values. */
export const createCursor = (count: number, at = 0): Store<number, number> => {
  const clamped = (index: number) => Math.max(0, Math.min(count - 1, index));
  return createStore((_: number, index: number) => clamped(index), clamped(at));
};

/** Closes an overlay without a choice. */
export const closeAction = (id: string, title: string, keys: readonly string[], hint = 'close') =>
  keyAction<unknown>(id, title, keys, (_, shell) => shell.closeOverlay(), { hint });

/** The first line that an overlay shows of its text. How far it scrolls and what a page is, its frames know. */
export type Scroll = Store<number, number> & {
  page(): number;
  measured(lastTop: number, page: number): void;
};

/** The beginning of a text. */
export function createScroll(): Scroll {
  let end = Number.POSITIVE_INFINITY;
  let pageLines = 1;
  const top = createStore((_: number, line: number) => Math.max(0, Math.min(end, line)), 0);
  return {
    ...top,
    page: () => pageLines,
    measured(lastTop, page) {
      end = lastTop;
      pageLines = page;
      top.dispatch(top.get());
    },
  };
}

/** Columns side by side, pages and text that is cut are unsuitable for a screen reader. */
const readAloud: Size = { width: 80, height: 500 };

/** The room for a text: the screen, or enough of it to be read aloud whole. */
export const useReadingRoom = (size: Size): Size => (useShell().isScreenReader ? readAloud : size);

/** Tells the last line that may be the first one on the screen, and how many there are on it. */
export function useMeasured(scroll: Scroll, lastTop: number, page: number): void {
  useLayoutEffect(() => scroll.measured(lastTop, page), [scroll, lastTop, page]);
}

/** The first line that is shown of as many as there are, and how many are hidden. */
export function useScroll(scroll: Scroll, lines: number, room: number): { top: number } & Hidden {
  const lastTop = Math.max(0, lines - room);
  const top = Math.min(useStore(scroll), lastTop);
  useMeasured(scroll, lastTop, room);
  return { top, above: top, below: lastTop - top };
}

/** Actions that scroll the text of an overlay. */
export function scrollingActions(overlay: string) {
  const scrolling = (
    name: string,
    title: string,
    keys: readonly string[],
    lines: (scroll: Scroll) => number,
  ) =>
    keyAction<{ top: Scroll }>(`${overlay}.${name}`, title, keys, ({ top }) =>
      top.dispatch(top.get() + lines(top)),
    );
  const pageKeys = ['pagedown', 'space', 'ctrl-f', 'ctrl-d'];
  return [
    scrolling('down', 'Next line', ['j', 'down'], () => 1),
    scrolling('up', 'Previous line', ['k', 'up'], () => -1),
    scrolling('page-down', 'Page down', pageKeys, ({ page }) => page()),
    scrolling('page-up', 'Page up', ['pageup', 'ctrl-b', 'ctrl-u'], ({ page }) => -page()),
  ];
}

const pageSize = 10;

/** Actions that move the cursor of an overlay; `noun` names its entries. */
export function cursorActions(overlay: string, noun: string) {
  const moving = (name: string, title: string, keys: readonly string[], entries: number) =>
    keyAction<WithCursor>(`${overlay}.${name}`, title, keys, ({ selected }) =>
      selected.dispatch(selected.get() + entries),
    );
  return [
    moving('down', `Next ${noun}`, ['j', 'down'], 1),
    moving('up', `Previous ${noun}`, ['k', 'up'], -1),
    moving('page-down', 'Next page', ['pagedown', 'ctrl-f', 'ctrl-d', 'space'], pageSize),
    moving('page-up', 'Previous page', ['pageup', 'ctrl-b', 'ctrl-u'], -pageSize),
    moving('first', `First ${noun}`, ['g', 'home'], Number.NEGATIVE_INFINITY),
    moving('last', `Last ${noun}`, ['G', 'end'], Number.POSITIVE_INFINITY),
  ];
}
