import type { Day } from '../../figures/time/day.ts';
import type { RangeChoice } from '../../figures/time/range-choice.ts';
import { type DayValue, seriesTotals } from '../../figures/usage/day-series.ts';
import type { Visit } from '../shell/navigation.ts';
import { createStore, createValue, type Store } from '../shell/store.ts';
import type { Persistence } from '../shell/visit-stores.ts';
import type { DashboardContent } from './dashboard-content.ts';
import { dashboardExport } from './dashboard-export.ts';
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
import { explainedDashboard } from './explained-dashboard.ts';

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
export type DashboardControls = ReturnType<typeof dashboardControls>;

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
export function dashboardControls(dashboard: DrawnDashboard) {
  const { figures, panels, isLoaded } = dashboard.content;
  const hasChart = figures.length > 0;
  const focused = focusControls(dashboard);
  const days = dayControls(dashboard);

  return {
    ...days,
    ...panelControls(dashboard, focused),
    ...rowControls(dashboard, focused),
    isLoaded,
    hasChart,
    hasPanels: panels.length > (hasChart ? 0 : 1),
    /** Whether the chart, rather than a panel, has the focus. */
    isInDays: () => hasChart && focused.panel() === undefined,
    /** What has the focus, and the figures of the tiles, with what explains them. */
    explained: () =>
      explainedDashboard(dashboard.content, {
        panel: focused.panel(),
        part: focused.list()?.part,
        figure: days.figure(),
        day: days.atCursor(),
      }),
    /** Whether there is anything to explain; known without explaining it. */
    canExplain: () => {
      const panel = focused.panel();
      const hasFocus =
        panel === undefined
          ? days.atCursor() !== undefined
          : panel.kind === 'lines' || panel.parts.length > 0;
      return hasFocus || dashboard.content.tiles.some(({ figure }) => figure !== undefined);
    },
    /** Prompts for the format of a file of the focused panel, or of the days. */
    exporting: () => dashboardExport(dashboard.content, focused.panel()),
    /** The text to copy: of the day or the row under the cursor. */
    copied(): string | undefined {
      if (focused.panel() === undefined) return days.chosen();
      const { panel, part } = focused.list() ?? {};
      return part && (panel?.copied?.(part.id) ?? part.id);
    },
    /** What Enter opens, if anything. */
    target(): (Pick<Visit, 'route' | 'saved'> & { days?: RangeChoice }) | undefined {
      if (focused.panel() === undefined) {
        const day = days.chosen();
        return day === undefined ? undefined : { route: { screen: 'day', day } };
      }
      const { panel, part } = focused.list() ?? {};
      const route = part && panel?.open?.(part.id);
      const saved = part && panel?.view?.(part.id);
      const shown = part && panel?.days?.(part.id);
      return route && { route, ...(saved && { saved }), ...(shown && { days: shown }) };
    },
  };
}

type FocusControls = ReturnType<typeof focusControls>;

/** The focused panel, and its cursor if it is a list. */
function focusControls({ store, content, rows }: DrawnDashboard) {
  const panel = () => {
    const focus = focusOf(store.get(), content);
    return content.panels.find(({ id }) => id === focus);
  };
  const rowsOf = (id = '') => rows.get(id) ?? usualRows;
  return {
    panel,
    rowsOf,
    list() {
      const focused = panel();
      if (focused?.kind !== 'list') return undefined;
      const { index } = partCursor(store.get(), focused, rowsOf(focused.id));
      return { panel: focused, index, part: focused.parts[index] };
    },
    move: (focus: string | undefined) => store.dispatch({ focus }),
  };
}

function panelControls(
  { store, content }: DrawnDashboard,
  { panel, list, rowsOf, move }: FocusControls,
) {
  const { figures, panels } = content;
  // A refresh can remove the panel that fills the screen: then all others are drawn.
  const isZoomed = () => panels.some(({ id }) => id === store.get().zoomed);
  return {
    stepPanel(steps: 1 | -1) {
      const ids = panels.map(({ id }) => id);
      // The chart is one of the places that can get the focus.
      const places = figures.length > 0 ? [undefined, ...ids] : ids;
      const at = places.indexOf(panel()?.id);
      move(places[(at + steps + places.length) % places.length]);
    },
    leavePanel: () => move(undefined),
    /** Shows the focused panel on the whole screen, or all of them again. */
    zoom: () => store.dispatch({ zoomed: isZoomed() ? undefined : panel()?.id }),
    isZoomed,
    /** Whether the focused panel has more rows than are visible. */
    hidesRows() {
      const { panel: shown } = list() ?? {};
      return shown !== undefined && shown.parts.length > rowsOf(shown.id);
    },
    /** Shows the figure with this title, if the chart has one. */
    chooseFigure(title: string) {
      const figure = figures.find((one) => one.title === title);
      if (figure) store.dispatch({ figure: figure.id });
    },
  };
}

function rowControls(
  { store, content }: DrawnDashboard,
  { panel, list, rowsOf, move }: FocusControls,
) {
  const moveTo = (index: number) => {
    const { panel: shown } = list() ?? {};
    if (shown) store.dispatch(partChosen(store.get(), shown, { index, rows: rowsOf(shown.id) }));
  };
  return {
    /** Selects a panel and one of its rows; returns whether they were selected before. */
    choosePanel(id: string, row: number | undefined) {
      const wasFocused = panel()?.id === id;
      move(id);
      const before = list()?.index;
      if (row !== undefined) moveTo(row);
      return wasFocused && row !== undefined && before === row;
    },
    // Down moves from the chart to the first panel, and up moves from its first row back to the chart.
    moveBy(count: number) {
      const index = list()?.index ?? 0;
      if (panel() === undefined) {
        if (count > 0) move(content.panels[0]?.id);
      } else if (count === -1 && index === 0 && content.figures.length > 0) move(undefined);
      else moveTo(index + count);
    },
    moveTo,
    pageSize: () => rowsOf(panel()?.id),
    count: () => list()?.panel.parts.length ?? 0,
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
    /** Whether the chart can show another figure. */
    hasFigures: figures.length > 1,
    figure,
    /** The day under the cursor, with or without data. */
    atCursor: (): DayValue | undefined => values()[indexOf(day.get())],
    /** Whether there is a chart with days to move through. */
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
