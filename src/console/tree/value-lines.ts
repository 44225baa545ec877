import { entriesOf, type JsonValue } from '../../domain/json/json-path.ts';
import { nameOf, shortText } from '../../domain/json/json-summary.ts';
import { splitMarkdown, splitRaw } from '../../domain/split-text.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { padEnd } from '../../terminal/width.ts';
import { emptyLine, type Line, line } from '../draw/line.ts';
import { markdownRows } from '../draw/markdown/markdown-rows.ts';
import { factLines, rawRows, rowLines } from '../draw/row.ts';

/** How much of a value is laid out. */
export type ValueRoom = {
  width: number;
  /** Characters of one text, at most. */
  characters: number;
};

/** The first lines of a value, at most `height` of them. No more than these is laid out. */
export function valueLines(
  value: JsonValue,
  name: string,
  { height, ...room }: ValueRoom & { height: number },
): Line[] {
  const lines: Line[] = [];
  for (const block of valueBlocks(value, name, room)) {
    lines.push(...block);
    if (lines.length >= height) break;
  }
  return lines.slice(0, height);
}

/**
 * A value to be read, a few lines at a time: Markdown as a page, other texts as they are, an object as its
 * fields with its texts below them, a list as its items. `name` is the name of the value in its document.
 * Each step takes less time than a frame.
 */
export function* valueBlocks(value: JsonValue, name: string, room: ValueRoom): Generator<Line[]> {
  if (typeof value === 'string') yield* textBlocks(value, name, room);
  else if (Array.isArray(value)) yield* itemBlocks(value);
  else if (typeof value === 'object' && value !== null) yield* objectBlocks(value, room);
  else yield [line(String(value))];
}

function* textBlocks(text: string, name: string, { width, characters }: ValueRoom) {
  const start = text.slice(0, characters);
  const isPage = isMarkdown(name, text);
  for (const slice of isPage ? splitMarkdown(start) : splitRaw(start)) {
    const rows = isPage ? markdownRows(slice) : rawRows(slice);
    yield rows
      .flatMap((row) => rowLines(row, { width, isWrapped: true }))
      .map(({ spans }): Line => ({ spans }));
  }
}

/** By its name, or because it begins with a heading. */
const isMarkdown = (name: string, text: string): boolean =>
  /^(markdown|md)$/i.test(name) || /^#{1,6} \S/.test(text);

/** Short fields first, so that they stay together, then each long text below its name. */
function* objectBlocks(value: object, room: ValueRoom): Generator<Line[]> {
  const isText = ([name, child]: [string, JsonValue]) =>
    typeof child === 'string' && (child.includes('\n') || isMarkdown(name, child));
  const fields = entriesOf(value);
  const texts = fields.filter(isText);
  for (const field of fields) {
    if (!isText(field)) yield factLines(field[0], shortText(field[1]), room.width);
  }
  for (const [index, [name, child]] of texts.entries()) {
    if (index > 0 || texts.length < fields.length) yield [emptyLine];
    if (texts.length > 1) yield [line([sanitizeLine(name), 'muted'])];
    yield* textBlocks(String(child), name, room);
  }
}

function* itemBlocks(items: readonly JsonValue[]): Generator<Line[]> {
  const indexWidth = String(items.length).length + 2;
  for (const [index, item] of items.entries()) {
    const name = typeof item === 'object' && item !== null ? nameOf(item) : undefined;
    const size = shortText(item);
    yield [
      line(
        [padEnd(String(index), indexWidth), 'muted'],
        ...(name === undefined ? [size] : [name, [`  ${size}`, 'muted'] as const]),
      ),
    ];
  }
}
