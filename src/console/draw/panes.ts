import type { DOMElement } from 'ink';
import type { Point } from '../../terminal/keyboard.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth } from '../../terminal/width.ts';
import type { Line } from './line.ts';

/** A rectangle of lines on the screen. */
export type PaneProps = {
  lines: readonly Line[];
  width: number;
  /** In rows; lines beyond it are cut off, missing lines stay blank. */
  height: number;
  /** Whether it covers the screen, so that nothing beneath it can be clicked. */
  isOver?: boolean;
  /** Handles a click at a point relative to its upper left corner. Returns the ID of the action to run, if its key would do the same. */
  onClick?: ((at: Point) => string | undefined) | undefined;
  /** Scrolls by rows. Without it, the wheel does what the arrow keys do. */
  onWheel?: ((rows: number) => void) | undefined;
};

/** What a pane shows as last drawn, and its node, whose position is known after layout. */
type PlacedPane = {
  node: { readonly current: DOMElement | null };
  pane: { readonly current: PaneProps };
};

/** A pane at a point, which is relative to its upper left corner. */
type PaneHit = { pane: PaneProps; at: Point };

/** The panes on one screen. */
export type Panes = {
  /** Returns a function that removes it again. */
  add(placed: PlacedPane): () => void;
  /** The panes at a point, those that cover the screen first. */
  at(point: Point): readonly PaneHit[];
};

export function createPanes(): Panes {
  const all = new Set<PlacedPane>();
  return {
    add(placed) {
      all.add(placed);
      return () => all.delete(placed);
    },
    at(point) {
      const hits = [...all].flatMap(({ node, pane }) => {
        const at = node.current && placeIn(node.current, point);
        return at ? [{ pane: pane.current, at }] : [];
      });
      return hits.sort((a, b) => Number(b.pane.isOver ?? false) - Number(a.pane.isOver ?? false));
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
export function actionAt({ pane, at }: PaneHit): string | undefined {
  let left = at.x;
  for (const { text, action } of pane.lines[at.y]?.spans ?? []) {
    left -= textWidth(sanitizeLine(text));
    if (left < 0) return action;
  }
  return undefined;
}
