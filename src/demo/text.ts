import { memoize } from './memoize.ts';
import type { RandomSource } from './random.ts';

/**
 * A text with placeholders, as a string or as lines. `{problem.file}` is a value, `{problem.log.-1}` the last
 * item of a list, `{3..90}` a random integer, and `{yes|no}` a random word.
 */
export type Template = string | readonly string[];

/** Values of placeholders by name. Names with dots lead into objects and lists. */
export type Values = Readonly<Record<string, unknown>>;

/** `more` are values that take precedence over the others. */
type Options = { source?: RandomSource; more?: Values | undefined };

/**
 * Replaces the placeholders of a text, from left to right. A line whose placeholders are lists is
 * repeated for each item. Throws a RangeError if a value is missing.
 */
export function fill(template: Template, values: Values, options: Options = {}): string {
  const lines: string[] = [];
  for (const line of linesOf(template)) {
    if (typeof line === 'string') {
      lines.push(line);
      continue;
    }
    const filled: unknown[] = [];
    let repeats: number | undefined;
    for (const part of line) {
      const value = typeof part === 'string' ? part : part.read(values, options);
      if (Array.isArray(value)) repeats = value.length;
      filled.push(value);
    }
    if (repeats === undefined) lines.push(joined(filled, 0));
    for (let index = 0; index < (repeats ?? 0); index += 1) lines.push(joined(filled, index));
  }
  return lines.length === 1 ? (lines[0] ?? '') : lines.join('\n');
}

/** Replaces lists by their item at `index`. */
function joined(filled: readonly unknown[], index: number): string {
  let text = '';
  for (const value of filled) text += Array.isArray(value) ? value[index] : value;
  return text;
}

/** The names of all placeholders that stand for values. */
export const placeholderNames = (template: Template): string[] =>
  linesOf(template)
    .flat()
    .flatMap((part) => (typeof part === 'string' ? [] : (part.name ?? [])));

type Placeholder = { name?: string; read(values: Values, options: Options): unknown };

type Line = string | readonly (string | Placeholder)[];

const linesOf = memoize((template: Template): readonly Line[] => {
  const text = typeof template === 'string' ? template : template.join('\n');
  return text.split('\n').map((line) => {
    const parts = line.split(placeholderPattern).map(toPart);
    return parts.length === 1 ? line : parts;
  });
});

const placeholderPattern = /\{([a-z][\w.-]*|\d+\.\.\d+|[^{}|]+(?:\|[^{}|]+)+)\}/i;

/** `split` with a capturing group alternates between text and placeholders. */
function toPart(text: string, index: number): string | Placeholder {
  if (index % 2 === 0) return text;
  if (text.includes('|')) {
    const words = text.split('|');
    return { read: (_, { source }) => required(source, text).pick(words) };
  }
  const [from, to] = text.split('..');
  if (to !== undefined) {
    return { read: (_, { source }) => required(source, text).integer(Number(from), Number(to)) };
  }
  const [first = '', ...keys] = text.split('.');
  return {
    name: text,
    read: (values, { more }) => required(keys.reduce(follow, more?.[first] ?? values[first]), text),
  };
}

/** In a list, a key is an index, or else a key of each item. */
function follow(value: unknown, key: string): unknown {
  if (!Array.isArray(value)) return (value as Values | undefined)?.[key];
  const index = Number(key);
  return Number.isNaN(index) ? value.map((item) => follow(item, key)) : value.at(index);
}

function required<Value>(value: Value | undefined, name: string): Value {
  const isMissing = Array.isArray(value) ? value.includes(undefined) : value === undefined;
  if (isMissing) throw new RangeError(`There is nothing to fill {${name}} with`);
  return value as Value; // Not undefined.
}
