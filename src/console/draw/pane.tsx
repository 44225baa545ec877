import { Box, Text } from 'ink';
import { useMemo } from 'react';
import { type Line, paintLine } from './line.ts';
import { usePaint } from './paint-context.ts';
import { spokenText } from './spoken.ts';

export type PaneProps = {
  lines: readonly Line[];
  width: number;
  /** Rows; what is beyond is cut, what is missing stays blank. */
  height: number;
};

/**
 * A rectangle of lines. One text node for all of them: a node per row would cost a layout
 * computation per row and key.
 */
export function Pane({ lines, width, height }: PaneProps) {
  const { theme, isAscii, isScreenReader } = usePaint();
  const text = useMemo(() => {
    const shown = lines.slice(0, height);
    if (isScreenReader) return spokenText(shown);
    return shown.map((line) => paintLine(line, width, { theme, isAscii })).join('\n');
  }, [lines, width, height, theme, isAscii, isScreenReader]);

  return (
    <Box width={width} height={height} overflow="hidden" flexShrink={0}>
      <Text wrap="truncate">{text}</Text>
    </Box>
  );
}
