import { formatBytes } from '../../../figures/format/number.ts';
import { formatDuration } from '../../../figures/time/format-time.ts';
import type { ToolCall } from '../../../figures/transcript/content-block.ts';
import { callArguments, mainArgument } from '../../../figures/transcript/tool-argument.ts';
import { causeIn, type TranscriptEntry } from '../../../figures/transcript/transcript-entry.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { signs } from '../../draw/line.ts';
import { diffRows, isDiff } from '../../draw/markdown/markdown-rows.ts';
import { rawRows } from '../../draw/row.ts';
import { countRows } from '../../draw/split-text.ts';
import {
  type Block,
  deepIndent,
  type EntryContext,
  excerpt,
  firstRows,
  flattened,
  headRow,
  indent,
  joinedLead,
  markSpans,
  note,
  noteRow,
  rows,
  sizeSpan,
  type TranscriptRow,
  type TranscriptSpan,
  tonedRows,
} from './transcript-row.ts';

/** Names of arguments that hold the old and the new text of an edit. */
const removedNames = ['old_str', 'old_string', 'oldText', 'old_text'];
const addedNames = ['new_str', 'new_string', 'newText', 'new_text'];

/** In one line, with the size of its input if more is hidden. When unfolded, all its arguments follow below. */
export function callRows(
  call: ToolCall,
  { isUnfolded, reasonsFor }: Pick<EntryContext, 'isUnfolded' | 'reasonsFor'>,
): TranscriptRow[] {
  const about = flattened(mainArgument(call));
  const tool: TranscriptSpan[] = [
    { ...note(`${signs.arrow} `, 'tool'), spoken: 'calls ' },
    { text: sanitizeLine(call.tool), tone: 'tool' },
    ...riskSpans(reasonsFor(call)),
  ];
  if (isUnfolded) return [{ spans: tool, flow: 'cut' }, ...argumentRows(call)];
  const bytes = Buffer.byteLength(call.input);
  const isMore = bytes - Buffer.byteLength(about) > minHidden;
  const size = isMore ? [note(`  ${formatBytes(bytes)}`, 'muted')] : [];
  return [{ spans: [...tool, ...size, { text: `  ${about}` }], flow: 'cut' }];
}

/** Precedes the call, which may be truncated. */
const riskSpans = (reasons: readonly string[]): TranscriptSpan[] =>
  reasons.length === 0
    ? []
    : [note(`  ${signs.warning} ${sanitizeLine(reasons.join(', '))}`, 'warning')];

/** Bytes of hidden input that are not mentioned: names of arguments and small options. */
const minHidden = 160;

function argumentRows(call: ToolCall): TranscriptRow[] {
  const given = callArguments(call);
  if (given === undefined) return indented(rawRows(call.input));
  return given.flatMap(({ name, value }) => indented(valueRows(name, value)));
}

function valueRows(name: string, value: string): TranscriptRow[] {
  const label = { text: name, tone: 'muted' as const };
  const tone = removedNames.includes(name) ? 'bad' : addedNames.includes(name) ? 'good' : undefined;
  if (tone === undefined && !value.includes('\n')) {
    const [row] = rawRows(value);
    return [{ spans: [label, { text: '  ' }, ...(row?.spans ?? [])], flow: 'code' }];
  }
  return [noteRow(label), ...bodyRows(value, tone)];
}

function bodyRows(value: string, tone: 'bad' | 'good' | undefined): TranscriptRow[] {
  if (tone === undefined) return isDiff(value) ? diffRows(value) : rawRows(value);
  const sign = { text: tone === 'bad' ? '- ' : '+ ', tone };
  const lead = { first: [sign], rest: [sign] };
  return tonedRows(value, tone).map((row) => ({ ...row, lead }));
}

const indented = (rows: TranscriptRow[]): TranscriptRow[] =>
  rows.map((row) => ({ ...row, lead: joinedLead(deepIndent, row.lead) }));

/** Rows of an error that stay visible while it is folded, because users look for errors. */
const foldedErrorRows = 8;

/** The result of a tool: one line with its size and duration. Errors also show their cause and their first rows. */
export function resultBlocks(entry: TranscriptEntry, context: EntryContext): Block[] {
  const { surroundings, isUnfolded } = context;
  const head = surroundings.isAttached || surroundings.bracket ? [] : [headRow(entry, context)];
  const summary = rows(...head, summaryRow(entry, context));
  if (countRows(entry.text) <= 1) return [summary];
  if (isUnfolded) return [summary, { kind: 'text', text: entry.text, format: 'raw', lead: indent }];
  if (!entry.isError) return [summary];
  const first = firstRows(entry.text, foldedErrorRows, { lead: indent });
  return [summary, rows(...first)];
}

function summaryRow(entry: TranscriptEntry, context: EntryContext): TranscriptRow {
  const { surroundings, isUnfolded } = context;
  const { text, isError } = entry;
  const lines = countRows(text);
  const tone = isError ? 'bad' : 'muted';
  const sign = lines <= 1 ? (isError ? signs.bad : signs.dot) : foldSign(isUnfolded);
  const isExplained = lines > 1 && isError;
  const spoken = lines > 1 ? spokenFold(isUnfolded) : isError ? 'error: ' : 'result: ';
  const said: TranscriptSpan[] =
    lines === 0
      ? [note('no output', 'muted')]
      : isUnfolded && lines > 1
        ? []
        : isExplained
          ? [note(unseenCause(entry), 'bad')]
          : [{ text: excerpt(text), tone }];
  return {
    spans: [
      { ...note(`${sign} `, isError ? 'bad' : 'tool'), spoken },
      ...(isExplained ? [note(`${signs.bad} error  `, 'bad')] : []),
      ...aboutSpans(context),
      ...(lines > 1 ? [sizeSpan(text), note('  ', 'muted')] : []),
      ...durationSpans(surroundings.durationMs),
      ...refusedSpans(entry, context),
      ...said,
      ...(surroundings.isAttached || surroundings.bracket ? markSpans(entry) : []),
    ],
    flow: 'cut',
  };
}

/** Between size and text, which may be truncated. */
const refusedSpans = (entry: TranscriptEntry, { reasonsFor }: EntryContext): TranscriptSpan[] => {
  const [mark] = entry.kind === 'tool-result' ? riskSpans(reasonsFor(entry)) : [];
  return mark === undefined ? [] : [{ ...mark, text: `${mark.text.trimStart()}  ` }];
};

/** The cause of a folded error, unless its first rows show it. */
function unseenCause(entry: TranscriptEntry): string {
  const cause = causeIn(entry);
  const shown = entry.text.trim().split('\n', foldedErrorRows);
  return shown.some((row) => sanitizeLine(row).includes(cause)) ? '' : sanitizeLine(cause);
}

const foldSign = (isUnfolded: boolean): string => (isUnfolded ? signs.unfold : signs.fold);
const spokenFold = (isUnfolded: boolean): string => (isUnfolded ? 'result: ' : 'folded result: ');

/** The main argument of the call, for results that do not follow it directly. */
function aboutSpans({ surroundings }: EntryContext): TranscriptSpan[] {
  if (surroundings.call === undefined || (surroundings.isAttached && !surroundings.bracket))
    return [];
  return [note(`${flattened(mainArgument(surroundings.call))}  `, 'text')];
}

const durationSpans = (durationMs: number | undefined): TranscriptSpan[] =>
  durationMs === undefined ? [] : [note(`${formatDuration(durationMs)}  `, 'muted')];
