/** A value of a JSON text, with the places of what has no parts. */
export type JsonNode =
  | { kind: 'text' | 'other'; start: number; end: number }
  | { kind: 'list'; items: JsonNode[] }
  | { kind: 'object'; fields: [name: string, node: JsonNode][] };

/** Reads a valid JSON text, so that parts of it can be replaced while the rest stays to the letter. */
export function jsonTree(text: string): JsonNode {
  const between = /[\s,:]*/y;
  const other = /[^\s,\]}]+/y;
  let at = 0;

  /** What begins at the place, or there behind blanks; moves the place behind it. */
  function skip(pattern: RegExp): void {
    pattern.lastIndex = at;
    pattern.test(text);
    at = pattern.lastIndex;
  }

  function isAtEnd(bracket: string): boolean {
    skip(between);
    if (at >= text.length) throw new SyntaxError('The JSON text ends too early.');
    const isEnd = text[at] === bracket;
    if (isEnd) at += 1;
    return isEnd;
  }

  function leaf(): Extract<JsonNode, { start: number }> {
    const start = at;
    if (text[at] !== '"') {
      skip(other);
      return { kind: 'other', start, end: at };
    }
    at = endOfString(text, start);
    return { kind: 'text', start, end: at };
  }

  function node(): JsonNode {
    skip(between);
    if (text[at] === '[') {
      at += 1;
      const items: JsonNode[] = [];
      while (!isAtEnd(']')) items.push(node());
      return { kind: 'list', items };
    }
    if (text[at] !== '{') return leaf();
    at += 1;
    const fields: [string, JsonNode][] = [];
    while (!isAtEnd('}')) fields.push([stringAt(text, leaf()), node()]);
    return { kind: 'object', fields };
  }

  return node();
}

/** Behind the quote that ends a string: one before which the backslashes are in pairs. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote > 0; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (text[first - 1] === '\\') first -= 1;
    if ((quote - first) % 2 === 0) return quote + 1;
  }
  throw new SyntaxError('The JSON text ends too early.');
}

/** The string at a place of a JSON text. */
export function stringAt(text: string, { start, end }: { start: number; end: number }): string {
  const inner = text.slice(start + 1, end - 1);
  return inner.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : inner;
}
