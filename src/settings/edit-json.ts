import { type JsonNode, parseJsonText } from './json-text.ts';

/**
 * The text of a JSON object with a new value at a path, and the rest unchanged, including whitespace. Creates
 * missing objects along the path. Throws JsonTextError.
 */
export function withValueAt(text: string, path: readonly string[], value: unknown): string {
  const source = text.trim() === '' ? '{}\n' : text;
  const { node, found } = innermost(parseJsonText(source), path);
  const [name, ...deeper] = path.slice(found);
  // The existing value at the path is replaced as a whole, as is any value along the way that is not an
  // object.
  if (name === undefined)
    return spliced(source, node.start, node.end, indented(value, path.length));
  const inner = deeper.reduceRight<unknown>((rest, key) => ({ [key]: rest }), value);
  const member = `${JSON.stringify(name)}: ${indented(inner, found + 1)}`;
  const margin = `\n${'  '.repeat(found + 1)}`;
  const last = [...node.members.values()].at(-1);
  if (last) return spliced(source, last.node.end, last.node.end, `,${margin}${member}`);
  return spliced(source, node.start, node.end, `{${margin}${member}\n${'  '.repeat(found)}}`);
}

/** The text without the value at a path. Throws JsonTextError. */
export function withoutValueAt(text: string, path: readonly string[]): string {
  const name = path.at(-1);
  const { node, found } = innermost(parseJsonText(text), path.slice(0, -1));
  const members = [...node.members.values()];
  const place = members.findIndex((member) => member.name === name);
  const member = members[place];
  if (found < path.length - 1 || !member) return text;

  const before = members[place - 1];
  const after = members[place + 1];
  // Its comma is removed with it.
  if (before) return spliced(text, before.node.end, member.node.end, '');
  if (after) return spliced(text, member.start, after.start, '');
  return spliced(text, node.start, node.end, '{}');
}

/** The node at the longest existing part of a path, and the length of that part. */
function innermost(root: JsonNode, path: readonly string[]): { node: JsonNode; found: number } {
  let node = root;
  for (const [index, name] of path.entries()) {
    const inner = node.members.get(name)?.node;
    if (!inner) return { node, found: index };
    node = inner;
  }
  return { node, found: path.length };
}

const spliced = (text: string, start: number, end: number, inserted: string): string =>
  text.slice(0, start) + inserted + text.slice(end);

const indented = (value: unknown, depth: number): string =>
  JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${'  '.repeat(depth)}`);
