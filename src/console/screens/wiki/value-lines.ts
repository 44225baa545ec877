import { sanitizeText } from '../../../terminal/sanitize.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import type { Size } from '../../components/frame/screen-size.ts';
import type { JsonValue } from '../../components/json-tree/json-rows.ts';
import { type Line, line } from '../../text/line.ts';
import { markdownRows } from '../../text/markdown/markdown-rows.ts';
import { rowLines } from '../../text/row.ts';
import type { Glyphs } from '../../theme/glyphs.ts';

/** More than any screen shows, and little enough to be laid out within a frame. */
const mostCharacters = 20_000;

/**
 * A value to be read, as much as there is room for: Markdown as a page, other texts as they are,
 * everything else as JSON. `path` is the place of the value in its record.
 */
export function valueLines(
  value: JsonValue,
  path: string,
  { width, height }: Size,
  glyphs: Glyphs,
): Line[] {
  const room = Math.max(10, width - 1);
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
  const start = text.slice(0, mostCharacters);
  const lines =
    typeof value === 'string' && isMarkdown(path, value)
      ? markdownRows(start, glyphs).flatMap((row) =>
          rowLines(row, { width: room, isWrapped: true }).map(({ spans }): Line => ({ spans })),
        )
      : wrapText(sanitizeText(start), room).map((row) => line(row));
  return lines.slice(0, height);
}

/** By its name, or because it begins with a heading. */
const isMarkdown = (path: string, text: string): boolean =>
  /\/(markdown|md)$/i.test(path) || /^#{1,6} \S/.test(text);
