import { viewAction } from '../keys/action.ts';
import { searchActions } from '../search/search-actions.ts';
import type { JsonTreeControls } from './json-tree-controls.ts';

/** The keys of a tree, beside those that move over rows. */
export const jsonTreeActions = [
  viewAction<JsonTreeControls>({
    id: 'tree.toggle',
    title: 'Open or fold this node',
    keys: ['enter', 'space'],
    hint: 'open/fold',
    run: (tree) => tree.toggle(),
  }),
  viewAction<JsonTreeControls>({
    id: 'tree.open',
    title: 'Open this node, or go into it',
    keys: ['right', 'l'],
    run: (tree) => tree.open(),
  }),
  viewAction<JsonTreeControls>({
    id: 'tree.fold',
    title: 'Fold this node, or go to the one around it',
    keys: ['left', 'h'],
    run: (tree) => tree.fold(),
  }),
  viewAction<JsonTreeControls>({
    id: 'tree.open-all',
    title: 'Open everything',
    keys: ['E'],
    hint: 'open all',
    run: (tree) => tree.openAll(),
  }),
  viewAction<JsonTreeControls>({
    id: 'tree.fold-all',
    title: 'Fold everything',
    keys: ['C'],
    hint: 'fold all',
    run: (tree) => tree.foldAll(),
  }),
  viewAction<JsonTreeControls>({
    id: 'tree.copy',
    title: 'Copy the value under the cursor',
    keys: ['y'],
    hint: 'copy value',
    run: (tree, shell) => shell.copy(tree.text(), 'the value'),
  }),
  viewAction<JsonTreeControls>({
    id: 'tree.copy-path',
    title: 'Copy the path of this value, such as pages[0].title',
    keys: ['P'],
    disabledReason: (tree) => (tree.path() === '' ? 'The whole record has no path.' : undefined),
    run: (tree, shell) => shell.copy(tree.path(), tree.path()),
  }),
];

/** The keys of a search in a tree. */
export const treeSearchActions = searchActions('tree');
