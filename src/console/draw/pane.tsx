import { Box, Text } from 'ink';
import { createContext, useContext, useMemo } from 'react';
import { type Line, type Paint, paintLine } from './line.ts';
import { spokenText } from './spoken.ts';
import { monochromeTheme } from './theme.ts';

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

/** How lines reach the terminal: painted, or as text to be read aloud. */
type PaintSettings = Paint & { isScreenReader: boolean };

const context = createContext<PaintSettings>({
  theme: monochromeTheme,
  isAscii: true,
  isScreenReader: false,
});

export const PaintProvider = context.Provider;

const usePaint = (): PaintSettings => useContext(context);
