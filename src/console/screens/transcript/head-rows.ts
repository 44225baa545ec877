import { formatClock, formatDate } from '../../../domain/format/time.ts';
import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import { signs } from '../../draw/signs.ts';
import {
  barTone,
  type EntryContext,
  ours,
  own,
  type TranscriptRow,
  type TranscriptSpan,
} from './transcript-row.ts';

const dayRuleWidth = 60;

/** What stands between this message and the one before: a gap, a new day, nothing. */
export function openingRows(entry: TranscriptEntry, context: EntryContext): TranscriptRow[] {
  const { around } = context;
  const gap: TranscriptRow = { spans: [], flow: 'cut', isOutside: true, isOurs: true };
  const day = around.isNewDay ? [dayRow(entry)] : [];
  if (around.isFirst) return day.length > 0 ? [...day, gap] : [];
  if (day.length > 0) return [gap, ...day, gap];
  return around.isAttached ? [] : [gap];
}

function dayRow({ createdAt }: TranscriptEntry): TranscriptRow {
  const name = ` ${formatDate(createdAt)} `;
  return {
    ...ours(
      { text: signs.rule.repeat(2), tone: 'border' },
      { text: name, tone: 'strong' },
      { text: signs.rule.repeat(Math.max(0, dayRuleWidth - name.length)), tone: 'border' },
    ),
    isOutside: true,
  };
}

/** Who said it, when, and what is special about it. */
export function headRow(entry: TranscriptEntry, context: EntryContext): TranscriptRow {
  const model = entry.kind === 'assistant' ? entry.model : undefined;
  return ours(
    { text: nameOf(entry), tone: barTone(entry) },
    ...clockSpans(entry, context),
    ...(model === undefined ? [] : [{ text: `  ${model}`, tone: 'muted' as const }]),
    ...markSpans(entry),
  );
}

const nameOf = (entry: TranscriptEntry): string =>
  entry.kind === 'tool-result' ? 'tool' : entry.kind === 'unknown' ? entry.role : entry.kind;

/** Clock times can be switched off. */
export const clockSpans = (
  { createdAt }: TranscriptEntry,
  { hasTimes }: EntryContext,
): TranscriptSpan[] => (hasTimes ? [own(`  ${formatClock(createdAt)}`, 'muted')] : []);

/** What sets a message apart; hooks and answers say by themselves that they failed. */
export const markSpans = (entry: TranscriptEntry): TranscriptSpan[] => [
  ...(entry.isError && entry.kind !== 'hook' && entry.kind !== 'tool-result'
    ? [own(`  ${signs.bad} error`, 'bad')]
    : []),
  ...(entry.isHidden ? [own('  hidden from users', 'warning')] : []),
];
