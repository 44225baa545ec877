import { ancestorPaths } from './json-path.ts';

/** Which nodes of a tree are open: those near the root, all, or none, with exceptions. */
export type JsonFolding = {
  rule: 'by-default' | 'open' | 'folded';
  /** Paths of the nodes that differ from the rule. */
  exceptions: ReadonlySet<string>;
  /** The node of the current match: open with its ancestors until the search moves on. */
  revealed: FoldableNode | undefined;
};

/** The properties that determine whether a node is open. */
export type FoldableNode = { path: string; depth: number; isText: boolean };

export type JsonFoldingEvent =
  | { type: 'flipped'; node: FoldableNode }
  | { type: 'all-opened' }
  | { type: 'all-folded' }
  | { type: 'revealed'; node: FoldableNode }
  /** Keeps the revealed node open. */
  | { type: 'settled' }
  | { type: 'folding-restored'; folding: JsonFolding };

export const defaultFolding: JsonFolding = {
  rule: 'by-default',
  exceptions: new Set(),
  revealed: undefined,
};

export function reduceFolding(folding: JsonFolding, event: JsonFoldingEvent): JsonFolding {
  switch (event.type) {
    case 'flipped':
      return flipped(settled(folding), [event.node]);
    case 'all-opened':
      return { ...defaultFolding, rule: 'open' };
    case 'all-folded':
      return { ...defaultFolding, rule: 'folded' };
    case 'revealed':
      return revealing(folding, event.node);
    case 'settled':
      return settled(folding);
    case 'folding-restored':
      return event.folding;
  }
}

/** Whether a node is open. By default, containers near the root are open and long texts are not. */
export function isOpen(folding: JsonFolding, node: FoldableNode): boolean {
  const { rule, exceptions, revealed } = folding;
  if (revealed !== undefined && isRevealed(revealed, node)) return true;
  const isException = exceptions.has(node.path);
  // A tree with a folded root would be a single line without content.
  if (node.depth === 0 && !node.isText) return !isException;
  switch (rule) {
    case 'open':
      return !isException;
    case 'folded':
      return isException;
    case 'by-default':
      return (!node.isText && node.depth < 2) !== isException;
  }
}

/** To show a match, the ancestors of its node are open, and the node itself if it is a text. */
const isRevealed = (revealed: FoldableNode, { path }: FoldableNode): boolean =>
  revealed.path === path ? revealed.isText : revealed.path.startsWith(`${path}/`);

/** Returns the same object if the node is already visible, because a new one would cause a new layout. */
function revealing(folding: JsonFolding, node: FoldableNode): JsonFolding {
  const { revealed } = folding;
  if (revealed?.path === node.path && revealed.isText === node.isText) return folding;
  const bare = revealed === undefined ? folding : { ...folding, revealed: undefined };
  return foldedAbove(bare, node).length === 0 ? bare : { ...bare, revealed: node };
}

function settled(folding: JsonFolding): JsonFolding {
  const { revealed } = folding;
  if (revealed === undefined) return folding;
  const bare = { ...folding, revealed: undefined };
  return flipped(bare, foldedAbove(bare, revealed));
}

/** The nodes to open to show a node: its folded ancestors, and itself if it is a text. */
function foldedAbove(folding: JsonFolding, node: FoldableNode): FoldableNode[] {
  const ancestors = ancestorPaths(node.path).map((path, depth) => ({ path, depth, isText: false }));
  const shown = node.isText ? [...ancestors, node] : ancestors;
  return shown.filter((each) => !isOpen(folding, each));
}

function flipped(folding: JsonFolding, nodes: readonly FoldableNode[]): JsonFolding {
  const exceptions = new Set(folding.exceptions);
  for (const { path } of nodes) if (!exceptions.delete(path)) exceptions.add(path);
  return { ...folding, exceptions };
}
