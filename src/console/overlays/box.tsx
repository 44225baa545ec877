import { Box } from 'ink';
import type { Point } from '../../terminal/keyboard.ts';
import { boxLines, boxWidth, type Hidden } from '../draw/box-lines.ts';
import type { Line, Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { fitSpans, spansWidth } from '../draw/spans.ts';
import type { Tone } from '../draw/theme.ts';
import { keyAction } from '../keys/action.ts';
import { createStore, type Store } from '../shell/store.ts';

type BoxProps = {
  title: string;
  content: readonly Line[];
  size: Size;
  /** The tone of the frame. */
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
  /** From `boxLines`. */
  lines: readonly Line[];
  top?: number;
  isLeft?: boolean;
};

/** The minimum cells beside a box in which the text beneath is still readable. */
const minBeside = 40;

/**
 * A box over the body, in its middle or at its left edge. The text beneath remains visible beside it where
 * there is room for more than fragments of words.
 */
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

/** Entries that a key for a page moves by. */
const pageSize = 10;

/** Actions that scroll the text of an overlay. */
export function scrollingActions(overlay: string, pageLines = pageSize) {
  const scrolling = (name: string, title: string, keys: readonly string[], lines: number) =>
    keyAction<{ top: Store<number, number> }>(`${overlay}.${name}`, title, keys, ({ top }) =>
      top.dispatch(top.get() + lines),
    );
  return [
    scrolling('down', 'Next line', ['j', 'down'], 1),
    scrolling('up', 'Previous line', ['k', 'up'], -1),
    scrolling('page-down', 'Page down', ['pagedown', 'space', 'ctrl-f', 'ctrl-d'], pageLines),
    scrolling('page-up', 'Page up', ['pageup', 'ctrl-b', 'ctrl-u'], -pageLines),
  ];
}

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
