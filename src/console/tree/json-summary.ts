import { formatBytes, formatCount, unknownText } from '../../figures/format/number.ts';
import { entriesOf, type JsonValue } from './json-path.ts';

/** The number of children of an object or a list: `6 items`. */
export function containerSize(value: object): string {
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  const unit = Array.isArray(value) ? 'items' : 'fields';
  return count === 1 ? `1 ${unit.slice(0, -1)}` : `${formatCount(count)} ${unit}`;
}

/** The size of a value as JSON without whitespace: `4.1 kB`. */
export const jsonSize = (value: JsonValue): string =>
  formatBytes(Buffer.byteLength(JSON.stringify(value) ?? ''));

/** The name of an object: its title, its name, else its first text. */
export function nameOf(value: object): string | undefined {
  if (Array.isArray(value)) return undefined;
  const entries = entriesOf(value).filter(([, child]) => typeof child === 'string' && child !== '');
  const named = fieldsOfNames.flatMap((name) => entries.filter(([key]) => key === name));
  const [, text] = named[0] ?? entries[0] ?? [];
  return typeof text === 'string' ? text : undefined;
}

const fieldsOfNames = ['title', 'name', 'text', 'command', 'path', 'id', 'type'];

/** Longer texts are not shown; only their size is. */
const maxCharacters = 400;

/** A short form of a value: the value itself if it is short, else its size. */
export function shortText(value: JsonValue): string {
  if (typeof value === 'object' && value !== null) {
    return `${containerSize(value)}  ${jsonSize(value)}`;
  }
  if (value === undefined || value === null || value === '') return unknownText;
  const text = String(value);
  return text.length <= maxCharacters ? text : `${formatCount(text.length)} characters`;
}
