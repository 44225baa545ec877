import { Box } from 'ink';
import type { ReactNode } from 'react';
import { line, type Size, signs } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import type { Subscribable } from '../shell/store.ts';
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

/** Keys closer together than this count as one movement. */
const movementMs = 300;

/**
 * What a model shows, but for rows that its cursor only passes: a single key shows its row at once; while the cursor keeps
 * moving, what was shown stays until it rests.
 */
export function settled<Shown>(
  { get: look, subscribe }: Subscribable<Shown>,
  idOf: (shown: Shown) => string | undefined,
): Subscribable<Shown> {
  let shown = look();
  let movedMs = Number.NEGATIVE_INFINITY;
  let id = idOf(shown);
  return {
    get: () => shown,
    subscribe(listener) {
      let rest: NodeJS.Timeout | undefined;
      function show() {
        clearTimeout(rest);
        shown = look();
        listener();
      }
      const end = subscribe(() => {
        const before = id;
        id = idOf(look());
        const isMove = id !== before;
        const isPassing = isMove && id !== undefined && performance.now() - movedMs < movementMs;
        if (isMove) movedMs = performance.now();
        clearTimeout(rest);
        if (isPassing) rest = setTimeout(show, restMs);
        else show();
      });
      shown = look();
      id = idOf(shown);
      return () => {
        end();
        clearTimeout(rest);
      };
    },
  };
}
