import type { Day } from '../../figures/time/day.ts';
import type { RangeChoice } from '../../figures/time/range-choice.ts';
import { type DayValue, seriesTotals } from '../../figures/usage/day-series.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import type { Size } from '../draw/line.ts';
import { panelInside } from '../draw/panel-columns.ts';
import type { Visit } from '../shell/navigation.ts';
import { combined, createStore, createValue } from '../shell/store.ts';
import type { Persistence } from '../shell/visit-stores.ts';
import type { DashboardContent, DashboardPanel } from './dashboard-content.ts';
import { dashboardExport } from './dashboard-export.ts';
import { dashboardLayout } from './dashboard-layout.ts';
import {
  type DashboardState,
  dayIndex,
  drawnContent,
  figureOf,
  focusOf,
  initialDashboard,
  partChosen,
  partCursor,
  restoredDashboard,
} from './dashboard-state.ts';
import { explainedDashboard } from './explained-dashboard.ts';

/** A saved view restores the figure and the focused panel. */
export const dashboardPersistence: Persistence<DashboardState> = {
  save: ({ focus, figure }) => ({ focus, figure }),
  restore: restoredDashboard,
};

/** The day under the cursor; undefined means the newest day. */
export const createDayStore = () => createValue<Day | undefined>(undefined);

type LaidDashboard = { all: DashboardContent; size: Size };

export type DashboardLook = ReturnType<ReturnType<typeof createLooks>>;

/** The model of a dashboard. `day` is shared by all dashboards of a visit. */
export function createDashboard(
  day: ReturnType<typeof createDayStore>,
  laid: LaidDashboard,
  restored = initialDashboard,
) {
  type State = DashboardState & LaidDashboard;
  const merge = (state: State, change: Partial<State>) => ({ ...state, ...change });
  const { get, dispatch: update, subscribe } = createStore(merge, { ...restored, ...laid });
  const lookAt = createLooks();
  const look = () => lookAt(get(), day.get());
  return {
    get,
    update,
    subscribe: combined({ get, subscribe }, day).subscribe,
    look,
    controls: controlsOf({ update, look, day }),
  };
}

/** Computes what a dashboard shows. What a key does not change is kept. */
function createLooks() {
  const contentOf = memoizeLast(drawnContent<DashboardContent>);
  const layoutOf = memoizeLast(dashboardLayout<DashboardPanel>);
  return memoizeLast((state: DashboardState & LaidDashboard, day: Day | undefined) => {
    const content = contentOf(state.all, state.zoomed);
    const focus = focusOf(state, content);
    const layout = layoutOf(state.size, content, focus);
    return { state, day, content, focus, layout, figure: figureOf(state, content) };
  });
}

export type DashboardControls = ReturnType<typeof controlsOf>;

/** A dashboard as of the last key, because several keys can arrive before the next frame. */
type Acted = {
  update(change: Partial<DashboardState>): void;
  look(): DashboardLook;
  day: ReturnType<typeof createDayStore>;
};

function controlsOf(dashboard: Acted) {
  const content = () => dashboard.look().content;
  const hasChart = () => content().figures.length > 0;
  const focused = focusControls(dashboard);
  const days = dayControls(dashboard);

  return {
    ...days,
    ...panelControls(dashboard, focused),
    ...rowControls(dashboard, focused),
    isLoaded: () => content().isLoaded,
    hasChart,
    hasPanels: () => content().panels.length > (hasChart() ? 0 : 1),
    isInDays: () => hasChart() && focused.panel() === undefined,
    /** What has the focus, and the figures of the tiles, with what explains them. */
    explained: () =>
      explainedDashboard(content(), {
        panel: focused.panel(),
        part: focused.list()?.part,
        figure: dashboard.look().figure,
        day: days.atCursor(),
      }),
    /** Whether there is anything to explain; known without explaining it. */
    canExplain: () => {
      const panel = focused.panel();
      const hasFocus =
        panel === undefined
          ? days.atCursor() !== undefined
          : panel.kind === 'lines' || panel.parts.length > 0;
      return hasFocus || content().tiles.some(({ figure }) => figure !== undefined);
    },
    exporting: () => dashboardExport(content(), focused.panel()),
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

/** The page size of a panel that is not visible, where the exact first row does not matter. */
const usualRows = 5;

function focusControls({ update, look }: Acted) {
  const panel = () => look().content.panels.find(({ id }) => id === look().focus);
  const rowsOf = (id: string | undefined) => {
    const { columns, isFramed } = look().layout;
    const placed = columns.flat().find(({ panel }) => panel.id === id);
    return placed ? panelInside({ ...placed.size, isFramed }).height : usualRows;
  };
  return {
    panel,
    rowsOf,
    list() {
      const focused = panel();
      if (focused?.kind !== 'list') return undefined;
      const { index } = partCursor(look().state, focused, rowsOf(focused.id));
      return { panel: focused, index, part: focused.parts[index] };
    },
    move: (focus: string | undefined) => update({ focus }),
  };
}

function panelControls({ update, look }: Acted, { panel, list, rowsOf, move }: FocusControls) {
  // A refresh can remove the panel that fills the screen: then all others are drawn.
  const isZoomed = () => {
    const { content, state } = look();
    return content.panels.some(({ id }) => id === state.zoomed);
  };
  return {
    stepPanel(steps: 1 | -1) {
      const { figures, panels } = look().content;
      const ids = panels.map(({ id }) => id);
      // The chart is one of the places that can get the focus.
      const places = figures.length > 0 ? [undefined, ...ids] : ids;
      const at = places.indexOf(panel()?.id);
      move(places[(at + steps + places.length) % places.length]);
    },
    leavePanel: () => move(undefined),
    zoom: () => update({ zoomed: isZoomed() ? undefined : panel()?.id }),
    isZoomed,
    /** Whether the focused panel has more rows than are visible. */
    hidesRows() {
      const { panel: shown } = list() ?? {};
      return shown !== undefined && shown.parts.length > rowsOf(shown.id);
    },
    chooseFigure(title: string) {
      const figure = look().content.figures.find((one) => one.title === title);
      if (figure) update({ figure: figure.id });
    },
  };
}

function rowControls({ update, look }: Acted, { panel, list, rowsOf, move }: FocusControls) {
  const moveTo = (index: number) => {
    const { panel: shown } = list() ?? {};
    if (shown) update(partChosen(look().state, shown, { index, rows: rowsOf(shown.id) }));
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
      const { figures, panels } = look().content;
      if (panel() === undefined) {
        if (count > 0) move(panels[0]?.id);
      } else if (count === -1 && index === 0 && figures.length > 0) move(undefined);
      else moveTo(index + count);
    },
    moveTo,
    pageSize: () => rowsOf(panel()?.id),
    count: () => list()?.panel.parts.length ?? 0,
  };
}

function dayControls({ update, look, day }: Acted) {
  const values = (): readonly DayValue[] => look().figure?.days ?? [];
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
    hasFigures: () => look().content.figures.length > 1,
    /** The day under the cursor, with or without data. */
    atCursor: (): DayValue | undefined => values()[indexOf(day.get())],
    /** Whether there is a chart with days to move through. */
    hasDays: () => values().some(({ value }) => value !== undefined),
    /** Returns whether the day was chosen before. */
    chooseDay(index: number): boolean {
      const wasChosen = indexOf(day.get()) === index;
      chooseAt(index);
      return wasChosen;
    },
    moveDay: (count: number) => chooseAt(indexOf(day.get()) + count),
    goToDay(place: 'first' | 'last' | 'busiest') {
      if (place === 'first') return chooseAt(0);
      if (place === 'last') return chooseAt(values().length - 1);
      const { highest } = seriesTotals(values());
      if (highest) chooseAt(indexOf(highest.day));
    },
    stepFigure(steps: 1 | -1) {
      const { content, figure } = look();
      const { figures } = content;
      const at = figures.findIndex(({ id }) => id === figure?.id);
      const next = figures[(at + steps + figures.length) % figures.length];
      if (next) update({ figure: next.id });
    },
    /** The day under the cursor, if there is data for it. */
    chosen(): Day | undefined {
      const value = values()[indexOf(day.get())];
      return value?.value === undefined ? undefined : value.day;
    },
  };
}
