import { Box, type DOMElement, Text } from 'ink';
import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import type { Point } from '../../terminal/keyboard.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth } from '../../terminal/width.ts';
import { type Line, type Paint, paintLine, spokenLines } from './line.ts';
import { monochromeTheme } from './theme.ts';

type PaneProps = PointerTarget & {
  width: number;
  /** In rows; lines beyond it are cut off, missing lines stay blank. */
  height: number;
};

/** One text node for all lines: a node per row would cost a layout computation per row and key. */
export function Pane(props: PaneProps) {
  const { lines, width, height } = props;
  const node = usePointerTarget(props);
  const { theme, isAscii, isScreenReader } = useContext(context);
  const text = useMemo(() => {
    const shown = lines.slice(0, height);
    if (isScreenReader) return spokenLines(shown);
    return shown.map((line) => paintLine(line, width, { theme, isAscii })).join('\n');
  }, [lines, width, height, theme, isAscii, isScreenReader]);

  return (
    <Box ref={node} width={width} height={height} overflow="hidden" flexShrink={0}>
      <Text wrap="truncate">{text}</Text>
    </Box>
  );
}

function usePointerTarget(props: PointerTarget) {
  const { pointer } = useContext(context);
  const node = useRef<DOMElement>(null);
  const target = useRef(props);
  useLayoutEffect(() => {
    target.current = props;
  });
  useLayoutEffect(() => pointer?.add({ node, target }), [pointer]);
  return node;
}

/** How lines reach the terminal: painted, or as text to be read aloud; and what handles the mouse. */
type PaintSettings = Paint & { isScreenReader: boolean; pointer?: Pointer };

const context = createContext<PaintSettings>({
  theme: monochromeTheme,
  isAscii: true,
  isScreenReader: false,
});

export const PaintProvider = context.Provider;

/** A rectangle of lines that the mouse can act on, as last drawn. Points are relative to its upper left corner. */
type PointerTarget = {
  lines: readonly Line[];
  /** Whether it covers the screen, so that nothing beneath it can be clicked. */
  isOver?: boolean;
  /** Handles a click. Returns the ID of the action to run, if its key would do the same. */
  onClick?: ((at: Point) => string | undefined) | undefined;
  /** Scrolls by rows. Without it, the wheel does what the arrow keys do. */
  onWheel?: ((rows: number) => void) | undefined;
};

/** A target with its position on the screen, which is known after layout. */
type PlacedTarget = {
  node: { readonly current: DOMElement | null };
  target: { readonly current: PointerTarget };
};

type PointerHit = { target: PointerTarget; at: Point };

export type Pointer = {
  /** Returns a function that removes it again. */
  add(placed: PlacedTarget): () => void;
  /** The targets at a point, those that cover the screen first. */
  at(point: Point): readonly PointerHit[];
};

export function createPointer(): Pointer {
  const all = new Set<PlacedTarget>();
  return {
    add(placed) {
      all.add(placed);
      return () => all.delete(placed);
    },
    at(point) {
      const hits = [...all].flatMap(({ node, target }) => {
        const at = node.current && placeIn(node.current, point);
        return at ? [{ target: target.current, at }] : [];
      });
      return hits.sort(
        (a, b) => Number(b.target.isOver ?? false) - Number(a.target.isOver ?? false),
      );
    },
  };
}

/** The point relative to a node; undefined if it is outside the node. */
function placeIn(node: DOMElement, point: Point): Point | undefined {
  const { yogaNode } = node;
  if (!yogaNode) return undefined;
  let [x, y] = [point.x, point.y];
  for (let outer: DOMElement | undefined = node; outer; outer = outer.parentNode) {
    x -= outer.yogaNode?.getComputedLeft() ?? 0;
    y -= outer.yogaNode?.getComputedTop() ?? 0;
  }
  const isInside =
    x >= 0 && y >= 0 && x < yogaNode.getComputedWidth() && y < yogaNode.getComputedHeight();
  return isInside ? { x, y } : undefined;
}

/** The ID of the action that the text at a point names; undefined if it names none. */
export function actionAt({ target, at }: PointerHit): string | undefined {
  let left = at.x;
  for (const { text, action } of target.lines[at.y]?.spans ?? []) {
    left -= textWidth(sanitizeLine(text));
    if (left < 0) return action;
  }
  return undefined;
}
