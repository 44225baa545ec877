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

type JsonMember = { name: string; start: number; node: JsonNode };

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
export const parseJsonText = (text: string): JsonNode => new JsonReader(text).document();

const textToken = /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;
const otherToken = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?)(?![\w.+-])/y;

/** A position in a JSON text. Each method reads one part from there on. */
class JsonReader {
  readonly #text: string;
  #offset: number;

  constructor(text: string) {
    this.#text = text;
    this.#offset = text.startsWith('\uFEFF') ? 1 : 0;
  }

  document(): JsonNode {
    this.#skipBlanks();
    const root = this.#value(0);
    this.#skipBlanks();
    if (this.#offset < this.#text.length) this.#fail('The end');
    return root;
  }

  #value(depth: number): JsonNode {
    if (depth > deepest) this.#fail('Something less deep');
    if (this.#isNext('{')) return this.#object(depth);
    if (this.#isNext('[')) return this.#list(depth);
    const start = this.#offset;
    const token = this.#isNext('"') ? undefined : this.#take(otherToken);
    const value =
      token === undefined ? this.#string('A value, texts in double quotes,') : JSON.parse(token);
    return { value, start, end: this.#offset, members: new Map(), items: [] };
  }

  #object(depth: number): JsonNode {
    const start = this.#offset;
    const members = new Map<string, JsonMember>();
    this.#takeSign('{');
    if (!this.#isNext('}')) {
      do {
        const memberStart = this.#offset;
        const name = this.#string('A name in double quotes');
        this.#skipBlanks();
        if (!this.#takeSign(':')) this.#fail('A colon');
        members.set(name, { name, start: memberStart, node: this.#value(depth + 1) });
        this.#skipBlanks();
      } while (this.#takeSign(','));
    }
    if (!this.#isNext('}')) this.#fail('A comma or }');
    this.#offset += 1;
    const entries = [...members].map(([name, { node }]) => [name, node.value]);
    return { value: Object.fromEntries(entries), start, end: this.#offset, members, items: [] };
  }

  #list(depth: number): JsonNode {
    const start = this.#offset;
    const items: JsonNode[] = [];
    this.#takeSign('[');
    if (!this.#isNext(']')) {
      do {
        items.push(this.#value(depth + 1));
        this.#skipBlanks();
      } while (this.#takeSign(','));
    }
    if (!this.#isNext(']')) this.#fail('A comma or ]');
    this.#offset += 1;
    const value = items.map((item) => item.value);
    return { value, start, end: this.#offset, members: new Map(), items };
  }

  #string(what: string): string {
    const token = this.#take(textToken);
    return token === undefined ? this.#fail(what) : JSON.parse(token);
  }

  #isNext(sign: string): boolean {
    return this.#text[this.#offset] === sign;
  }

  /** Reads a sign and the blanks after it. */
  #takeSign(sign: string): boolean {
    if (!this.#isNext(sign)) return false;
    this.#offset += 1;
    this.#skipBlanks();
    return true;
  }

  #skipBlanks(): void {
    this.#take(/[ \t\r\n]*/y);
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#offset;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found !== undefined) this.#offset += found.length;
    return found;
  }

  #fail(expected: string): never {
    const isAtEnd = this.#offset >= this.#text.length;
    const found = isAtEnd ? 'the end' : JSON.stringify(this.#text.at(this.#offset));
    throw new JsonTextError(
      `${expected} is expected, not ${found}`,
      placeAt(this.#text, this.#offset),
    );
  }
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
