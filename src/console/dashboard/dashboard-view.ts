import type { Day } from '../../domain/day.ts';
import { firstRow, type RowCursor, settle } from '../keys/row-cursor.ts';
import type { DashboardContent, DayFigure, ListPanel } from './dashboard-content.ts';
import { type PartWindow, shownParts } from './part-lines.ts';

/** What a dashboard remembers. Everything is an id, so that a refresh moves nothing. */
export type DashboardView = {
  /** The panel that keys act on; without one it is the chart. */
  focus: string | undefined;
  /** Where the cursor of each list is. */
  cursors: Readonly<Record<string, RowCursor>>;
  /** What the chart shows; without one the usual. */
  figure: string | undefined;
};

export type DashboardEvent =
  | { type: 'focused'; panel: string | undefined }
  | { type: 'row-chosen'; panel: string; cursor: RowCursor }
  | { type: 'figure-chosen'; figure: string };

export const initialDashboard: DashboardView = {
  focus: undefined,
  cursors: {},
  figure: undefined,
};

export function reduceDashboard(view: DashboardView, event: DashboardEvent): DashboardView {
  switch (event.type) {
    case 'focused':
      return event.panel === view.focus ? view : { ...view, focus: event.panel };
    case 'row-chosen':
      return {
        ...view,
        focus: event.panel,
        cursors: { ...view.cursors, [event.panel]: event.cursor },
      };
    case 'figure-chosen':
      return { ...view, figure: event.figure };
  }
}

/** The panel that keys act on; nothing where it is the chart. */
export function focusOf({ focus }: DashboardView, content: DashboardContent): string | undefined {
  const { panels, figures } = content;
  if (panels.some(({ id }) => id === focus)) return focus;
  return figures.length === 0 ? panels[0]?.id : undefined;
}

/** What the chart shows. */
export const figureOf = (
  { figure }: DashboardView,
  { figures }: DashboardContent,
): DayFigure | undefined => figures.find(({ id }) => id === figure) ?? figures[0];

/** Whether any day has data; true of a dashboard without days. */
export const hasDataIn = ({ figures }: DashboardContent): boolean =>
  figures.length === 0 || figures.some(({ days }) => days.some(({ value }) => value !== undefined));

/** Days of the chart for which there is no data; none when there is none at all, which is said in other words. */
export function missingDays({ figures }: DashboardContent): number {
  const days = figures[0]?.days ?? [];
  const missing = days.filter(({ value }) => value === undefined).length;
  return missing === days.length ? 0 : missing;
}

/** The cursor of a list, and how many of its parts are on the screen beside the line for the others. */
export function partCursor(
  { cursors }: DashboardView,
  { id, parts }: ListPanel,
  rows: number,
): { cursor: RowCursor; height: number; ids: string[] } {
  const ids = parts.map(({ id }) => id);
  const height = Math.max(1, shownParts(ids.length, rows));
  return { cursor: settle(cursors[id] ?? firstRow, ids, height), height, ids };
}

/** Which parts of a list are on the screen. Without the focus it is the largest. */
export function partWindow(
  view: DashboardView,
  panel: ListPanel,
  rows: number,
  isFocused: boolean,
): PartWindow {
  if (!isFocused) return { top: 0, selected: undefined };
  const { cursor } = partCursor(view, panel, rows);
  return { top: cursor.top, selected: cursor.index };
}

/** Where the cursor stands among the days: at its day, or at the nearest one that is left. */
export function dayIndex(days: readonly Day[], day: Day | undefined): number {
  if (day === undefined) return days.length - 1;
  const index = days.findIndex((one) => one >= day);
  return index === -1 ? days.length - 1 : index;
}
