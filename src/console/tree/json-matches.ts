import { type Match, matchesInText } from '../../language/search/search-pattern.ts';
import type { FoldableNode } from './json-folding.ts';

/** A node with the texts that can be found in it; `index` counts the nodes of the document. */
export type SearchedNode = FoldableNode & { index: number; key: string; text: string };

/** A match in the name of a node or in its value. */
export type JsonMatch = Match & { node: SearchedNode; field: 'key' | 'value' };

/** All matches in a document, in the order of its nodes. */
export function matchesInNodes(nodes: readonly SearchedNode[], pattern: RegExp): JsonMatch[] {
  const matches: JsonMatch[] = [];
  // A document of a megabyte has tens of thousands of nodes, most of them without a match.
  for (const node of nodes) {
    for (const field of ['key', 'value'] as const) {
      const text = field === 'key' ? node.key : node.text;
      for (const match of matchesInText(text, pattern)) matches.push({ ...match, node, field });
    }
  }
  return matches;
}
