import { Box } from 'ink';
import { boxLines, boxWidth } from '../draw/box-lines.ts';
import type { Line, Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';

export type BoxProps = { title: string; content: readonly Line[]; size: Size };

/** A framed box in the middle of the body, as large as what it says. */
export function OverlayBox({ title, content, size }: BoxProps) {
  const width = boxWidth(title, content, size.width);
  const lines = boxLines(title, content, width).slice(0, size.height);

  return (
    <Box
      position="absolute"
      top={Math.max(0, Math.floor((size.height - lines.length) / 3))}
      left={Math.floor((size.width - width) / 2)}
    >
      <Pane lines={lines} width={width} height={lines.length} />
    </Box>
  );
}
