import { formatDuration } from '../../../domain/format/time.ts';
import { mainArgument } from '../../../domain/transcript/tool-argument.ts';
import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import type { Lead } from '../../draw/row.ts';
import { signs } from '../../draw/signs.ts';
import { headRow, markSpans } from './head-rows.ts';
import { countRows, excerpt, firstRows, flattened, sizeSpan } from './text-rows.ts';
import {
  type Block,
  type EntryContext,
  own,
  rows,
  type TranscriptRow,
  type TranscriptSpan,
} from './transcript-row.ts';

/** Rows of an error that are shown while it is folded: errors are what one came for. */
const foldedErrorRows = 8;

const indent: Lead = { first: [{ text: '  ' }], rest: [{ text: '  ' }] };

/** What a tool answered: one line with its size and time. Errors show how they begin. */
export function resultBlocks(entry: TranscriptEntry, context: EntryContext): Block[] {
  const { around, isUnfolded } = context;
  const head = around.isAttached || around.bracket ? [] : [headRow(entry, context)];
  const summary = rows(...head, summaryRow(entry, context));
  if (countRows(entry.text) <= 1) return [summary];
  if (isUnfolded) return [summary, { kind: 'text', text: entry.text, format: 'raw', lead: indent }];
  if (!entry.isError) return [summary];
  const first = firstRows(entry.text, foldedErrorRows, { tone: 'bad', lead: indent });
  return [summary, rows(...first)];
}

function summaryRow(entry: TranscriptEntry, context: EntryContext): TranscriptRow {
  const { around, isUnfolded } = context;
  const { text, isError } = entry;
  const lines = countRows(text);
  const tone = isError ? 'bad' : 'muted';
  const sign = lines <= 1 ? (isError ? signs.bad : signs.dot) : foldSign(isUnfolded);
  const isExplained = lines > 1 && isError;
  const said: TranscriptSpan[] =
    lines === 0
      ? [own('no output', 'muted')]
      : isUnfolded && lines > 1
        ? []
        : [{ text: isExplained ? '' : excerpt(text), tone }];
  return {
    spans: [
      own(`${sign} `, isError ? 'bad' : 'tool'),
      ...(isExplained ? [own(`${signs.bad} error  `, 'bad')] : []),
      ...aboutSpans(context),
      ...(lines > 1 ? [sizeSpan(text), own('  ', 'muted')] : []),
      ...durationSpans(around.durationMs),
      ...said,
      ...(around.isAttached || around.bracket ? markSpans(entry) : []),
    ],
    flow: 'cut',
  };
}

const foldSign = (isUnfolded: boolean): string => (isUnfolded ? signs.unfold : signs.fold);

/**
 * Answers that came side by side, or far from their call, say what they answer. It is found in the call.
 */
function aboutSpans({ around }: EntryContext): TranscriptSpan[] {
  if (around.call === undefined || (around.isAttached && !around.bracket)) return [];
  return [own(`${flattened(mainArgument(around.call))}  `, 'text')];
}

const durationSpans = (durationMs: number | undefined): TranscriptSpan[] =>
  durationMs === undefined ? [] : [own(`${formatDuration(durationMs)}  `, 'muted')];
