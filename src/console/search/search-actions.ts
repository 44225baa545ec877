import { type ViewAction, viewAction } from '../keys/action.ts';
import type { Shell } from '../shell/shell.ts';

/** What keys do to a search. */
export type SearchControls = {
  /** Asks for a text, and goes to the first match with every letter. */
  search(shell: Shell): void;
  /** To the next match, or back to the one before. */
  seekMatch(direction: 1 | -1, shell: Shell): void;
  isSearching(): boolean;
  endSearch(): void;
};

/** The keys of a search, the same wherever something can be read. */
export const searchActions = (place: string): ViewAction<SearchControls>[] => [
  viewAction({
    id: `${place}.search`,
    title: 'Search',
    keys: ['/'],
    hint: 'search',
    run: (controls, shell) => controls.search(shell),
  }),
  viewAction({
    id: `${place}.next-match`,
    title: 'Next match',
    keys: ['n'],
    disabledReason: notSearching,
    run: (controls, shell) => controls.seekMatch(1, shell),
  }),
  viewAction({
    id: `${place}.previous-match`,
    title: 'Previous match',
    keys: ['N'],
    disabledReason: notSearching,
    run: (controls, shell) => controls.seekMatch(-1, shell),
  }),
  viewAction({
    id: `${place}.end-search`,
    title: 'End the search',
    keys: ['esc'],
    applies: (controls) => controls.isSearching(),
    run: (controls) => controls.endSearch(),
  }),
];

const notSearching = (controls: SearchControls): string | undefined =>
  controls.isSearching() ? undefined : 'Nothing is searched for: / begins.';
