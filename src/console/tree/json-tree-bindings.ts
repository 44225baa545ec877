import { bind } from '../keys/binding.ts';
import { scrollActions } from '../keys/scroll-actions.ts';
import type { Binding } from '../shell/shell.ts';
import { jsonTreeActions, treeSearchActions } from './json-tree-actions.ts';
import type { JsonTree } from './use-json-tree.ts';

/** Everything that keys do to a tree, as long as there is one. */
export const treeBindings = (
  tree: Pick<JsonTree, 'controls' | 'search'>,
  isThere: boolean,
): Binding[] => [
  // Without a tree, esc must mean what it means further out.
  ...(isThere ? bind(treeSearchActions, () => tree.search.controls) : []),
  ...bind(jsonTreeActions, () => (isThere ? tree.controls : undefined)),
  ...bind(scrollActions, () => tree.controls),
];
