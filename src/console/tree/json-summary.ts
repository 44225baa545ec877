import { formatBytes, formatCount } from '../../domain/format/number.ts';
import { entriesOf, type JsonValue } from './json-path.ts';

/** How much there is in an object or a list: `6 items  4.1 kB`. */
export function containerSize(value: object): string {
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  const unit = Array.isArray(value) ? 'items' : 'fields';
  return count === 1 ? `1 ${unit.slice(0, -1)}` : `${formatCount(count)} ${unit}`;
}

// Drawing a frame must not write out a record of a megabyte again; records are never changed.
const knownBytes = new WeakMap<object, number>();

/** The size of a value as JSON without blanks, `4.1 kB`. */
export const jsonSize = (value: JsonValue): string => formatBytes(bytesOf(value));

function bytesOf(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) {
    return Buffer.byteLength(JSON.stringify(value) ?? '');
  }
  const known = knownBytes.get(value);
  if (known !== undefined) return known;
  const entries = entriesOf(value);
  const names = Array.isArray(value)
    ? 0
    : entries.reduce((sum, [name]) => sum + nameBytes(name), 0);
  const signs = 2 + Math.max(0, entries.length - 1);
  const bytes = entries.reduce((sum, [, part]) => sum + bytesOf(part), names + signs);
  knownBytes.set(value, bytes);
  return bytes;
}

/** The quoted name and the colon after it. */
const nameBytes = (name: string): number => Buffer.byteLength(JSON.stringify(name)) + 1;

/** What tells an object from its neighbours. */
export function nameOf(value: object): string | undefined {
  if (Array.isArray(value)) return undefined;
  const entries = entriesOf(value).filter(([, part]) => typeof part === 'string' && part !== '');
  const named = tellingNames.flatMap((name) => entries.filter(([key]) => key === name));
  const [, text] = named[0] ?? entries[0] ?? [];
  return typeof text === 'string' ? text : undefined;
}

const tellingNames = ['title', 'name', 'text', 'command', 'path', 'id', 'type'];
