import { formatBytes, formatCount } from '../../../domain/format/number.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import type { Line } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import { lineTones } from './line-tones.ts';

/** A text as lines of a width, with code, diffs and headings told apart. */
export function wholeText(text: string, width: number): Line[] {
  const rows = trimmedRows(sanitizeText(text));
  const tones = lineTones(rows);
  return rows.flatMap((row, index): Line[] => {
    const tone = tones[index];
    return wrapText(row, width).map((part) => ({
      spans: [tone === undefined ? { text: part } : { text: part, tone }],
    }));
  });
}

/**
 * The first rows of a text, and how much more there is. Only what is shown is laid out: an answer
 * of a megabyte costs as little as one of a line.
 */
export function foldedText(
  text: string,
  rows: number,
  { width, glyphs }: { width: number; glyphs: Glyphs },
): Line[] {
  const start = text.slice(0, rows * width * 2);
  const lines = wholeText(start, width);
  const isWhole = start.length === text.length && lines.length <= rows + 1;
  if (isWhole) return lines;

  const restRows = countRows(text) - rows;
  const size = formatBytes(Buffer.byteLength(text));
  const more =
    restRows > 0 ? `${formatCount(restRows)} more lines, ${size} in all` : `${size} in all`;
  return [
    ...lines.slice(0, rows),
    {
      spans: [
        { text: `${glyphs.fold} ${more}`, tone: 'muted' },
        { text: '  enter unfolds', tone: 'muted' },
      ],
    },
  ];
}

/** Without empty rows at the ends, which only push apart what is read. */
function trimmedRows(text: string): string[] {
  const rows = text.split('\n');
  const first = rows.findIndex((row) => row.trim() !== '');
  if (first === -1) return [];
  const last = rows.findLastIndex((row) => row.trim() !== '');
  return rows.slice(first, last + 1);
}

function countRows(text: string): number {
  let rows = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) rows += 1;
  return rows;
}
