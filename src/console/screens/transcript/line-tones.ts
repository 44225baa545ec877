import type { Tone } from '../../theme/tone.ts';

/**
 * What each row of a Markdown text is: headings, fenced code and diffs are told apart by colour,
 * and everything stays as it was written.
 */
export function lineTones(rows: readonly string[]): (Tone | undefined)[] {
  let fence: 'none' | 'code' | 'diff' = 'none';

  return rows.map((row) => {
    const opening = /^\s*(?:```|~~~)\s*(\w*)/.exec(row);
    if (opening) {
      fence = fence === 'none' ? (opening[1] === 'diff' ? 'diff' : 'code') : 'none';
      return 'muted';
    }
    if (fence === 'diff') return diffTone(row);
    if (fence === 'code') return 'accent';
    return /^#{1,6}\s/.test(row) ? 'strong' : undefined;
  });
}

function diffTone(row: string): Tone | undefined {
  if (row.startsWith('@@')) return 'accent';
  if (row.startsWith('+++') || row.startsWith('---')) return 'muted';
  if (row.startsWith('+')) return 'good';
  return row.startsWith('-') ? 'bad' : undefined;
}
