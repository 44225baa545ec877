import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import { diffRows, isDiff, rawRows } from '../../draw/markdown/code-rows.ts';
import { markdownRows } from '../../draw/markdown/markdown-rows.ts';
import type { Row } from '../../draw/row.ts';
import { splitMarkdown, splitRaw } from '../../draw/split-text.ts';
import { entryBlocks } from './entry-blocks.ts';
import type { Block, EntryContext, TranscriptRow } from './transcript-row.ts';

/** A stretch of a message that is laid out at once. */
export type Section = {
  /** Makes the rows anew each time. */
  rows(): TranscriptRow[];
};

/** A message as sections: one, but for long texts. Making them costs little, making rows does not. */
export function entrySections(entry: TranscriptEntry, context: EntryContext): Section[] {
  const pieces = entryBlocks(entry, context).flatMap((block) => blockPieces(block));
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last && !piece.startsSection) last.push(piece);
    else groups.push([piece]);
  }
  return groups.map((group) => ({ rows: () => group.flatMap((piece) => piece.rows()) }));
}

type Piece = { rows(): TranscriptRow[]; startsSection: boolean };
type TextBlock = Extract<Block, { kind: 'text' }>;

function blockPieces(block: Block): Piece[] {
  if (block.kind === 'rows') return [{ rows: () => block.rows, startsSection: false }];
  const isRaw = block.format === 'raw';
  const slices = isRaw ? splitRaw(trimmed(block.text)) : splitMarkdown(block.text);
  const isChange = isRaw && isDiff(block.text);
  const toRows = (slice: string): Row[] => {
    if (!isRaw) return markdownRows(slice);
    return isChange ? diffRows(slice) : rawRows(slice);
  };
  return slices.map((slice, index) => ({
    rows: () => toRows(slice).map((row) => styled(row, block)),
    startsSection: index > 0,
  }));
}

/** Without empty rows at the ends, which only push apart what is read. */
const trimmed = (text: string): string => text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();

function styled(row: Row, { tone, lead }: TextBlock): Row {
  const spans =
    tone === undefined
      ? row.spans
      : row.spans.map((span) => ({ ...span, tone: span.tone ?? tone }));
  if (!lead) return { ...row, spans };
  const inner = row.lead ?? { first: [], rest: [] };
  return {
    ...row,
    spans,
    lead: { first: [...lead.first, ...inner.first], rest: [...lead.rest, ...inner.rest] },
  };
}
