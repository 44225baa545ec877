import type { Day } from '../../domain/day.ts';
import { createStore, type Store } from '../shell/store.ts';
import type { DashboardContent } from './dashboard-content.ts';
import type { DashboardEvent, DashboardView } from './dashboard-view.ts';

/** The day under the cursor; without one it is the newest. */
export type DayStore = Store<Day | undefined, Day | undefined>;

/** A cursor that stands at the newest day. */
export const createDayStore = (): DayStore =>
  createStore<Day | undefined, Day | undefined>((_, next) => next, undefined);

/** A dashboard as keys see it: what is on the screen now, and what it remembers. */
export type DashboardModel = {
  store: Store<DashboardView, DashboardEvent>;
  day: DayStore;
  /** What is on the screen; nothing before it was drawn. */
  content(): DashboardContent | undefined;
  /** Rows of a panel on the screen, without its frame. */
  rowsOf(panel: string): number;
  /** New content or another size, to be told before anything is asked. */
  update(content: DashboardContent, rows: ReadonlyMap<string, number>): void;
};

export function createDashboardModel(
  store: DashboardModel['store'],
  day: DayStore,
): DashboardModel {
  let content: DashboardContent | undefined;
  let rows: ReadonlyMap<string, number> = new Map();

  return {
    store,
    day,
    content: () => content,
    rowsOf: (panel) => rows.get(panel) ?? usualRows,
    update(next, nextRows) {
      content = next;
      rows = nextRows;
    },
  };
}

/** For a panel that has not been on the screen: where exactly its first row is does not matter. */
const usualRows = 5;
