import { counted } from '../../../domain/format/counted.ts';
import { formatBytes, formatCount } from '../../../domain/format/number.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { rawRows } from '../../draw/markdown/code-rows.ts';
import type { Lead } from '../../draw/row.ts';
import { signs } from '../../draw/signs.ts';
import type { Tone } from '../../draw/theme.ts';
import { ours, own, type TranscriptRow, type TranscriptSpan } from './transcript-row.ts';

/** No more of a text than this is looked at to show its beginning. */
const excerptLength = 4_000;

/** The first row that says something, in one line. */
export function excerpt(text: string): string {
  for (const row of text.slice(0, excerptLength).split('\n')) {
    // Files are read with numbers in front of their lines.
    const said = sanitizeLine(row.replace(/^\s*\d+\t/, '')).trim();
    if (said !== '') return said;
  }
  return '';
}

/** A text of several rows in one line. */
export const flattened = (text: string): string =>
  sanitizeLine(text.slice(0, excerptLength)).replaceAll(/\s+/g, ' ').trim();

/** Rows of a text, without the empty ones at its ends. */
export function countRows(text: string): number {
  const body = text.trim();
  if (body === '') return 0;
  let count = 1;
  for (let at = body.indexOf('\n'); at !== -1; at = body.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** `12 lines  443 B`. */
export const sizeSpan = (text: string): TranscriptSpan =>
  own(`${counted(countRows(text), 'line')}  ${formatBytes(Buffer.byteLength(text))}`, 'muted');

/** The first rows of a text, each cut to one line, and how much more there is. */
export function firstRows(
  text: string,
  count: number,
  { tone, lead }: { tone: Tone; lead?: Lead },
): TranscriptRow[] {
  const all = rawRows(text.trim().slice(0, excerptLength));
  const hidden = countRows(text) - count;
  const shown = all.slice(0, hidden > 1 ? count : count + 1);
  const withLead = lead ? { lead } : {};
  return [
    ...shown.map(({ spans }) => ({
      spans: spans.map((span) => ({ ...span, tone })),
      flow: 'cut' as const,
      ...withLead,
    })),
    ...(hidden > 1 ? [{ ...ours({ text: moreText(hidden), tone: 'muted' }), ...withLead }] : []),
  ];
}

const moreText = (count: number): string =>
  `${signs.fold} ${formatCount(count)} more lines  enter unfolds`;
