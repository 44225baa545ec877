import { type DayValue, seriesTotals } from '../../domain/analytics/day-series.ts';
import type { Day } from '../../domain/day.ts';
import type { ScrollControls } from '../keys/scroll-actions.ts';
import type { Route } from '../shell/routes.ts';
import { createStore, createValue, type Store } from '../shell/store.ts';
import type { Persistence } from '../shell/visit-stores.ts';
import type { DashboardContent } from './dashboard-content.ts';
import {
  type DashboardState,
  dayIndex,
  figureOf,
  focusOf,
  initialDashboard,
  partChosen,
  partCursor,
  restoredDashboard,
} from './dashboard-state.ts';

export type DashboardStore = Store<DashboardState, Partial<DashboardState>>;

export const createDashboardStore = (restored = initialDashboard): DashboardStore =>
  createStore((state, change) => ({ ...state, ...change }), restored);

/** A saved view restores the figure and the focused panel. */
export const dashboardPersistence: Persistence<DashboardState> = {
  save: ({ focus, figure }) => ({ focus, figure }),
  restore: restoredDashboard,
};

/** The day under the cursor; undefined means the newest day. */
export const createDayStore = () => createValue<Day | undefined>(undefined);

/** What keys do to a dashboard. */
export type DashboardControls = ScrollControls & {
  hasChart: boolean;
  hasPanels: boolean;
  /** Whether the chart can show another figure. */
  hasFigures: boolean;
  /** Whether the chart has the focus, and not a panel. */
  isInDays(): boolean;
  /** Whether there is a chart with a day to go to. */
  hasDays(): boolean;
  moveDay(days: number): void;
  goToDay(place: 'first' | 'last' | 'busiest'): void;
  stepFigure(steps: 1 | -1): void;
  stepPanel(steps: 1 | -1): void;
  leavePanel(): void;
  /** Chooses a panel and a row of it; returns whether they were chosen before. */
  choosePanel(panel: string, row: number | undefined): boolean;
  /** Shows the figure with this title, where the chart has one. */
  chooseFigure(title: string): void;
  /** What is copied: the day or the row under the cursor. */
  copied(): string | undefined;
  /** Where Enter leads; undefined where it leads nowhere. */
  target(): Route | undefined;
};

/** A dashboard as it was drawn last, and what it remembers. */
type DrawnDashboard = {
  store: DashboardStore;
  day: ReturnType<typeof createDayStore>;
  content: DashboardContent;
  /** Rows of each panel that is on the screen, without its frame. */
  rows: ReadonlyMap<string, number>;
};

/** The page size of a panel that is not on the screen, where the exact first row does not matter. */
const usualRows = 5;

/** The stores are read when a key is pressed, because several keys can arrive before the next frame. */
export function dashboardControls(dashboard: DrawnDashboard): DashboardControls {
  const { store, content, rows } = dashboard;
  const { figures, panels } = content;
  const hasChart = figures.length > 0;
  const days = dayControls(dashboard);

  const focused = () => {
    const focus = focusOf(store.get(), content);
    return panels.find(({ id }) => id === focus);
  };
  const focus = (panel: string | undefined) => store.dispatch({ focus: panel });
  const rowsOf = (panel = '') => rows.get(panel) ?? usualRows;
  /** The focused panel where it is a list, with its cursor. */
  const list = () => {
    const panel = focused();
    if (panel?.kind !== 'list') return undefined;
    const { index } = partCursor(store.get(), panel, rowsOf(panel.id));
    return { panel, index, part: panel.parts[index] };
  };
  const moveRow = (index: number) => {
    const { panel } = list() ?? {};
    if (panel) store.dispatch(partChosen(store.get(), panel, { index, rows: rowsOf(panel.id) }));
  };

  return {
    ...days,
    hasChart,
    hasPanels: panels.length > 0,
    isInDays: () => hasChart && focused() === undefined,
    stepPanel(steps) {
      const ids = panels.map(({ id }) => id);
      // The chart is one of the places to go to.
      const places = hasChart ? [undefined, ...ids] : ids;
      const at = places.indexOf(focused()?.id);
      focus(places[(at + steps + places.length) % places.length]);
    },
    leavePanel: () => focus(undefined),
    choosePanel(panel, row) {
      const wasFocused = focused()?.id === panel;
      focus(panel);
      const before = list()?.index;
      if (row !== undefined) moveRow(row);
      return wasFocused && row !== undefined && before === row;
    },
    chooseFigure(title) {
      const figure = figures.find((one) => one.title === title);
      if (figure) store.dispatch({ figure: figure.id });
    },

    // Down leads from the chart into the first panel, and up from the first row back.
    moveBy(count) {
      const index = list()?.index ?? 0;
      if (focused() === undefined) {
        if (count > 0) focus(panels[0]?.id);
      } else if (count === -1 && index === 0) focus(undefined);
      else moveRow(index + count);
    },
    moveTo: moveRow,
    pageSize: () => rowsOf(focused()?.id),
    count: () => list()?.panel.parts.length ?? 0,

    copied() {
      if (focused() === undefined) return days.chosen();
      const { panel, part } = list() ?? {};
      return part && (panel?.copied?.(part.id) ?? part.id);
    },
    target() {
      if (focused() === undefined) {
        const day = days.chosen();
        return day === undefined ? undefined : { screen: 'day', day };
      }
      const { panel, part } = list() ?? {};
      return part && panel?.open?.(part.id);
    },
  };
}

function dayControls({ store, day, content }: DrawnDashboard) {
  const { figures } = content;
  const figure = () => figureOf(store.get(), content);
  const values = (): readonly DayValue[] => figure()?.days ?? [];
  const indexOf = (of: Day | undefined) => {
    const days = values().map(({ day }) => day);
    return dayIndex(days, of);
  };
  const chooseAt = (index: number) => {
    const all = values();
    // At the newest day no day is stored, so that the cursor follows when a newer day arrives.
    day.dispatch(index >= all.length - 1 ? undefined : all[Math.max(0, index)]?.day);
  };

  return {
    hasFigures: figures.length > 1,
    hasDays: () => values().some(({ value }) => value !== undefined),
    moveDay: (count: number) => chooseAt(indexOf(day.get()) + count),
    goToDay(place: 'first' | 'last' | 'busiest') {
      if (place === 'first') return chooseAt(0);
      if (place === 'last') return chooseAt(values().length - 1);
      const { highest } = seriesTotals(values());
      if (highest) chooseAt(indexOf(highest.day));
    },
    stepFigure(steps: 1 | -1) {
      const at = figures.findIndex(({ id }) => id === figure()?.id);
      const next = figures[(at + steps + figures.length) % figures.length];
      if (next) store.dispatch({ figure: next.id });
    },
    /** The day under the cursor, when there is data for it. */
    chosen(): Day | undefined {
      const value = values()[indexOf(day.get())];
      return value?.value === undefined ? undefined : value.day;
    },
  };
}
