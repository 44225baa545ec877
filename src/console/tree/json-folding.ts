import { pathsAround } from './json-path.ts';

/** Which nodes of a tree are open: everything, nothing, or what is by itself, apart from some. */
export type JsonFolding = {
  rule: 'by-itself' | 'open' | 'folded';
  /** Nodes that are not as the rule says, by their path. */
  exceptions: ReadonlySet<string>;
  /** What a search has come to: open, with all around it, until the search goes elsewhere. */
  revealed: FoldableNode | undefined;
};

/** What decides whether a node is open. */
export type FoldableNode = { path: string; depth: number; isText: boolean };

export type JsonFoldingEvent =
  | { type: 'flipped'; node: FoldableNode }
  | { type: 'all-opened' }
  | { type: 'all-folded' }
  | { type: 'revealed'; node: FoldableNode }
  /** What was revealed stays open. */
  | { type: 'settled' }
  | { type: 'restored'; folding: JsonFolding };

export const unfoldedByItself: JsonFolding = {
  rule: 'by-itself',
  exceptions: new Set(),
  revealed: undefined,
};

export function reduceFolding(folding: JsonFolding, event: JsonFoldingEvent): JsonFolding {
  switch (event.type) {
    case 'flipped':
      return flipped(settled(folding), [event.node]);
    case 'all-opened':
      return { ...unfoldedByItself, rule: 'open' };
    case 'all-folded':
      return { ...unfoldedByItself, rule: 'folded' };
    case 'revealed':
      return revealing(folding, event.node);
    case 'settled':
      return settled(folding);
    case 'restored':
      return event.folding;
  }
}

/** Whether a node is open. By themselves, containers near the root are, and long texts are not. */
export function isOpen(folding: JsonFolding, node: FoldableNode): boolean {
  const { rule, exceptions, revealed } = folding;
  if (revealed !== undefined && isRevealed(revealed, node)) return true;
  const isException = exceptions.has(node.path);
  // A tree without its root would be one line that says nothing.
  if (node.depth === 0 && !node.isText) return !isException;
  switch (rule) {
    case 'open':
      return !isException;
    case 'folded':
      return isException;
    case 'by-itself':
      return (!node.isText && node.depth < 2) !== isException;
  }
}

/** The node itself only where it is a text: a container can be found without what is inside. */
const isRevealed = (revealed: FoldableNode, { path }: FoldableNode): boolean =>
  revealed.path === path ? revealed.isText : revealed.path.startsWith(`${path}/`);

/** The same folding where the node is in sight already: laying out a long record anew takes time. */
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

/** What has to be opened for a node to be seen: folded ones around it, and itself if it is a text. */
function foldedAbove(folding: JsonFolding, node: FoldableNode): FoldableNode[] {
  const around = pathsAround(node.path).map((path, depth) => ({ path, depth, isText: false }));
  const shown = node.isText ? [...around, node] : around;
  return shown.filter((each) => !isOpen(folding, each));
}

function flipped(folding: JsonFolding, nodes: readonly FoldableNode[]): JsonFolding {
  const exceptions = new Set(folding.exceptions);
  for (const { path } of nodes) if (!exceptions.delete(path)) exceptions.add(path);
  return { ...folding, exceptions };
}
