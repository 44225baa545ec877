import { type JsonValue, valueAt, valueText, writtenPath } from '../../domain/json/json-path.ts';
import { keyAction, type ListedAction, viewAction } from '../keys/action.ts';
import { bind } from '../keys/binding.ts';
import { scrollActions } from '../keys/scroll-actions.ts';
import { type SearchControls, searchActions } from '../search/search-actions.ts';
import type { Binding } from '../shell/shell.ts';
import type { JsonTree } from './json-tree.ts';

const treeAction = keyAction<JsonTree>;

const nodeActions = [
  viewAction<JsonTree>({
    id: 'tree.toggle',
    title: 'Expand or collapse the node',
    keys: ['enter', 'space'],
    hint: 'open/fold',
    run: (tree) => tree.toggle(),
  }),
  treeAction('tree.open', 'Expand the node or enter it', ['right', 'l'], (tree) => tree.open()),
  treeAction('tree.fold', 'Collapse the node or go to its parent', ['left', 'h'], (tree) =>
    tree.fold(),
  ),
  treeAction('tree.open-all', 'Expand all', ['E'], (tree) => tree.changeAll('all-opened'), {
    hint: 'expand all',
  }),
  treeAction('tree.fold-all', 'Collapse all', ['C'], (tree) => tree.changeAll('all-folded'), {
    hint: 'collapse all',
  }),
  viewAction<JsonTree>({
    id: 'tree.copy',
    title: 'Copy the value',
    keys: ['y'],
    hint: 'copy value',
    run: (tree, shell) => shell.copy(valueText(valueAt(tree.value, tree.pointer())), 'the value'),
  }),
  viewAction<JsonTree>({
    id: 'tree.copy-path',
    title: 'Copy the path, such as pages[0].title',
    keys: ['P'],
    disabledReason: (tree) => (tree.pointer() === '' ? 'The whole record has no path.' : undefined),
    run(tree, shell) {
      const path = writtenPath(tree.value, tree.pointer());
      shell.copy(path, path);
    },
  }),
];

const treeSearchActions = searchActions('tree');

const openPageActions = [
  viewAction<JsonTree>({
    id: 'tree.read',
    title: 'Show the value full screen',
    keys: ['z'],
    hint: 'read',
    changesKeys: true,
    disabledReason: (tree) =>
      tree.pointer() === '' ? 'Select a value of the record first.' : undefined,
    run: (tree) => tree.openPage(),
  }),
];

/** The page of one value, as its keys see it. */
export type OpenPage = { value: JsonValue; close(): void };

export const pageActions = [
  viewAction<OpenPage>({
    id: 'tree.copy-read',
    title: 'Copy the value',
    keys: ['y'],
    hint: 'copy',
    run: ({ value }, shell) => shell.copy(valueText(value), 'the value'),
  }),
  viewAction<OpenPage>({
    id: 'tree.end-reading',
    title: 'Return to the record',
    keys: ['esc', 'z', 'q'],
    hint: 'back',
    isHintKept: true,
    changesKeys: true,
    run: ({ close }) => close(),
  }),
];

/** All actions of a tree and of the page of one value, for the table of keys. */
export const treeActions = [
  ...nodeActions,
  ...treeSearchActions,
  ...openPageActions,
  ...pageActions,
];

/** Everything that a JSON screen itself binds while it shows its tree, nearest first. */
export const jsonScreenActions: readonly ListedAction[] = [
  ...openPageActions,
  ...treeSearchActions,
  ...nodeActions,
  ...scrollActions,
];

/** Everything that a JSON screen binds while one value fills it, nearest first. */
export const valuePageActions: readonly ListedAction[] = [...pageActions, ...scrollActions];

/** The keys of a tree, as long as there is one. */
export function treeBindings(
  tree: JsonTree,
  { search, isThere }: { search: SearchControls; isThere: boolean },
): Binding[] {
  const target = () => (isThere ? tree : undefined);
  return [
    ...bind(openPageActions, target),
    // Without a tree, esc must do what it does elsewhere.
    ...(isThere ? bind(treeSearchActions, () => search) : []),
    ...bind(nodeActions, target),
    ...bind(scrollActions, () => tree),
  ];
}
