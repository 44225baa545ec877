import { seriesTotals } from '../../domain/analytics/day-series.ts';
import type { Day } from '../../domain/day.ts';
import { moveTo } from '../keys/row-cursor.ts';
import type { ScrollControls } from '../keys/scroll-actions.ts';
import type { Route } from '../shell/routes.ts';
import type { DashboardPanel, Part } from './dashboard-content.ts';
import type { DashboardModel } from './dashboard-model.ts';
import { dayIndex, figureOf, focusOf, partCursor } from './dashboard-view.ts';

/** What keys do to a dashboard. */
export type DashboardControls = ScrollControls & {
  /** Whether keys act on the days of the chart, and not on a panel. */
  isInDays(): boolean;
  hasChart(): boolean;
  /** Whether there is a chart with a day to go to. */
  hasDays(): boolean;
  moveDay(days: number): void;
  goToDay(place: 'first' | 'last' | 'busiest'): void;
  hasFigures(): boolean;
  stepFigure(steps: 1 | -1): void;
  hasPanels(): boolean;
  stepPanel(steps: 1 | -1): void;
  leavePanel(): void;
  /** What copying takes: the day, or what the row is known by. */
  copied(): string | undefined;
  /** Where enter leads; nothing where it leads nowhere. */
  target(): Route | undefined;
};

/** Keys to events. Everything is read when the key is pressed: several can arrive before the next frame. */
export function dashboardControls(model: DashboardModel): DashboardControls {
  const { store } = model;

  const focused = (): DashboardPanel | undefined => {
    const content = model.content();
    const focus = content && focusOf(store.get(), content);
    return content?.panels.find(({ id }) => id === focus);
  };
  const focus = (panel: string | undefined) => store.dispatch({ type: 'focused', panel });
  const hasChart = () => (model.content()?.figures.length ?? 0) > 0;

  return {
    ...daysOf(model),
    hasChart,
    isInDays: () => hasChart() && focused() === undefined,
    hasPanels: () => (model.content()?.panels.length ?? 0) > 0,
    stepPanel(steps) {
      const ids = model.content()?.panels.map(({ id }) => id) ?? [];
      // The chart is one of the places to go to.
      const places = hasChart() ? [undefined, ...ids] : ids;
      const at = places.indexOf(focused()?.id);
      focus(places[(at + steps + places.length) % places.length]);
    },
    leavePanel: () => focus(undefined),

    ...rowMovement(model, focused, focus),
    copied() {
      const panel = focused();
      if (panel === undefined) return chosenDay(model);
      const part = chosenPart(model, panel);
      return part && (panel.kind === 'list' ? (panel.copied?.(part) ?? part.id) : undefined);
    },
    target() {
      const panel = focused();
      if (panel === undefined) {
        const chosen = chosenDay(model);
        return chosen === undefined ? undefined : model.content()?.openDay(chosen);
      }
      const part = chosenPart(model, panel);
      return part && (panel.kind === 'list' ? panel.open(part) : undefined);
    },
  };
}

/** Over the rows of the panel that has the keys, and from the chart into the first panel. */
function rowMovement(
  model: DashboardModel,
  focused: () => DashboardPanel | undefined,
  focus: (panel: string | undefined) => void,
): ScrollControls {
  const { store } = model;
  return {
    moveBy(rows) {
      const panel = focused();
      if (panel === undefined) {
        if (rows > 0) focus(model.content()?.panels[0]?.id);
        return;
      }
      const place =
        panel.kind === 'list' ? partCursor(store.get(), panel, model.rowsOf(panel.id)) : undefined;
      if (rows === -1 && (place?.cursor.index ?? 0) === 0) focus(undefined);
      else if (place) moveRow(model, panel.id, place, place.cursor.index + rows);
    },
    moveTo(index) {
      const panel = focused();
      if (panel?.kind !== 'list') return;
      moveRow(model, panel.id, partCursor(store.get(), panel, model.rowsOf(panel.id)), index);
    },
    pageSize: () => model.rowsOf(focused()?.id ?? ''),
    count() {
      const panel = focused();
      return panel?.kind === 'list' ? panel.parts.length : 0;
    },
  };
}

/** The part under the cursor. */
function chosenPart(model: DashboardModel, panel: DashboardPanel): Part | undefined {
  if (panel.kind !== 'list') return undefined;
  const { cursor } = partCursor(model.store.get(), panel, model.rowsOf(panel.id));
  return panel.parts[cursor.index];
}

function moveRow(
  { store }: DashboardModel,
  panel: string,
  { cursor, ids, height }: ReturnType<typeof partCursor>,
  index: number,
) {
  store.dispatch({ type: 'row-chosen', panel, cursor: moveTo(cursor, index, ids, height) });
}

function daysOf(model: DashboardModel) {
  const figure = () => {
    const content = model.content();
    return content && figureOf(model.store.get(), content);
  };
  const days = () => (figure()?.days ?? []).map(({ day }) => day);
  const chooseAt = (index: number) => {
    const all = days();
    // At the newest day the cursor is let go, so that it is at the newest day tomorrow, too.
    model.day.dispatch(index >= all.length - 1 ? undefined : all[Math.max(0, index)]);
  };

  return {
    hasDays: () => (figure()?.days ?? []).some(({ value }) => value !== undefined),
    moveDay: (count: number) => chooseAt(dayIndex(days(), model.day.get()) + count),
    goToDay(place: 'first' | 'last' | 'busiest') {
      if (place === 'first') return chooseAt(0);
      if (place === 'last') return chooseAt(days().length - 1);
      const { highest } = seriesTotals(figure()?.days ?? []);
      if (highest) chooseAt(dayIndex(days(), highest.day));
    },
    hasFigures: () => (model.content()?.figures.length ?? 0) > 1,
    stepFigure(steps: 1 | -1) {
      const figures = model.content()?.figures ?? [];
      const at = figures.findIndex(({ id }) => id === figure()?.id);
      const next = figures[(at + steps + figures.length) % figures.length];
      if (next) model.store.dispatch({ type: 'figure-chosen', figure: next.id });
    },
  };
}

/** The day under the cursor, when there is data for it. */
function chosenDay(model: DashboardModel): Day | undefined {
  const content = model.content();
  const days = (content && figureOf(model.store.get(), content)?.days) ?? [];
  const at = dayIndex(
    days.map(({ day }) => day),
    model.day.get(),
  );
  const chosen = days[at];
  return chosen?.value === undefined ? undefined : chosen.day;
}
