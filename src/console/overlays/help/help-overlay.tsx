import { useLayoutEffect } from 'react';
import { emptyLine, type Line, line, type Size } from '../../draw/line.ts';
import { keyAction, viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import type { Overlay } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { combined, createStore, type Store, useStore } from '../../shell/store.ts';
import { OverlayBox } from '../box.tsx';
import { createPrompt, edit, type Prompt } from '../prompt/prompt.ts';
import { editingActions } from '../prompt/prompt-actions.ts';
import { promptLine } from '../prompt/prompt-overlay.tsx';
import { type HelpLayout, helpLayout } from './help-lines.ts';
import { type HelpSubject, helpSections } from './help-sections.ts';

/** Lists every key and every command, to be scrolled and filtered. */
export function helpOverlay(subject: HelpSubject): Overlay {
  const help = createHelp(subject);
  return {
    bindings: [...bind(helpActions, () => help), ...bind(editingActions, () => help.filter)],
    draw: (size) => <HelpBox help={help} size={size} />,
    type(text) {
      if (text !== '') help.type(text);
    },
    state: combined(help.view, help.filter.line),
  };
}

const isReading = ({ view }: Help): boolean => !view.get().isFiltering;
const hasFilter = ({ filter, view }: Help): boolean =>
  view.get().isFiltering || filter.line.get().text !== '';

const scroll = (id: string, title: string, keys: string[], run: (help: Help) => void) =>
  keyAction<Help>(`help.${id}`, title, keys, run);

/** Keys that edit a filter scroll until one is typed; all others always do. */
const letters = (id: string, title: string, keys: string[], run: (help: Help) => void) =>
  keyAction<Help>(`help.${id}`, title, keys, run, { applies: isReading });

/** Reads the help. Every other letter begins to filter it. */
export const helpActions = [
  letters('down', 'One line down', ['j'], (help) => help.scrollBy(1)),
  letters('up', 'One line up', ['k'], (help) => help.scrollBy(-1)),
  letters('top', 'To the top', ['g'], (help) => help.scrollTo('start')),
  letters('bottom', 'To the bottom', ['G'], (help) => help.scrollTo('end')),
  letters('further', 'One page down', ['space'], (help) => help.scrollBy(help.pageSize())),
  scroll('next', 'One line down', ['down', 'ctrl-n'], (help) => help.scrollBy(1)),
  scroll('previous', 'One line up', ['up', 'ctrl-p'], (help) => help.scrollBy(-1)),
  letters('next-page', 'One page down', ['ctrl-d', 'ctrl-f'], (help) =>
    help.scrollBy(help.pageSize()),
  ),
  letters('previous-page', 'One page up', ['ctrl-u', 'ctrl-b'], (help) =>
    help.scrollBy(-help.pageSize()),
  ),
  scroll('page-down', 'One page down', ['pagedown'], (help) => help.scrollBy(help.pageSize())),
  scroll('page-up', 'One page up', ['pageup'], (help) => help.scrollBy(-help.pageSize())),
  viewAction<Help>({
    id: 'help.filter',
    title: 'Filter the help',
    keys: ['/'],
    hint: 'filter',
    applies: isReading,
    run: (help) => help.type(''),
  }),
  viewAction<Help>({
    id: 'help.keep-filter',
    title: 'Keep the filter',
    keys: ['enter'],
    hint: 'keep',
    applies: (help) => !isReading(help),
    run: ({ filter }) => filter.onSubmit(filter.line.get().text),
  }),
  viewAction<Help>({
    id: 'help.clear-filter',
    title: 'Clear the filter',
    keys: ['esc'],
    hint: 'all keys',
    applies: hasFilter,
    run: (help) => help.clearFilter(),
  }),
  viewAction<Help>({
    id: 'help.close',
    title: 'Close the help',
    keys: ['esc', 'q', '?'],
    hint: 'close',
    applies: isReading,
    run: (_, shell) => shell.closeOverlay(),
  }),
];

/** Columns side by side and pages are for the eye. */
const readAloud: Size = { width: 80, height: 500 };

/** Every action that can be reached from here, as far as it fits and the filter lets it. */
function HelpBox({ help, size: room }: { help: Help; size: Size }) {
  const shell = useShell();
  const { isScreenReader } = shell;
  const size = isScreenReader ? readAloud : room;
  const { top, isFiltering } = useStore(help.view);
  const filter = useStore(help.filter.line);
  const sections = helpSections(help.subject, shell, filter.text);
  const layout = helpLayout(sections, top, size);
  const { lastTop, height } = layout;
  useLayoutEffect(() => help.measured({ lastTop, height }), [help, lastTop, height]);

  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  const remark = { spans: [{ text: `${count} found`, tone: 'muted' as const }] };
  const last: Line = isFiltering
    ? promptLine({ label: '/', line: filter, remark }, size.width - 6)
    : keysLine(layout, filter.text, top);
  // While letters are typed, the line in which they stand must not jump.
  const blank = isScreenReader ? [] : Array(layout.room - layout.lines.length).fill(emptyLine);
  return (
    <OverlayBox title="Keys" content={[...layout.lines, ...blank, emptyLine, last]} size={size} />
  );
}

/** How to use the help: only what has a use now. */
function keysLine({ lastTop }: HelpLayout, filter: string, top: number): Line {
  const share =
    lastTop === 0 ? '' : ` ${Math.round((Math.min(top, lastTop) / lastTop) * 100)} %   `;
  return line(
    ...(lastTop > 0 ? ([['j k', 'accent'], share] as const) : []),
    ['/', 'accent'],
    filter === '' ? ' filter   ' : ` ${filter}   `,
    ['esc', 'accent'],
    [filter === '' ? ' close' : ' all keys', 'muted'],
  );
}

/** How the help is read: which lines are on the screen, and whether keys are letters of the filter. */
type HelpView = { top: number; isFiltering: boolean };

type HelpEvent =
  | { type: 'scrolled'; top: number }
  | { type: 'filter-started' }
  | { type: 'filter-kept' };

/** Help that is open. */
type Help = {
  subject: HelpSubject;
  view: Store<HelpView, HelpEvent>;
  filter: Prompt;
  scrollBy(lines: number): void;
  scrollTo(end: 'start' | 'end'): void;
  /** Lines in one step of a page. */
  pageSize(): number;
  type(text: string): void;
  clearFilter(): void;
  /** Set when the help is drawn: how far it can be scrolled, and how much is visible at once. */
  measured(extent: Extent): void;
};

type Extent = { lastTop: number; height: number };

/** Help at its top and unfiltered. */
function createHelp(subject: HelpSubject): Help {
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
