import { sanitizeText } from '../../../terminal/sanitize.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import type { Size } from '../../components/frame/screen-size.ts';
import type { JsonValue } from '../../components/json-tree/json-rows.ts';
import { type Line, line } from '../../text/line.ts';

/** More than any screen shows, and little enough to be wrapped within a frame. */
const mostCharacters = 20_000;

/** A value to be read: a text as it is, everything else as JSON; as much as there is room for. */
export function valueLines(value: JsonValue, { width, height }: Size): Line[] {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
  const rows = wrapText(sanitizeText(text.slice(0, mostCharacters)), Math.max(10, width - 1));
  return rows.slice(0, height).map((row) => (isHeading(row) ? line([row, 'strong']) : line(row)));
}

const isHeading = (row: string): boolean => /^#{1,6} /.test(row);
