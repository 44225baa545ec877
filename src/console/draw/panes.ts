import type { DOMElement } from 'ink';
import type { Point } from '../../terminal/keyboard.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import type { Canvas } from '../../terminal/screen/canvas.ts';
import { textWidth } from '../../terminal/width.ts';
import type { Paint } from './line.ts';
import { createPainter, linesOf, type PaneProps } from './paint-panes.ts';

/** A pane at a point, which is relative to its upper left corner. */
type PaneHit = { pane: PaneProps; at: Point };

export type Panes = {
  /** Adds what the pane at a node shows. Returns a function that removes it again. */
  add(node: DOMElement, pane: { readonly current: PaneProps }): () => void;
  /** The panes at a point, those that cover the screen first. */
  at(point: Point): readonly PaneHit[];
  /** Paints them where Ink has laid them out. */
  paint(canvas: Canvas, paint: Paint): void;
  /** Has them painted again, because what they show has changed without React. */
  changed(): void;
  onChange(listener: () => void): void;
};

export function createPanes(): Panes {
  const panes = new Map<DOMElement, { readonly current: PaneProps }>();
  const painter = createPainter();
  let paintSoon = () => {};
  return {
    add(node, pane) {
      panes.set(node, pane);
      return () => panes.delete(node);
    },
    at(point) {
      const hits = [...panes].flatMap(([node, { current: pane }]) => {
        const at = placeIn(node, point);
        return at ? [{ pane, at }] : [];
      });
      return hits.sort((a, b) => Number(b.pane.isOver ?? false) - Number(a.pane.isOver ?? false));
    },
    paint: (canvas, paint) => painter(canvas, panes, paint),
    changed: () => paintSoon(),
    onChange(listener) {
      paintSoon = listener;
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
  for (const { text, action } of linesOf(pane)[at.y]?.spans ?? []) {
    left -= textWidth(sanitizeLine(text));
    if (left < 0) return action;
  }
  return undefined;
}
