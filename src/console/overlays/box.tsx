import { Box } from 'ink';
import { boxLines, boxWidth } from '../draw/box-lines.ts';
import type { Line, Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import type { Tone } from '../draw/theme.ts';

type BoxProps = {
  title: string;
  content: readonly Line[];
  size: Size;
  /** Of the frame. */
  tone?: Tone;
  /** Answers a click on a line of the content, counted from 0. */
  onClick?: (line: number) => string | undefined;
};

/** A framed box in the middle of the body, as large as what it says. */
export function OverlayBox({ title, content, size, tone, onClick }: BoxProps) {
  const width = boxWidth(title, content, size.width);
  const lines = boxLines(title, content, width, tone).slice(0, size.height);

  return (
    <Box
      position="absolute"
      top={Math.max(0, Math.floor((size.height - lines.length) / 3))}
      left={Math.floor((size.width - width) / 2)}
    >
      <Pane
        lines={lines}
        width={width}
        height={lines.length}
        isOver
        onClick={({ y }) => (y > 0 && y <= content.length ? onClick?.(y - 1) : undefined)}
      />
    </Box>
  );
}
