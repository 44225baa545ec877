import type { DOMElement } from 'ink';
import type { Point } from '../../terminal/keyboard.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { type Canvas, type CellGrid, type Clip, putText } from '../../terminal/screen/cell-grid.ts';
import { defaultStyle } from '../../terminal/screen/style-table.ts';
import { textWidth } from '../../terminal/width.ts';
import { type Line, type Paint, visiblePieces } from './line.ts';
import type { Theme } from './theme.ts';

/** A rectangle of lines on the screen. */
export type PaneProps = {
  /** The lines, or what makes them whenever the screen is painted: those of a model that changes without React. */
  lines: readonly Line[] | (() => readonly Line[]);
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

export const linesOf = ({ lines }: PaneProps): readonly Line[] =>
  typeof lines === 'function' ? lines() : lines;

/** A pane at a point, which is relative to its upper left corner. */
type PaneHit = { pane: PaneProps; at: Point };

export type Panes = ReturnType<typeof createPanes>;

/** The panes on the screen. */
export function createPanes() {
  const panes = new Map<DOMElement, { readonly current: PaneProps }>();
  const painter = createPainter();
  let paintSoon = () => {};
  return {
    /** Adds what the pane at a node shows. Returns a function that removes it again. */
    add(node: DOMElement, pane: { readonly current: PaneProps }): () => void {
      panes.set(node, pane);
      return () => panes.delete(node);
    },
    /** The panes at a point, those that cover the screen first. */
    at(point: Point): readonly PaneHit[] {
      const hits = [...panes].flatMap(([node, { current: pane }]) => {
        const at = placeIn(node, point);
        return at ? [{ pane, at }] : [];
      });
      return hits.sort((a, b) => Number(b.pane.isOver ?? false) - Number(a.pane.isOver ?? false));
    },
    /** Paints them where Ink has laid them out. */
    paint: (canvas: Canvas, paint: Paint) => painter(canvas, panes, paint),
    /** Has them painted again, because what they show has changed without React. */
    changed: () => paintSoon(),
    onChange(listener: () => void): void {
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

/** What a pane shows, by the node that Ink lays out. */
type PaneNodes = ReadonlyMap<DOMElement, { readonly current: PaneProps }>;

/** A line where it is visible. */
type PlacedLine = { line: Line; x: number; width: number; clip: Clip };

/** The lines of each row of the screen, those beneath others first. */
type Rows = readonly PlacedLine[][];

type Area = { columns: Clip; rows: Clip };

/** Paints panes onto a screen. Rows that have the same lines as before, in the same theme, are left as they are. */
function createPainter() {
  let last: { grid?: CellGrid; theme?: Theme; rows: Rows } = { rows: [] };

  return (canvas: Canvas, panes: PaneNodes, paint: Paint): void => {
    const { grid } = canvas;
    const rows = placeLines(grid, panes);
    const { theme } = paint;
    const before = last.grid === grid && last.theme === theme ? last.rows : [];
    for (const [y, lines] of rows.entries()) {
      if (isSameRow(before[y], lines)) continue;
      grid.clearRow(y);
      for (const placed of lines) paintLine(canvas, y, placed, paint);
    }
    last = { grid, theme, rows };
  };
}

/** Finds the lines of each row, in the order in which Ink draws: what comes later lies above. */
function placeLines({ columns, rows }: CellGrid, panes: PaneNodes): Rows {
  const placed: PlacedLine[][] = Array.from({ length: rows }, () => []);
  const [anyNode] = panes.keys();
  const screen = { columns: { from: 0, to: columns }, rows: { from: 0, to: rows } };
  if (anyNode) place(rootOf(anyNode), { x: 0, y: 0 }, screen);
  return placed;

  function place(node: DOMElement, origin: { x: number; y: number }, outer: Area): void {
    const { yogaNode, style, isHidden = false } = node;
    if (!yogaNode || isHidden) return;
    const x = origin.x + yogaNode.getComputedLeft();
    const y = origin.y + yogaNode.getComputedTop();
    const area =
      style.overflow === 'hidden'
        ? {
            columns: overlap(outer.columns, x, yogaNode.getComputedWidth()),
            rows: overlap(outer.rows, y, yogaNode.getComputedHeight()),
          }
        : outer;
    const pane = panes.get(node)?.current;
    if (pane) placePane(pane, { x, y }, area);
    for (const child of node.childNodes) {
      if (child.nodeName !== '#text') place(child, { x, y }, area);
    }
  }

  function placePane(pane: PaneProps, { x, y }: { x: number; y: number }, area: Area) {
    const { from, to } = area.rows;
    const { width } = pane;
    const lines = linesOf(pane);
    for (let row = from; row < to; row++) {
      const line = lines[row - y];
      if (line) placed[row]?.push({ line, x, width, clip: area.columns });
    }
  }
}

function rootOf(node: DOMElement): DOMElement {
  let root = node;
  while (root.parentNode) root = root.parentNode;
  return root;
}

const overlap = ({ from, to }: Clip, start: number, length: number): Clip => ({
  from: Math.max(from, start),
  to: Math.min(to, start + length),
});

function isSameRow(before: readonly PlacedLine[] | undefined, now: readonly PlacedLine[]): boolean {
  if (before?.length !== now.length) return false;
  return now.every(({ line, x, width, clip }, index) => {
    const other = before[index];
    return (
      other !== undefined &&
      x === other.x &&
      width === other.width &&
      clip.from === other.clip.from &&
      clip.to === other.clip.to &&
      isSameLine(line, other.line)
    );
  });
}

function isSameLine(one: Line, other: Line): boolean {
  if (one === other) return true;
  const { spans, isSelected = false } = one;
  if (isSelected !== (other.isSelected ?? false) || spans.length !== other.spans.length)
    return false;
  return spans.every((span, index) => {
    const twin = other.spans[index];
    return (
      span.text === twin?.text && span.tone === twin.tone && span.isSelected === twin.isSelected
    );
  });
}

function paintLine(
  canvas: Canvas,
  y: number,
  { line, x, width, clip }: PlacedLine,
  paint: Paint,
): void {
  let at = x;
  for (const { text, looks } of visiblePieces(line, width, paint)) {
    let style = defaultStyle;
    for (const look of looks) style = canvas.styles.over(style, look);
    at = putText(canvas, { x: at, y, text, style, clip });
  }
}
