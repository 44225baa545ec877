import { type ViewAction, viewAction } from '../keys/action.ts';
import type { Shell } from '../shell/shell.ts';

/** What the keys of a search do. */
export type SearchControls = {
  /** Asks for a query. Every letter goes to the first match again. */
  search(shell: Shell): void;
  /** Goes to the next match, or to the previous one. */
  goToMatch(direction: 1 | -1, shell: Shell): void;
  isSearching(): boolean;
  endSearch(): void;
};

/** The keys of a search, the same on every screen. Their ids begin with `prefix`. */
export const searchActions = (prefix: string): ViewAction<SearchControls>[] => [
  viewAction({
    id: `${prefix}.search`,
    title: 'Search',
    keys: ['/'],
    hint: 'search',
    run: (controls, shell) => controls.search(shell),
  }),
  viewAction({
    id: `${prefix}.next-match`,
    title: 'Next match',
    keys: ['n'],
    hint: 'next match',
    isHintKept: true,
    disabledReason: notSearching,
    run: (controls, shell) => controls.goToMatch(1, shell),
  }),
  viewAction({
    id: `${prefix}.previous-match`,
    title: 'Previous match',
    keys: ['N'],
    disabledReason: notSearching,
    run: (controls, shell) => controls.goToMatch(-1, shell),
  }),
  viewAction({
    id: `${prefix}.end-search`,
    title: 'Clear the search',
    keys: ['esc'],
    applies: (controls) => controls.isSearching(),
    run: (controls) => controls.endSearch(),
  }),
];

const notSearching = (controls: SearchControls): string | undefined =>
  controls.isSearching() ? undefined : 'No active search. Press / to start one.';
