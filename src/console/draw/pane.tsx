import { Box, type DOMElement, Text } from 'ink';
import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { type Paint, paintLine } from './line.ts';
import type { Pointer, PointerTarget } from './pointer.ts';
import { spokenText } from './spoken.ts';
import { monochromeTheme } from './theme.ts';

export type PaneProps = PointerTarget & {
  width: number;
  /** Rows; what is beyond is cut, what is missing stays blank. */
  height: number;
};

/**
 * A rectangle of lines. One text node for all of them: a node per row would cost a layout
 * computation per row and key.
 */
export function Pane(props: PaneProps) {
  const { lines, width, height } = props;
  const node = usePointerTarget(props);
  const { theme, isAscii, isScreenReader } = usePaint();
  const text = useMemo(() => {
    const shown = lines.slice(0, height);
    if (isScreenReader) return spokenText(shown);
    return shown.map((line) => paintLine(line, width, { theme, isAscii })).join('\n');
  }, [lines, width, height, theme, isAscii, isScreenReader]);

  return (
    <Box ref={node} width={width} height={height} overflow="hidden" flexShrink={0}>
      <Text wrap="truncate">{text}</Text>
    </Box>
  );
}

/** Lets the mouse act on what is drawn. */
function usePointerTarget(props: PointerTarget) {
  const { pointer } = usePaint();
  const node = useRef<DOMElement>(null);
  const target = useRef(props);
  useLayoutEffect(() => {
    target.current = props;
  });
  useLayoutEffect(() => pointer?.add({ node, target }), [pointer]);
  return node;
}

/** How lines reach the terminal: painted, or as text to be read aloud; and what the mouse acts on. */
type PaintSettings = Paint & { isScreenReader: boolean; pointer?: Pointer };

const context = createContext<PaintSettings>({
  theme: monochromeTheme,
  isAscii: true,
  isScreenReader: false,
});

export const PaintProvider = context.Provider;

const usePaint = (): PaintSettings => useContext(context);
