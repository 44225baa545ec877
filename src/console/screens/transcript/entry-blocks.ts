import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import type { Span } from '../../draw/line.ts';
import type { Lead } from '../../draw/row.ts';
import { signs } from '../../draw/signs.ts';
import { callRows } from './call-rows.ts';
import { headRow, openingRows } from './head-rows.ts';
import { hookBlocks } from './hook-blocks.ts';
import { resultBlocks } from './result-blocks.ts';
import { flattened } from './text-rows.ts';
import {
  type Block,
  type EntryContext,
  ours,
  own,
  rows,
  type TranscriptRow,
} from './transcript-row.ts';

const indent: Lead = { first: [{ text: '  ' }], rest: [{ text: '  ' }] };

/** One message as blocks: what parts it from the one before, who and when, then what. */
export function entryBlocks(entry: TranscriptEntry, context: EntryContext): Block[] {
  const opening = rows(...openingRows(entry, context));
  const content = contentBlocks(entry, context);
  return [opening, ...(entry.kind === 'assistant' ? content : bracketed(content, context))];
}

function contentBlocks(entry: TranscriptEntry, context: EntryContext): Block[] {
  switch (entry.kind) {
    case 'assistant': {
      const calls = entry.calls.flatMap((call) => callRows(call, context));
      const called = bracketed([rows(...calls)], context);
      return [
        rows(headRow(entry, context)),
        ...reasoningBlocks(entry.reasoning, context),
        ...textBlocks(entry),
        ...called,
      ];
    }
    case 'tool-result':
      return resultBlocks(entry, context);
    case 'hook':
      return hookBlocks(entry, context);
    case 'user':
    case 'unknown':
      return [rows(headRow(entry, context)), ...textBlocks(entry)];
    case 'outline':
      return [rows(ours({ text: `${signs.more} reading again`, tone: 'muted' }))];
  }
}

function textBlocks({ text, isHidden }: TranscriptEntry): Block[] {
  if (text.trim() === '') return [];
  return [{ kind: 'text', text, format: 'markdown', ...(isHidden ? { tone: 'muted' } : {}) }];
}

/** What the model thought: a line of it, or all. */
function reasoningBlocks(reasoning: string | undefined, { isUnfolded }: EntryContext): Block[] {
  if (reasoning === undefined) return [];
  const sign = own(`${isUnfolded ? signs.unfold : signs.fold} `, 'muted');
  if (isUnfolded) {
    return [
      rows(ours(sign, { text: 'reasoning', tone: 'muted' })),
      { kind: 'text', text: reasoning, format: 'markdown', tone: 'emphasis', lead: indent },
    ];
  }
  const start = flattened(separated(reasoning)).replaceAll('**', '');
  const spans = [sign, own('reasoning  ', 'muted'), { text: start, tone: 'muted' as const }];
  return [rows({ spans, flow: 'cut' })];
}

/** Providers put a title in bold before a summary: on one line it would read as the start of the sentence. */
const separated = (reasoning: string): string =>
  reasoning.replaceAll(/^[ \t]*\*\*(.+?)\*\*[ \t]*\n\s*/gm, `$1 ${signs.dot} `);

type Bracket = EntryContext['around']['bracket'];

/** The rows behind the bracket of a parallel group: one bracket for all its calls and answers. */
function bracketed(blocks: Block[], { around: { bracket } }: EntryContext): Block[] {
  if (bracket === undefined) return blocks;
  const [first, rest] = bracketSigns[bracket];
  let isFirst = true;
  const lead = (inner: TranscriptRow['lead']): NonNullable<TranscriptRow['lead']> => {
    const sign: Span = { text: isFirst ? first : rest, tone: 'tool' };
    isFirst = false;
    return {
      first: [sign, ...(inner?.first ?? [])],
      rest: [{ text: rest, tone: 'tool' }, ...(inner?.rest ?? [])],
    };
  };
  return blocks.map((block) =>
    block.kind === 'rows'
      ? { ...block, rows: block.rows.map((row) => ({ ...row, lead: lead(row.lead) })) }
      : { ...block, lead: lead(block.lead) },
  );
}

const bracketSigns = {
  start: ['╭ ', '│ '],
  middle: ['│ ', '│ '],
  end: ['╰ ', '  '],
} as const satisfies Record<NonNullable<Bracket>, readonly [first: string, rest: string]>;
