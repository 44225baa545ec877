import { formatBytes } from '../../../domain/format/number.ts';
import type { ToolCall } from '../../../domain/transcript/message-content.ts';
import { callArguments, mainArgument } from '../../../domain/transcript/tool-argument.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { diffRows, isDiff, rawRows } from '../../draw/markdown/code-rows.ts';
import type { Lead } from '../../draw/row.ts';
import { signs } from '../../draw/signs.ts';
import { flattened } from './text-rows.ts';
import {
  type EntryContext,
  ours,
  own,
  type TranscriptRow,
  type TranscriptSpan,
} from './transcript-row.ts';

const indent: Lead = { first: [{ text: '    ' }], rest: [{ text: '    ' }] };

/** Arguments that together are a change of a text. */
const removedNames = ['old_str', 'old_string', 'oldText', 'old_text'];
const addedNames = ['new_str', 'new_string', 'newText', 'new_text'];

/**
 * A call in one line: the tool, how much it is given beyond what is shown, and what it is about.
 * Unfolded, all its arguments beneath.
 */
export function callRows(call: ToolCall, { isUnfolded }: EntryContext): TranscriptRow[] {
  const about = flattened(mainArgument(call));
  const tool: TranscriptSpan[] = [
    own(`${signs.arrow} `, 'tool'),
    { text: sanitizeLine(call.tool), tone: 'tool' },
  ];
  if (isUnfolded) return [{ spans: tool, flow: 'cut' }, ...argumentRows(call)];
  const bytes = Buffer.byteLength(call.input);
  const isMore = bytes - Buffer.byteLength(about) > leastHidden;
  const size = isMore ? [own(`  ${formatBytes(bytes)}`, 'muted')] : [];
  return [{ spans: [...tool, ...size, { text: `  ${about}` }], flow: 'cut' }];
}

/** Bytes that names of arguments and small options take: they are not worth a word. */
const leastHidden = 160;

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
  return [ours(label), ...bodyRows(value, tone)];
}

function bodyRows(value: string, tone: 'bad' | 'good' | undefined): TranscriptRow[] {
  if (tone === undefined) return isDiff(value) ? diffRows(value) : rawRows(value);
  const sign = { text: tone === 'bad' ? '- ' : '+ ', tone };
  return rawRows(value).map(({ spans }) => ({
    spans: spans.map((span) => ({ ...span, tone })),
    flow: 'code',
    lead: { first: [sign], rest: [sign] },
  }));
}

const indented = (rows: TranscriptRow[]): TranscriptRow[] =>
  rows.map((row) => ({
    ...row,
    lead: {
      first: [...indent.first, ...(row.lead?.first ?? [])],
      rest: [...indent.rest, ...(row.lead?.rest ?? [])],
    },
  }));
