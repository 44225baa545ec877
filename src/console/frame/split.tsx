import { Box } from 'ink';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { line, type Size, signs } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { type FollowedRow, followedTo } from '../draw/row-cursor.ts';
import { type ListSplit, wallWidth } from './list-split.ts';

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

/** How long the cursor must rest before the content beside it is drawn. */
export const restMs = 120;

/** A single key previews its row at once; while the cursor keeps moving, the preview waits until it rests. */
export function useSettled<Row>(row: Row | undefined, id: string | undefined): Row | undefined {
  const moved: FollowedRow<Row> = { id, row, held: undefined, movedMs: Number.NEGATIVE_INFINITY };
  const drawn = useRef(moved);
  const [, drawAgain] = useState(0);
  const { current: last } = drawn;
  const followed = last.id === id ? last : followedTo(last, row, id, performance.now());

  useLayoutEffect(() => {
    drawn.current = followed;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each row that the cursor passes restarts the wait
  useEffect(() => {
    if (followed.held === undefined) return;
    const rest = setTimeout(() => {
      drawn.current = { ...drawn.current, held: undefined };
      drawAgain((count) => count + 1);
    }, restMs);
    return () => clearTimeout(rest);
  }, [id]);

  return followed.held ? followed.held.row : row;
}
