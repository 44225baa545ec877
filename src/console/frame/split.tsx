import { Box } from 'ink';
import { type ReactNode, useEffect, useState } from 'react';
import type { ListNeeds } from '../../domain/rows/column-layout.ts';
import { line, type Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { signs } from '../draw/signs.ts';
import { useShell } from '../shell/shell-context.ts';
import { hasRoomForPreview, useScreenSize } from './screen.tsx';

/** The divider between the two, and a blank. */
const wallWidth = 2;

/** The widths of a preview: the minimum, the one that suits most contents, and the widest readable one. */
const [leastPreview, usualPreview, widestPreview] = [46, 62, 100];

const anyRows = (width: number): ListNeeds => ({
  least: Math.floor(width * 0.55),
  most: Math.floor(width * 0.7),
});

/**
 * The width of a list beside a preview for which `previewWidth` cells are enough. The preview gives up cells
 * that the most important columns need, and gets those that no column needs.
 */
export function listWidthIn(
  width: number,
  { previewWidth = usualPreview, needs = anyRows(width) }: SplitRoom = {},
): number {
  const within = (preview: number) => width - wallWidth - preview;
  const wanted = Math.max(needs.least, Math.min(needs.most, within(previewWidth)));
  return Math.max(within(widestPreview), Math.min(wanted, within(leastPreview)));
}

/** How the two share the room. */
type SplitRoom = {
  /** Cells that the preview needs, if fewer than usual. */
  previewWidth?: number | undefined;
  /** By default those of a list whose rows may be of any length. */
  needs?: ListNeeds | undefined;
};

type SplitProps = SplitRoom & {
  size: Size;
  /** What keys act on, if both are possible: a sign beside the preview shows that it has the focus. */
  focus?: 'list' | 'preview';
  list: (size: Size) => ReactNode;
  preview: (size: Size) => ReactNode;
};

/** A list with the preview of its selected row beside it, if there is room for both. */
export function Split({ size, focus = 'list', list, preview, ...room }: SplitProps) {
  const { isScreenReader } = useShell();
  const screen = useScreenSize();
  // Content side by side cannot be read aloud; a key opens the details of a row.
  if (isScreenReader || !hasRoomForPreview(screen)) return list(size);

  const { height } = size;
  const listWidth = listWidthIn(size.width, room);
  const tone = focus === 'preview' ? 'accent' : 'border';
  const wall = Array.from({ length: height }, (_, row) =>
    line([signs.wall, tone], [row === 0 && focus === 'preview' ? signs.cursor : '', 'accent']),
  );
  return (
    <Box width={size.width} height={height}>
      {list({ width: listWidth, height })}
      <Pane lines={wall} width={wallWidth} height={height} />
      {preview({ width: size.width - listWidth - wallWidth, height })}
    </Box>
  );
}

/** Keys closer together than this count as one movement. */
const movementMs = 300;
/** How long the cursor must rest before the content beside it is drawn. */
const restMs = 120;

type Followed<Row> = {
  id: string | undefined;
  row: Row | undefined;
  /** What is shown instead until the cursor rests; undefined once the row itself may be shown. */
  held: { row: Row | undefined } | undefined;
  isMoving: boolean;
};

/**
 * The row to preview. A single key previews its row at once; while the cursor keeps moving, the
 * preview waits until it rests, so that holding a key down does not draw a preview for every row.
 */
export function useSettled<Row>(row: Row | undefined, id: string | undefined): Row | undefined {
  const [last, setFollowed] = useState<Followed<Row>>({
    id,
    row,
    held: undefined,
    isMoving: false,
  });
  const followed = last.id === id ? last : moved(last, row, id);
  if (followed !== last) setFollowed(followed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each row that the cursor passes restarts the wait
  useEffect(() => {
    const rest = setTimeout(() => setFollowed(settled), restMs);
    const stop = setTimeout(() => setFollowed(stopped), movementMs);
    return () => {
      clearTimeout(rest);
      clearTimeout(stop);
    };
  }, [id]);

  return followed.held ? followed.held.row : row;
}

/** Further keys of one movement keep showing what the first one showed. */
function moved<Row>(
  { row: before, held, isMoving }: Followed<Row>,
  row: Row | undefined,
  id: string | undefined,
): Followed<Row> {
  const isHeld = isMoving && id !== undefined;
  return { id, row, held: isHeld ? (held ?? { row: before }) : undefined, isMoving: true };
}

function settled<Row>(followed: Followed<Row>): Followed<Row> {
  return followed.held ? { ...followed, held: undefined } : followed;
}

function stopped<Row>(followed: Followed<Row>): Followed<Row> {
  return followed.isMoving ? { ...followed, isMoving: false } : followed;
}
