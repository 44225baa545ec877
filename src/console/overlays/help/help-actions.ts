import { viewAction } from '../../keys/action.ts';
import type { Help } from './help.ts';

const isReading = ({ view }: Help): boolean => !view.get().isFiltering;
const hasFilter = ({ filter, view }: Help): boolean =>
  view.get().isFiltering || filter.line.get().text !== '';

const scroll = (id: string, title: string, keys: string[], run: (help: Help) => void) =>
  viewAction<Help>({ id: `help.${id}`, title, keys, when: 'help', run });

/** Keys that edit a filter scroll until one is typed; all others always do. */
const letters = (id: string, title: string, keys: string[], run: (help: Help) => void) =>
  viewAction<Help>({ id: `help.${id}`, title, keys, when: 'help', applies: isReading, run });

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
    when: 'help',
    hint: 'filter',
    applies: isReading,
    run: (help) => help.type(''),
  }),
  viewAction<Help>({
    id: 'help.keep-filter',
    title: 'Keep the filter',
    keys: ['enter'],
    when: 'help',
    hint: 'keep',
    applies: (help) => !isReading(help),
    run: ({ filter }) => filter.onSubmit(filter.line.get().text),
  }),
  viewAction<Help>({
    id: 'help.clear-filter',
    title: 'Clear the filter',
    keys: ['esc'],
    when: 'help',
    hint: 'all keys',
    applies: hasFilter,
    run: (help) => help.clearFilter(),
  }),
  viewAction<Help>({
    id: 'help.close',
    title: 'Close the help',
    keys: ['esc', 'q', '?'],
    when: 'help',
    hint: 'close',
    applies: isReading,
    run: (_, operator) => operator.closeModal(),
  }),
];
