import { sanitizeLine } from '../../terminal/sanitize.ts';
import { padEnd } from '../../terminal/width.ts';
import { factLines } from '../draw/fact-lines.ts';
import { emptyLine, type Line, line } from '../draw/line.ts';
import { rawRows } from '../draw/markdown/code-rows.ts';
import { markdownRows } from '../draw/markdown/markdown-rows.ts';
import { rowLines } from '../draw/row.ts';
import { entriesOf, type JsonValue } from './json-path.ts';
import { nameOf } from './json-summary.ts';
import { shortText } from './short-text.ts';

/** How much of a value is laid out. */
export type ValueRoom = {
  width: number;
  /** Lines, at most. */
  height: number;
  /** Characters of one text, at most. */
  characters: number;
};

/**
 * A value to be read, as much as there is room for: Markdown as a page, other texts as they are, an
 * object as its fields with its texts beneath them, a list as its items. `name` is what the value is
 * called in its record.
 */
export function valueLines(value: JsonValue, name: string, room: ValueRoom): Line[] {
  return linesOf(value, name, { ...room }).slice(0, room.height);
}

type Page = ValueRoom & {};

function linesOf(value: JsonValue, name: string, page: Page): Line[] {
  if (typeof value === 'string') return textLines(value, name, page);
  if (Array.isArray(value)) return itemLines(value, page.height);
  if (typeof value === 'object' && value !== null) return objectLines(value, page);
  return [line(String(value))];
}

function textLines(text: string, name: string, { width, characters }: Page): Line[] {
  const start = text.slice(0, characters);
  const rows = isMarkdown(name, text) ? markdownRows(start) : rawRows(start);
  return rows
    .flatMap((row) => rowLines(row, { width, isWrapped: true }))
    .map(({ spans }): Line => ({ spans }));
}

/** By its name, or because it begins with a heading. */
const isMarkdown = (name: string, text: string): boolean =>
  /^(markdown|md)$/i.test(name) || /^#{1,6} \S/.test(text);

/** Short fields first; then each long text beneath its name, for it would tear the others apart. */
function objectLines(value: object, page: Page): Line[] {
  const { width, height } = page;
  const fields = entriesOf(value).slice(0, height);
  const isText = ([name, part]: [string, JsonValue]) =>
    typeof part === 'string' && (part.includes('\n') || isMarkdown(name, part));
  const texts = fields.filter(isText);
  const facts = fields
    .filter((field) => !isText(field))
    .flatMap(([name, part]) => factLines(name, shortText(part), width));
  const readable = texts.flatMap(([name, part], index) => [
    ...(index === 0 && facts.length === 0 ? [] : [emptyLine]),
    ...(texts.length === 1 ? [] : [line([sanitizeLine(name), 'muted'])]),
    ...textLines(String(part), name, page),
  ]);
  return [...facts, ...readable];
}

function itemLines(items: readonly JsonValue[], height: number): Line[] {
  const placeWidth = String(items.length).length + 2;
  return items.slice(0, height).map((item, index) => {
    const name = typeof item === 'object' && item !== null ? nameOf(item) : undefined;
    const size = shortText(item);
    return line(
      [padEnd(String(index), placeWidth), 'muted'],
      ...(name === undefined ? [size] : [name, [`  ${size}`, 'muted'] as const]),
    );
  });
}
