import { createStore, type Store } from './store.ts';

/** What came of one of several requests. */
export type Outcome = {
  /**
   * `left-out` was not asked for, because it could not have worked; `not-tried` would have been
   * sent, had nothing stopped it.
   */
  state: 'done' | 'failed' | 'not-tried' | 'left-out';
  /** What it was about. */
  name: string;
  /** What happened, or why not. */
  text: string;
};

/** What came of all of them, and how it is said in one line. */
export type Outcomes = { title: string; summary: string; outcomes: readonly Outcome[] };

/** Outcomes on the screen, to be read in peace: what failed first. */
export type Report = Outcomes & { top: Store<number, number> };

const order: readonly Outcome['state'][] = ['failed', 'not-tried', 'left-out', 'done'];

export function createReport({ outcomes, ...about }: Outcomes): Report {
  const last = outcomes.length - 1;
  return {
    ...about,
    outcomes: outcomes.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)),
    top: createStore((_: number, top: number) => Math.max(0, Math.min(last, top)), 0),
  };
}

/** A report to be pasted elsewhere: a line for each outcome under the summary. */
export const reportText = ({ title, summary, outcomes }: Outcomes): string =>
  [`${title}: ${summary}`, ...outcomes.map(({ state, name, text }) => `${state}: ${name}: ${text}`)]
    .join('\n')
    .concat('\n');
