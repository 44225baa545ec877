import { sanitizeLine } from '../../terminal/sanitize.ts';
import { type Match, matchesInText } from '../search/pattern.ts';
import type { FoldableNode } from './json-folding.ts';
import { childPath, entriesOf, type JsonValue } from './json-path.ts';
import { type JsonRow, shownText } from './json-rows.ts';

/** A node with what can be found in it. */
export type SearchedNode = FoldableNode & { key: string; text: string };

/** A match in the name of a node or in its value; `node` is the place of the node in the record. */
export type JsonMatch = Match & { node: number; part: 'key' | 'value' };

/** All nodes of a record in the order of their rows. Places in a list are no names. */
export function searchedNodes(root: JsonValue): SearchedNode[] {
  const nodes: SearchedNode[] = [];
  const visit = (value: JsonValue, key: string, path: string, depth: number) => {
    const isText = typeof value === 'string';
    nodes.push({ path, depth, isText, key, text: searchedText(value) });
    for (const [name, part] of entriesOf(value)) {
      const named = Array.isArray(value) ? '' : sanitizeLine(name);
      visit(part, named, childPath(path, name), depth + 1);
    }
  };
  visit(root, '', '', 0);
  return nodes;
}

/** What a search looks through in a value by itself, without its parts. */
export function searchedText(value: JsonValue): string {
  if (typeof value === 'string') return shownText(value);
  return typeof value === 'object' && value !== null ? '' : String(value);
}

export function matchesInNodes(nodes: readonly SearchedNode[], pattern: RegExp): JsonMatch[] {
  const matches: JsonMatch[] = [];
  // A record of a megabyte has tens of thousands of nodes, most of them without a match.
  for (const [node, { key, text }] of nodes.entries()) {
    for (const match of matchesInText(key, pattern)) matches.push({ ...match, node, part: 'key' });
    for (const match of matchesInText(text, pattern)) {
      matches.push({ ...match, node, part: 'value' });
    }
  }
  return matches;
}

/** The place among the rows where a match stands; -1 while it is folded away. */
export function rowOfMatch(
  rows: readonly JsonRow[],
  { path }: Pick<SearchedNode, 'path'>,
  { part, start }: JsonMatch,
): number {
  const head = rows.findIndex((row) => row.path === path);
  let at = head;
  if (head === -1 || part === 'key') return head;
  for (let row = rows[at + 1]; row?.kind === 'text' && row.path === path; row = rows[at + 1]) {
    if (row.line.offset > start) break;
    at += 1;
  }
  return at;
}

/** The first match that does not stand above a row; as many as there are when all of them do. */
export function firstBelow(
  matches: readonly JsonMatch[],
  nodes: readonly SearchedNode[],
  row: JsonRow | undefined,
): number {
  const node = nodes.findIndex(({ path }) => path === row?.path);
  const offset = row?.kind === 'text' ? row.line.offset : 0;
  const isBelow = (match: JsonMatch) =>
    match.node > node || (match.node === node && match.start >= offset);
  const below = matches.findIndex(isBelow);
  return below === -1 ? matches.length : below;
}
