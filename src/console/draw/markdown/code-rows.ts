import { sanitizeText } from '../../../terminal/sanitize.ts';
import type { Span } from '../line.ts';
import { type Lead, type Row, rawRows } from '../row.ts';
import { signs } from '../signs.ts';
import { toned } from '../spans.ts';

/** A block of code behind a rule, under the name of its language. Diffs are coloured. */
export function codeRows({ text, language }: { text: string; language: string }): Row[] {
  const wall: Span = { text: `${signs.wall} `, tone: 'border' };
  const lead: Lead = { first: [wall], rest: [wall] };
  const rows = language === 'diff' || isDiff(text) ? diffRows(text) : rawRows(text);
  return [...nameRows(language), ...rows.map((row) => ({ ...row, lead }))];
}

// Text is what a fence without a language means anyway.
function nameRows(language: string): Row[] {
  if (language === '' || /^(?:text|txt|plain)$/i.test(language)) return [];
  const corner: Span = { text: '╭ ', tone: 'border' };
  const lead: Lead = { first: [corner], rest: [corner] };
  return [{ spans: [{ text: language, tone: 'muted' }], lead, flow: 'cut' }];
}

/** A unified diff: what was added, what was removed, and where. */
export const diffRows = (text: string): Row[] =>
  sanitizeText(text)
    .split('\n')
    .map((row) => ({ spans: [toned(row, diffTone(row))], flow: 'code' }));

/** Whether a text is a unified diff although no one says so. */
export const isDiff = (text: string): boolean =>
  /^(?:diff --git |--- \S.*\n\+\+\+ |@@ -\d+(?:,\d+)? \+\d)/m.test(text.slice(0, 2_000));

function diffTone(row: string): Span['tone'] {
  if (row.startsWith('@@')) return 'accent';
  if (/^(?:\+\+\+ |--- |diff --git |index )/.test(row)) return 'muted';
  if (row.startsWith('+')) return 'good';
  return row.startsWith('-') ? 'bad' : undefined;
}
