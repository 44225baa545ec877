import type { Day } from '../../figures/time/day.ts';
import { firstRow, moveTo, type RowCursor, settle } from '../draw/row-cursor.ts';

/** The state of a dashboard. It refers to everything by ID, so that a refresh moves nothing. */
export type DashboardState = {
  /** The focused panel; undefined means the chart. */
  focus: string | undefined;
  /** The cursor of each list, by panel ID. */
  cursors: Readonly<Record<string, RowCursor>>;
  /** The figure of the chart; undefined means the default. */
  figure: string | undefined;
  /** The panel that fills the screen, if one does. */
  zoomed: string | undefined;
};

export const initialDashboard: DashboardState = {
  focus: undefined,
  cursors: {},
  figure: undefined,
  zoomed: undefined,
};

/** Restores the figure and the focused panel from a saved view. */
export function restoredDashboard(saved: unknown): DashboardState | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { focus, figure }: Record<string, unknown> = { ...saved };
  return {
    ...initialDashboard,
    focus: typeof focus === 'string' ? focus : undefined,
    figure: typeof figure === 'string' ? figure : undefined,
  };
}

type PanelId = { id: string };

/** What is drawn of a dashboard: everything, or only the panel that fills the screen. */
export function drawnContent<Content extends { tiles: readonly unknown[] } & Focusable>(
  content: Content,
  zoomed: string | undefined,
): Content {
  const panels = content.panels.filter(({ id }) => id === zoomed);
  return panels.length === 0 ? content : { ...content, tiles: [], figures: [], panels };
}

type Focusable = { panels: readonly PanelId[]; figures: readonly PanelId[] };

/** The focused panel; undefined if the chart has the focus. */
export function focusOf(
  { focus }: DashboardState,
  { panels, figures }: Focusable,
): string | undefined {
  if (panels.some(({ id }) => id === focus)) return focus;
  return figures.length === 0 ? panels[0]?.id : undefined;
}

/** The figure of the chart. */
export const figureOf = <Figure extends PanelId>(
  { figure }: DashboardState,
  { figures }: { figures: readonly Figure[] },
): Figure | undefined => figures.find(({ id }) => id === figure) ?? figures[0];

type PartList = PanelId & { parts: readonly PanelId[] };

/** The first visible part, and the part under the cursor: indexes into all parts. */
export type PartWindow = { top: number; selected: number | undefined };

/** How many parts fit into `height` lines. If not all fit, one line is kept for the rest. */
export const shownParts = (count: number, height: number): number =>
  count <= height ? count : Math.max(0, height - 1);

/** The cursor of a list of which this many rows are visible. */
export const partCursor = (state: DashboardState, list: PartList, rows: number): RowCursor =>
  placed(state, list, rows).cursor;

/** The state with the cursor of a list on another part, and the focus on the list. */
export function partChosen(
  state: DashboardState,
  list: PartList,
  { index, rows }: { index: number; rows: number },
): Partial<DashboardState> {
  const { cursor, ids, height } = placed(state, list, rows);
  const moved = moveTo(cursor, index, ids, height);
  return { focus: list.id, cursors: { ...state.cursors, [list.id]: moved } };
}

function placed({ cursors }: DashboardState, { id, parts }: PartList, rows: number) {
  const ids = parts.map(({ id }) => id);
  const height = Math.max(1, shownParts(ids.length, rows));
  return { cursor: settle(cursors[id] ?? firstRow, ids, height), height, ids };
}

/** Which parts of a list are visible: the first ones unless it has the focus, with this state. */
export function partWindow(
  focused: DashboardState | undefined,
  list: PartList,
  rows: number,
): PartWindow {
  if (!focused) return { top: 0, selected: undefined };
  const { top, index } = partCursor(focused, list, rows);
  return { top, selected: index };
}

/** The index of a day, of the next day if that day is missing, or of the newest day. */
export function dayIndex(days: readonly Day[], day: Day | undefined): number {
  if (day === undefined) return days.length - 1;
  const index = days.findIndex((one) => one >= day);
  return index === -1 ? days.length - 1 : index;
}
