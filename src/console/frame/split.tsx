import { Box } from 'ink';
import type { ReactNode } from 'react';
import { line, type Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { signs } from '../draw/signs.ts';
import { useShell } from '../shell/shell-context.ts';
import { hasRoomForPreview, useScreenSize } from './screen-size.ts';

const listShare = 0.55;

/** Wider than this, a preview is read no better, and the list can use the room. */
const widestPreview = 64;

/** Cells of the list where its preview is beside it. */
export const listWidthIn = (width: number): number =>
  Math.max(Math.floor(width * listShare), width - widestPreview);

export type SplitProps = {
  size: Size;
  /** The list needs the whole width. */
  isListWide?: boolean;
  /** What keys act on, where they can act on either: a sign beside the preview says when it is that. */
  focus?: 'list' | 'preview';
  list: (size: Size) => ReactNode;
  preview: (size: Size) => ReactNode;
};

/** A list with the preview of its selected row beside it, where there is room for both. */
export function Split({ size, isListWide = false, focus = 'list', list, preview }: SplitProps) {
  const { isScreenReader } = useShell();
  const screen = useScreenSize();
  // Two things side by side cannot be read aloud; the details of a row are a key away.
  if (isListWide || isScreenReader || !hasRoomForPreview(screen)) return list(size);

  const { height } = size;
  const listWidth = listWidthIn(size.width);
  const tone = focus === 'preview' ? 'accent' : 'border';
  const wall = Array.from({ length: height }, (_, row) =>
    line([signs.wall, tone], [row === 0 && focus === 'preview' ? signs.cursor : '', 'accent']),
  );
  return (
    <Box width={size.width} height={height}>
      {list({ width: listWidth, height })}
      <Pane lines={wall} width={2} height={height} />
      {preview({ width: size.width - listWidth - 2, height })}
    </Box>
  );
}
