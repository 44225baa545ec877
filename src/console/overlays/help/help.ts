import { createStore, type Store } from '../../shell/store.ts';
import { createPrompt, edit, type Prompt } from '../prompt/prompt.ts';
import type { HelpSubject } from './help-sections.ts';

/** How the help is read: which lines are on the screen, and whether keys are letters of the filter. */
export type HelpView = { top: number; isFiltering: boolean };

export type HelpEvent =
  | { type: 'scrolled'; top: number }
  | { type: 'filter-started' }
  | { type: 'filter-kept' };

/** Help that is open. */
export type Help = {
  subject: HelpSubject;
  view: Store<HelpView, HelpEvent>;
  filter: Prompt;
  scrollBy(lines: number): void;
  scrollTo(end: 'start' | 'end'): void;
  /** Lines in one step of a page. */
  pageSize(): number;
  type(text: string): void;
  clearFilter(): void;
  /** Told by whoever draws the help: how far it can be scrolled, and how much is seen at once. */
  measured(extent: Extent): void;
};

type Extent = { lastTop: number; height: number };

/** Help at its top and unfiltered. */
export function createHelp(subject: HelpSubject): Help {
  const view = createStore(reduceHelp, { top: 0, isFiltering: false });
  let extent: Extent = { lastTop: 0, height: 1 };
  const scrollTo = (top: number) =>
    view.dispatch({ type: 'scrolled', top: Math.max(0, Math.min(top, extent.lastTop)) });
  const filter = createPrompt({
    label: '/',
    remark: () => ({ spans: [] }),
    onChange: () => scrollTo(0),
    onSubmit: () => view.dispatch({ type: 'filter-kept' }),
  });

  return {
    subject,
    view,
    filter,
    scrollBy: (lines) => scrollTo(Math.min(view.get().top, extent.lastTop) + lines),
    scrollTo: (end) => scrollTo(end === 'start' ? 0 : extent.lastTop),
    pageSize: () => extent.height,
    type(text) {
      view.dispatch({ type: 'filter-started' });
      edit(filter, { type: 'insert', text });
    },
    clearFilter() {
      edit(filter, { type: 'replace', text: '' });
      view.dispatch({ type: 'filter-kept' });
    },
    measured(next) {
      extent = next;
    },
  };
}

function reduceHelp(view: HelpView, event: HelpEvent): HelpView {
  switch (event.type) {
    case 'scrolled':
      return event.top === view.top ? view : { ...view, top: event.top };
    case 'filter-started':
      return view.isFiltering ? view : { ...view, isFiltering: true };
    case 'filter-kept':
      return view.isFiltering ? { ...view, isFiltering: false } : view;
  }
}
