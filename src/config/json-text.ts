/** A value in a JSON text, with its position. Offsets count UTF-16 code units. */
export type JsonNode = {
  value: unknown;
  start: number;
  /** After its last character. */
  end: number;
  /** The members of an object by name; the last one if a name occurs several times. */
  members: ReadonlyMap<string, JsonMember>;
  items: readonly JsonNode[];
};

export type JsonMember = { name: string; start: number; node: JsonNode };

/**
 * A text that is not valid JSON. The message quotes at most one character, because the text may contain a
 * key.
 */
export class JsonTextError extends Error {
  override readonly name = 'JsonTextError';
  readonly code = 'json-text';
  readonly line: number;
  readonly column: number;

  constructor(problem: string, place: { line: number; column: number }) {
    super(problem);
    this.line = place.line;
    this.column = place.column;
  }
}

const deepest = 100;

/**
 * Parses a JSON text like `JSON.parse`, with the positions of all values. Throws JsonTextError. Skips a byte
 * order mark, which some editors write.
 */
export function parseJsonText(text: string): JsonNode {
  let offset = text.startsWith('\uFEFF') ? 1 : 0;

  const fail = (expected: string): never => {
    const found = offset >= text.length ? 'the end' : JSON.stringify(text.at(offset));
    throw new JsonTextError(`${expected} is expected, not ${found}`, placeAt(text, offset));
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = offset;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) offset += found.length;
    return found;
  };
  const skipBlanks = () => take(/[ \t\r\n]*/y);
  const takeSign = (sign: string): boolean => {
    if (text[offset] !== sign) return false;
    offset += 1;
    skipBlanks();
    return true;
  };

  function readString(what: string): string {
    const token = take(/"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y);
    return token === undefined ? fail(what) : JSON.parse(token);
  }

  function readValue(depth: number): JsonNode {
    if (depth > deepest) fail('Something less deep');
    const start = offset;
    const first = text[start];
    if (first === '{') return readObject(depth);
    if (first === '[') return readList(depth);
    const token =
      first === '"'
        ? undefined
        : take(/(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?)(?![\w.+-])/y);
    const value =
      token === undefined ? readString('A value, texts in double quotes,') : JSON.parse(token);
    return { value, start, end: offset, members: new Map(), items: [] };
  }

  function readObject(depth: number): JsonNode {
    const start = offset;
    const members = new Map<string, JsonMember>();
    takeSign('{');
    if (text[offset] !== '}') {
      do {
        const memberStart = offset;
        const name = readString('A name in double quotes');
        skipBlanks();
        if (!takeSign(':')) fail('A colon');
        members.set(name, { name, start: memberStart, node: readValue(depth + 1) });
        skipBlanks();
      } while (takeSign(','));
    }
    if (text[offset] !== '}') fail('A comma or }');
    offset += 1;
    const entries = [...members].map(([name, { node }]) => [name, node.value]);
    return { value: Object.fromEntries(entries), start, end: offset, members, items: [] };
  }

  function readList(depth: number): JsonNode {
    const start = offset;
    const items: JsonNode[] = [];
    takeSign('[');
    if (text[offset] !== ']') {
      do {
        items.push(readValue(depth + 1));
        skipBlanks();
      } while (takeSign(','));
    }
    if (text[offset] !== ']') fail('A comma or ]');
    offset += 1;
    return {
      value: items.map(({ value }) => value),
      start,
      end: offset,
      members: new Map(),
      items,
    };
  }

  skipBlanks();
  const root = readValue(0);
  skipBlanks();
  if (offset < text.length) fail('The end');
  return root;
}

/** Whether there is a value at a path of names. */
export function isThere(root: JsonNode, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const inner = root.members.get(name)?.node;
  return inner !== undefined && isThere(inner, rest);
}

/** The line, from 1, of the innermost existing part of `path`. */
export function lineOf(text: string, root: JsonNode, path: readonly PropertyKey[]): number {
  let node = root;
  let start = root.start;
  for (const name of path) {
    const member = node.members.get(String(name));
    const inner = member?.node ?? (typeof name === 'number' ? node.items[name] : undefined);
    if (!inner) break;
    node = inner;
    start = member?.start ?? inner.start;
  }
  return placeAt(text, start).line;
}

function placeAt(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
