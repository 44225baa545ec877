import type { DOMElement } from 'ink';
import type { Point } from '../../terminal/keyboard.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth } from '../../terminal/width.ts';
import type { Line } from './line.ts';

/** A rectangle of lines that the mouse can act on, as it was drawn last. Points are counted from its upper left corner. */
export type PointerTarget = {
  lines: readonly Line[];
  /** It lies over the screen, where nothing beneath can be clicked. */
  isOver?: boolean;
  /** Answers a click. Returns the id of the action to be run, where its key would do the same. */
  onClick?: ((at: Point) => string | undefined) | undefined;
  /** Scrolls by rows. Without it, the wheel does what the arrow keys do. */
  onWheel?: ((rows: number) => void) | undefined;
};

/** A target with its place on the screen, which is known once it is laid out. */
type PlacedTarget = {
  node: { readonly current: DOMElement | null };
  target: { readonly current: PointerTarget };
};

/** A target that a point is in, and where in it. */
export type PointerHit = { target: PointerTarget; at: Point };

/** What of the screen the mouse can act on. */
export type Pointer = {
  /** Returns what takes it away again. */
  add(placed: PlacedTarget): () => void;
  /** The targets at a point: those that lie over the screen first. */
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

/** Where in a node the point is; undefined when it is not in it. */
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

/** The id of the action that the text at a point names; undefined where it names none. */
export function actionAt({ target, at }: PointerHit): string | undefined {
  let left = at.x;
  for (const { text, action } of target.lines[at.y]?.spans ?? []) {
    left -= textWidth(sanitizeLine(text));
    if (left < 0) return action;
  }
  return undefined;
}
