import { type DayValue, seriesTotals } from '../../domain/analytics/day-series.ts';
import {
  type DashboardState,
  dayIndex,
  figureOf,
  focusOf,
  initialDashboard,
  partChosen,
  partCursor,
  restoredDashboard,
} from '../../domain/dashboard/dashboard-state.ts';
import type { Day } from '../../domain/day.ts';
import type { ScrollControls } from '../keys/scroll-actions.ts';
import type { Visit } from '../shell/navigation.ts';
import { createStore, createValue, type Store } from '../shell/store.ts';
import type { Persistence } from '../shell/visit-stores.ts';
import type { DashboardContent } from './dashboard-content.ts';

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

/** What keys can do to a dashboard. */
export type DashboardControls = ScrollControls & {
  isLoaded: boolean;
  hasChart: boolean;
  hasPanels: boolean;
  /** Whether the chart can show another figure. */
  hasFigures: boolean;
  /** Whether the chart, rather than a panel, has the focus. */
  isInDays(): boolean;
  /** Whether there is a chart with days to move through. */
  hasDays(): boolean;
  moveDay(days: number): void;
  goToDay(place: 'first' | 'last' | 'busiest'): void;
  stepFigure(steps: 1 | -1): void;
  stepPanel(steps: 1 | -1): void;
  leavePanel(): void;
  /** Shows the focused panel on the whole screen, or all of them again. */
  zoom(): void;
  isZoomed(): boolean;
  /** Whether the focused panel has more rows than are visible. */
  hidesRows(): boolean;
  /** Selects a panel and one of its rows; returns whether they were selected before. */
  choosePanel(panel: string, row: number | undefined): boolean;
  /** Shows the figure with this title, if the chart has one. */
  chooseFigure(title: string): void;
  /** The text to copy: of the day or the row under the cursor. */
  copied(): string | undefined;
  /** What Enter opens, if anything. */
  target(): Pick<Visit, 'route' | 'saved'> | undefined;
};

/** A dashboard as last drawn, and its stored state. */
type DrawnDashboard = {
  store: DashboardStore;
  day: ReturnType<typeof createDayStore>;
  content: DashboardContent;
  /** The number of rows of each visible panel, without its frame. */
  rows: ReadonlyMap<string, number>;
};

/** The page size of a panel that is not visible, where the exact first row does not matter. */
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
  // A refresh can remove the panel that fills the screen: then all others are drawn.
  const isZoomed = () => panels.some(({ id }) => id === store.get().zoomed);
  const focus = (panel: string | undefined) => store.dispatch({ focus: panel });
  const rowsOf = (panel = '') => rows.get(panel) ?? usualRows;
  /** The focused panel and its cursor, if the panel is a list. */
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
    isLoaded: content.isLoaded,
    hasChart,
    hasPanels: panels.length > (hasChart ? 0 : 1),
    isInDays: () => hasChart && focused() === undefined,
    stepPanel(steps) {
      const ids = panels.map(({ id }) => id);
      // The chart is one of the places that can get the focus.
      const places = hasChart ? [undefined, ...ids] : ids;
      const at = places.indexOf(focused()?.id);
      focus(places[(at + steps + places.length) % places.length]);
    },
    leavePanel: () => focus(undefined),
    zoom: () => store.dispatch({ zoomed: isZoomed() ? undefined : focused()?.id }),
    isZoomed,
    hidesRows() {
      const { panel } = list() ?? {};
      return panel !== undefined && panel.parts.length > rowsOf(panel.id);
    },
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

    // Down moves from the chart to the first panel, and up moves from its first row back to the chart.
    moveBy(count) {
      const index = list()?.index ?? 0;
      if (focused() === undefined) {
        if (count > 0) focus(panels[0]?.id);
      } else if (count === -1 && index === 0 && hasChart) focus(undefined);
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
        return day === undefined ? undefined : { route: { screen: 'day', day } };
      }
      const { panel, part } = list() ?? {};
      const route = part && panel?.open?.(part.id);
      const saved = part && panel?.view?.(part.id);
      return route && { route, ...(saved && { saved }) };
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
    // For the newest day nothing is stored, so that the cursor follows when a newer day arrives.
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
    /** The day under the cursor, if there is data for it. */
    chosen(): Day | undefined {
      const value = values()[indexOf(day.get())];
      return value?.value === undefined ? undefined : value.day;
    },
  };
}
