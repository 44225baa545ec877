import type { RandomSource } from './random.ts';
import { remembered } from './remembered.ts';

/**
 * A text with places to fill, as one string or as its lines. `{problem.file}` is a value,
 * `{problem.log.-1}` the last item of a list, `{3..90}` a random whole number and `{yes|no}` one of
 * several words.
 */
export type Template = string | readonly string[];

/** What places stand for, by name; dots lead into objects and lists. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * The text with its places filled, from left to right. A line with a list in it, or with several,
 * is repeated for each item.
 */
export function fill(template: Template, values: Values, source?: RandomSource): string {
  const lines: string[] = [];
  for (const parts of linesOf(template)) {
    let repeats: number | undefined;
    const filled: unknown[] = [];
    for (const part of parts) {
      const value = typeof part === 'string' ? part : part.read(values, source);
      if (Array.isArray(value)) repeats = value.length;
      filled.push(value);
    }
    if (repeats === undefined) lines.push(filled.join(''));
    for (let index = 0; index < (repeats ?? 0); index += 1) lines.push(itemOf(filled, index));
  }
  return lines.join('\n');
}

const itemOf = (filled: readonly unknown[], index: number): string =>
  filled.map((value) => (Array.isArray(value) ? value[index] : value)).join('');

/** The names in all places of a text that stand for values. */
export const namesIn = (template: Template): string[] =>
  linesOf(template).flatMap((parts) =>
    parts.flatMap((part) => (typeof part === 'string' ? [] : (part.name ?? []))),
  );

type Place = { name?: string; read(values: Values, source: RandomSource | undefined): unknown };

type Line = readonly (string | Place)[];

const linesOf = remembered((template: Template): readonly Line[] => {
  const text = typeof template === 'string' ? template : template.join('\n');
  return text.split('\n').map((line) => line.split(placePattern).map(toPart));
});

const placePattern = /\{([a-z][\w.-]*|\d+\.\.\d+|[^{}|]+(?:\|[^{}|]+)+)\}/i;

/** Splitting by a pattern with a group brings text and places by turns. */
function toPart(text: string, index: number): string | Place {
  if (index % 2 === 0) return text;
  if (text.includes('|')) {
    const words = text.split('|');
    return { read: (_, source) => required(source, text).pick(words) };
  }
  const [from, to] = text.split('..');
  if (to !== undefined) {
    return { read: (_, source) => required(source, text).integer(Number(from), Number(to)) };
  }
  const keys = text.split('.');
  return { name: text, read: (values) => required(keys.reduce(follow, values), text) };
}

/** A key into a list is a place in it, or else a key into each of its items. */
function follow(value: unknown, key: string): unknown {
  if (!Array.isArray(value)) return (value as Values | undefined)?.[key];
  const place = Number(key);
  return Number.isNaN(place) ? value.map((item) => follow(item, key)) : value.at(place);
}

function required<Value>(value: Value | undefined, place: string): Value {
  const isMissing = Array.isArray(value) ? value.includes(undefined) : value === undefined;
  if (isMissing) throw new RangeError(`There is nothing to fill {${place}} with`);
  return value as Value; // Which is not undefined.
}
