import { type Scope, type ViewAction, viewAction } from '../keys/action.ts';
import type { Operator } from '../shell/operator.ts';

/** What keys do to a search. */
export type SearchControls = {
  /** Asks for a text, and goes to the first match with every letter. */
  search(operator: Operator): void;
  /** To the next match, or back to the one before. */
  seekMatch(direction: 1 | -1, operator: Operator): void;
  isSearching(): boolean;
  endSearch(): void;
};

/** The keys of a search, the same wherever something can be read. */
export const searchActions = (scope: Scope): ViewAction<SearchControls>[] => [
  viewAction({
    id: `${scope}.search`,
    title: 'Search',
    keys: ['/'],
    when: scope,
    hint: 'search',
    run: (controls, operator) => controls.search(operator),
  }),
  viewAction({
    id: `${scope}.next-match`,
    title: 'Next match',
    keys: ['n'],
    when: scope,
    disabledReason: notSearching,
    run: (controls, operator) => controls.seekMatch(1, operator),
  }),
  viewAction({
    id: `${scope}.previous-match`,
    title: 'Previous match',
    keys: ['N'],
    when: scope,
    disabledReason: notSearching,
    run: (controls, operator) => controls.seekMatch(-1, operator),
  }),
  viewAction({
    id: `${scope}.end-search`,
    title: 'End the search',
    keys: ['esc'],
    when: scope,
    applies: (controls) => controls.isSearching(),
    run: (controls) => controls.endSearch(),
  }),
];

const notSearching = (controls: SearchControls): string | undefined =>
  controls.isSearching() ? undefined : 'Nothing is searched for: / begins.';
