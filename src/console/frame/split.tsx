import { Box } from 'ink';
import { type ReactNode, useEffect, useState } from 'react';
import { type ListSplit, wallWidth } from '../../domain/rows/list-split.ts';
import { line, type Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { signs } from '../draw/signs.ts';

type SplitProps = {
  split: ListSplit;
  /** What keys act on, if both are possible: a sign beside the preview shows that it has the focus. */
  focus?: 'list' | 'preview';
  list: (size: Size) => ReactNode;
  preview: (size: Size) => ReactNode;
};

/** A list with the preview of its selected row beside it or below it. */
export function Split({ split, focus = 'list', list, preview }: SplitProps) {
  const { height } = split.preview;
  const tone = focus === 'preview' ? 'accent' : 'border';
  const wall = Array.from({ length: height }, (_, row) =>
    line([signs.wall, tone], [row === 0 && focus === 'preview' ? signs.cursor : '', 'accent']),
  );
  return (
    <Box flexDirection={split.isBelow ? 'column' : 'row'}>
      {list(split.list)}
      {!split.isBelow && <Pane lines={wall} width={wallWidth} height={height} />}
      {preview(split.preview)}
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
