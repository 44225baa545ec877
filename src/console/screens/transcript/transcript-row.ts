import { counted, formatBytes, formatCount } from '../../../figures/format/number.ts';
import { formatClock, formatDate } from '../../../figures/time/format-time.ts';
import { senderOf } from '../../../figures/transcript/interleaved.ts';
import type { Surroundings } from '../../../figures/transcript/surroundings.ts';
import {
  type ContentKind,
  contentKind,
  type TranscriptEntry,
} from '../../../figures/transcript/transcript-entry.ts';
import type { ReviewItem } from '../../../language/risks/risks.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { type Span, signs } from '../../draw/line.ts';
import { indentLead, type Lead, type Row, rawRows } from '../../draw/row.ts';
import { countRows } from '../../draw/split-text.ts';
import type { Tone } from '../../draw/theme.ts';

/** A span of a row. A note is added by the console and not part of the session, so searches skip it. */
export type TranscriptSpan = Span & { isNote?: boolean };

export type TranscriptRow = Omit<Row, 'spans'> & {
  spans: readonly TranscriptSpan[];
  /** Whether it is between two messages and has the bar of neither. */
  isOutside?: boolean;
};

/** Rows, or a text whose rows are created when it comes near the window. */
export type Block =
  | { kind: 'rows'; rows: TranscriptRow[] }
  | { kind: 'text'; text: string; format: 'markdown' | 'raw'; tone?: Tone; lead?: Row['lead'] };

/** How a message is shown, and its context. */
export type EntryContext = {
  surroundings: Surroundings;
  isUnfolded: boolean;
  hasTimes: boolean;
  /** The reasons why a call or its result needs attention; the same array for the same one. */
  reasonsFor(part: ReviewItem): readonly string[];
};

export const rows = (...rows: TranscriptRow[]): Block => ({ kind: 'rows', rows });

/** A row of notes, cut to one line. */
export const noteRow = (...spans: Span[]): TranscriptRow => ({ spans, flow: 'cut', isNote: true });

export const note = (text: string, tone: Tone): TranscriptSpan => ({ text, tone, isNote: true });

/** The leads of rows one level and two levels below another. */
export const indent = indentLead(2);
export const deepIndent = indentLead(4);

/** A lead inside another one. */
export const joinedLead = (outer: Lead, inner: Lead | undefined): Lead => ({
  first: [...outer.first, ...(inner?.first ?? [])],
  rest: [...outer.rest, ...(inner?.rest ?? [])],
});

/** A text as written, all in one tone. */
export const tonedRows = (text: string, tone: Tone | undefined): Row[] =>
  rawRows(text).map((row) =>
    tone === undefined ? row : { ...row, spans: row.spans.map((span) => ({ ...span, tone })) },
  );

const barTones: Record<ContentKind, Tone> = {
  user: 'user',
  assistant: 'assistant',
  'tool-result': 'tool',
  hook: 'warning',
  unknown: 'muted',
};

/** The colour of the bar of a message: red for errors, otherwise by sender. */
export const barTone = (entry: TranscriptEntry): Tone =>
  entry.isError ? 'bad' : barTones[contentKind(entry)];

const dayRuleWidth = 60;

/** The rows above a message: a gap, the date of a new day, or nothing. */
export function openingRows(entry: TranscriptEntry, context: EntryContext): TranscriptRow[] {
  const { surroundings } = context;
  const gap: TranscriptRow = { spans: [], flow: 'cut', isOutside: true, isNote: true };
  const day = surroundings.isNewDay ? [dayRow(entry)] : [];
  if (surroundings.isFirst) return day.length > 0 ? [...day, gap] : [];
  if (day.length > 0) return [gap, ...day, gap];
  return surroundings.isAttached ? [] : [gap];
}

function dayRow({ createdAt }: TranscriptEntry): TranscriptRow {
  const name = ` ${formatDate(createdAt)} UTC `;
  return {
    ...noteRow(
      { text: signs.rule.repeat(2), tone: 'border' },
      { text: name, tone: 'strong' },
      { text: signs.rule.repeat(Math.max(0, dayRuleWidth - name.length)), tone: 'border' },
    ),
    isOutside: true,
  };
}

/** The head of a message: sender, time, model and marks. */
export function headRow(entry: TranscriptEntry, context: EntryContext): TranscriptRow {
  const model = entry.kind === 'assistant' ? entry.model : undefined;
  return noteRow(
    { text: senderOf(entry), tone: barTone(entry) },
    ...clockSpans(entry, context),
    ...(model === undefined ? [] : [{ text: `  ${model}`, tone: 'muted' as const }]),
    ...markSpans(entry),
  );
}

/** The time of day, unless times are hidden. */
export const clockSpans = (
  { createdAt }: TranscriptEntry,
  { hasTimes }: EntryContext,
): TranscriptSpan[] => (hasTimes ? [note(`  ${formatClock(createdAt)}`, 'muted')] : []);

/** Marks for errors and hidden messages. Hooks and results show their errors themselves. */
export const markSpans = (entry: TranscriptEntry): TranscriptSpan[] => [
  ...(entry.isError && entry.kind !== 'hook' && entry.kind !== 'tool-result'
    ? [note(`  ${signs.bad} error`, 'bad')]
    : []),
  ...(entry.isHidden ? [note('  hidden from users', 'warning')] : []),
];

/** The number of characters of a text that are processed to show its start. */
const excerptLength = 4_000;

/** The first row of a text that is not blank, on one line. */
export function excerpt(text: string): string {
  for (const row of text.slice(0, excerptLength).split('\n')) {
    // Tools that read files put a number in front of each line.
    const said = sanitizeLine(row.replace(/^\s*\d+\t/, '')).trim();
    if (said !== '') return said;
  }
  return '';
}

/** A text of several rows on one line. */
export const flattened = (text: string): string =>
  sanitizeLine(text.slice(0, excerptLength)).replaceAll(/\s+/g, ' ').trim();

/** `12 lines  443 B`. */
export const sizeSpan = (text: string): TranscriptSpan =>
  note(`${counted(countRows(text), 'line')}  ${formatBytes(Buffer.byteLength(text))}`, 'muted');

/** The first rows of a text, each cut to one line, and the number of remaining rows. */
export function firstRows(
  text: string,
  count: number,
  { tone, lead }: { tone?: Tone; lead?: Lead },
): TranscriptRow[] {
  const all = tonedRows(text.trim().slice(0, excerptLength), tone);
  const hidden = countRows(text) - count;
  const shown = all.slice(0, hidden > 1 ? count : count + 1);
  const moreText = `${signs.fold} ${formatCount(hidden)} more lines  enter expands`;
  const withLead = lead ? { lead } : {};
  return [
    ...shown.map(({ spans }) => ({ spans, flow: 'cut' as const, ...withLead })),
    ...(hidden > 1 ? [{ ...noteRow(note(moreText, 'muted')), ...withLead }] : []),
  ];
}
