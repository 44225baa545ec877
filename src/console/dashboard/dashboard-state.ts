import type { Day } from '../../domain/day.ts';
import { firstRow, type RowCursor, settle } from '../keys/row-cursor.ts';
import { createStore, createValue, type Store } from '../shell/store.ts';
import type { Persistence } from '../shell/visit-stores.ts';
import type { DashboardContent, DayFigure, ListPanel } from './dashboard-content.ts';
import { type PartWindow, shownParts } from './part-lines.ts';

/** What a dashboard remembers. It refers to everything by id, so that a refresh moves nothing. */
export type DashboardState = {
  /** The focused panel; undefined means the chart. */
  focus: string | undefined;
  /** The cursor of each list. */
  cursors: Readonly<Record<string, RowCursor>>;
  /** The figure of the chart; undefined means the default. */
  figure: string | undefined;
};

export type DashboardStore = Store<DashboardState, Partial<DashboardState>>;

const initialDashboard: DashboardState = { focus: undefined, cursors: {}, figure: undefined };

export const createDashboardStore = (restored = initialDashboard): DashboardStore =>
  createStore((state, change) => ({ ...state, ...change }), restored);

/** A saved view restores the figure and the focused panel. */
export const dashboardPersistence: Persistence<DashboardState> = {
  save: ({ focus, figure }) => ({ focus, figure }),
  restore(saved) {
    if (typeof saved !== 'object' || saved === null) return undefined;
    const { focus, figure }: Record<string, unknown> = { ...saved };
    return {
      ...initialDashboard,
      focus: typeof focus === 'string' ? focus : undefined,
      figure: typeof figure === 'string' ? figure : undefined,
    };
  },
};

/** The day under the cursor; undefined means the newest day. */
export type DayStore = Store<Day | undefined, Day | undefined>;

export const createDayStore = (): DayStore => createValue<Day | undefined>(undefined);

/** The focused panel; undefined where the chart has the focus. */
export function focusOf(
  { focus }: DashboardState,
  { panels, figures }: DashboardContent,
): string | undefined {
  if (panels.some(({ id }) => id === focus)) return focus;
  return figures.length === 0 ? panels[0]?.id : undefined;
}

/** The figure of the chart. */
export const figureOf = (
  { figure }: DashboardState,
  { figures }: DashboardContent,
): DayFigure | undefined => figures.find(({ id }) => id === figure) ?? figures[0];

/** The cursor of a list, and how many of its parts are on the screen. */
export function partCursor(
  { cursors }: DashboardState,
  { id, parts }: ListPanel,
  rows: number,
): { cursor: RowCursor; height: number; ids: string[] } {
  const ids = parts.map(({ id }) => id);
  const height = Math.max(1, shownParts(ids.length, rows));
  return { cursor: settle(cursors[id] ?? firstRow, ids, height), height, ids };
}

/** Which parts of a list are on the screen: the first ones while it does not have the focus. */
export function partWindow(
  state: DashboardState,
  panel: ListPanel,
  rows: number,
  isFocused: boolean,
): PartWindow {
  if (!isFocused) return { top: 0, selected: undefined };
  const { cursor } = partCursor(state, panel, rows);
  return { top: cursor.top, selected: cursor.index };
}

/** The index of a day, of the next day where that day is missing, or of the newest day. */
export function dayIndex(days: readonly Day[], day: Day | undefined): number {
  if (day === undefined) return days.length - 1;
  const index = days.findIndex((one) => one >= day);
  return index === -1 ? days.length - 1 : index;
}
