import { counted, formatCount } from '../../../figures/format/number.ts';
import { formatDuration } from '../../../figures/time/format-time.ts';
import {
  type HookOutcome,
  type HookRun,
  isFailed,
} from '../../../figures/transcript/hook-outcome.ts';
import type { TranscriptEntry } from '../../../figures/transcript/transcript-entry.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { type Span, signs } from '../../draw/line.ts';
import {
  diffRows,
  isDiff,
  markdownRows,
  markdownSliceRows,
} from '../../draw/markdown/markdown-rows.ts';
import { plainText } from '../../draw/markdown/plain-text.ts';
import { type Lead, type Row, rawRows } from '../../draw/row.ts';
import { splitMarkdown, splitRaw } from '../../draw/split-text.ts';
import type { Tone } from '../../draw/theme.ts';
import { callRows, resultBlocks } from './tool-blocks.ts';
import {
  type Block,
  clockSpans,
  deepIndent,
  type EntryContext,
  firstRows,
  flattened,
  headRow,
  indent,
  joinedLead,
  markSpans,
  note,
  noteRow,
  openingRows,
  rows,
  type TranscriptRow,
  tonedRows,
} from './transcript-row.ts';

/** A piece of a message that is laid out as a whole. */
export type Section = {
  /** Builds them anew on every call. */
  rows(): TranscriptRow[];
};

/** A message as sections: one, or several if it has long texts. Sections are cheap, their rows are not. */
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
  const toRows = (slice: string, index: number): Row[] => {
    if (!isRaw) return index === 0 ? markdownRows(slice) : markdownSliceRows(slice);
    return isChange ? diffRows(slice) : rawRows(slice);
  };
  return slices.map((slice, index) => ({
    rows: () => toRows(slice, index).map((row) => styled(row, block)),
    startsSection: index > 0,
  }));
}

/** Drops empty rows at both ends, which only take space. */
const trimmed = (text: string): string => text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();

function styled(row: Row, { tone, lead }: TextBlock): Row {
  const spans =
    tone === undefined
      ? row.spans
      : row.spans.map((span) => ({ ...span, tone: span.tone ?? tone }));
  return lead ? { ...row, spans, lead: joinedLead(lead, row.lead) } : { ...row, spans };
}

function entryBlocks(entry: TranscriptEntry, context: EntryContext): Block[] {
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
        ...foldedBlocks(entry, context),
      ];
    }
    case 'tool-result':
      return resultBlocks(entry, context);
    case 'hook':
      return hookBlocks(entry, context);
    case 'user':
    case 'unknown':
      return [rows(headRow(entry, context)), ...textBlocks(entry), ...foldedBlocks(entry, context)];
    case 'outline':
      return [rows(noteRow({ text: `${signs.more} reading again`, tone: 'muted' }))];
  }
}

function textBlocks({ text, isHidden }: TranscriptEntry): Block[] {
  if (text.trim() === '') return [];
  return [{ kind: 'text', text, format: 'markdown', ...(isHidden ? { tone: 'muted' } : {}) }];
}

/** The reasoning of the model: its start on one line, or all of it when unfolded. */
function reasoningBlocks(reasoning: string | undefined, context: EntryContext): Block[] {
  if (reasoning === undefined) return [];
  const start = plainText(separated(reasoning.slice(0, 1_000)));
  return folding('reasoning', start, context, {
    kind: 'text',
    text: reasoning,
    format: 'markdown',
    tone: 'emphasis',
    lead: indent,
  });
}

const foldedBlocks = ({ folded }: TranscriptEntry, context: EntryContext): Block[] =>
  folded.flatMap(({ name, text }) =>
    folding(sanitizeLine(name), flattened(text) || 'no output', context, {
      kind: 'text',
      text,
      format: 'raw',
      lead: indent,
    }),
  );

/** A text under its name: its start on one line, or all of it when unfolded. */
function folding(
  name: string,
  start: string,
  { isUnfolded }: EntryContext,
  whole: Extract<Block, { kind: 'text' }>,
): Block[] {
  const sign = {
    ...note(`${isUnfolded ? signs.unfold : signs.fold} `, 'muted'),
    spoken: isUnfolded ? '' : `folded ${name}: `,
  };
  if (isUnfolded) return [rows(noteRow(sign, { text: name, tone: 'muted' })), whole];
  // A search unfolds it: what it finds may be in the part that is cut.
  return [rows(noteRow(sign, { text: `${name}  ${start}`, tone: 'muted' }))];
}

/** Separates bold titles from the summary below them: on one line they would read as one sentence. */
const separated = (reasoning: string): string =>
  reasoning.replaceAll(/^[ \t]*\*\*(.+?)\*\*[ \t]*\n\s*/gm, `$1 ${signs.dot} `);

/** Draws the bracket of a parallel group, which spans all its calls and results. */
function bracketed(blocks: Block[], { surroundings: { bracket } }: EntryContext): Block[] {
  if (bracket === undefined) return blocks;
  const [first, rest] = bracketSigns[bracket];
  let isFirst = true;
  const lead = (inner: Lead | undefined): Lead => {
    const sign: Span = { text: isFirst ? first : rest, tone: 'tool' };
    isFirst = false;
    return joinedLead({ first: [sign], rest: [{ text: rest, tone: 'tool' }] }, inner);
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
} as const satisfies Record<
  NonNullable<EntryContext['surroundings']['bracket']>,
  readonly [first: string, rest: string]
>;

type HookEntry = Extract<TranscriptEntry, { kind: 'hook' }>;

/** Rows of the output of a failed command that stay visible while its hook is folded. */
const foldedRows = 6;

function hookBlocks(entry: HookEntry, context: EntryContext): Block[] {
  const { hook } = entry;
  const shown = context.isUnfolded ? hook.runs : hook.runs.filter(isFailed);
  return [
    rows(hookRow(entry, context), ...shown.flatMap((run) => runRows(run, context))),
    ...textBlocks(entry),
    ...foldedBlocks(entry, context),
  ];
}

function hookRow(entry: HookEntry, context: EntryContext): TranscriptRow {
  const { hook } = entry;
  const { surroundings, isUnfolded } = context;
  const tone: Tone = hook.result === 'failed' ? 'bad' : 'muted';
  const spoken = `  ${counted(hook.runs.length, 'command')} passed`;
  const matcher = hook.matcher === undefined ? '' : ` on ${hook.matcher}`;
  return {
    spans: [
      note(`${isUnfolded ? signs.unfold : signs.fold} hook `, 'warning'),
      { text: sanitizeLine(`${hook.event}${matcher}`) },
      { ...note(`  ${outcomeText(hook)}`, tone), ...(hook.result === 'passed' && { spoken }) },
      ...(hook.durationMs === undefined
        ? []
        : [note(`  ${formatDuration(hook.durationMs)}`, 'muted')]),
      ...(surroundings.isAttached ? [] : clockSpans(entry, context)),
      ...markSpans(entry),
      ...(isUnfolded || hook.result === 'failed' ? [] : commandSpans(hook)),
    ],
    flow: 'cut',
  };
}

function outcomeText({ runs, result }: HookOutcome): string {
  const count = counted(runs.length, 'command');
  const failed = runs.filter(isFailed).length;
  switch (result) {
    case 'passed':
      return `${signs.good} ${count}`;
    case 'failed':
      return `${signs.bad} ${formatCount(failed)} of ${count} failed`;
    case 'unknown':
      return `${count}, no exit code`;
  }
}

const commandSpans = ({ runs }: HookOutcome): Span[] => [
  { text: `  ${runs.map(({ command }) => sanitizeLine(command ?? '')).join(', ')}`, tone: 'muted' },
];

function runRows(run: HookRun, context: EntryContext): TranscriptRow[] {
  const { command, exitCode, stdout, stderr, isOutputSuppressed, timeoutSeconds } = run;
  const details = [
    timeoutSeconds === undefined ? '' : `  at most ${timeoutSeconds}s`,
    isOutputSuppressed ? '  output kept from the conversation' : '',
  ].join('');
  return [
    {
      spans: [
        { text: `$ ${sanitizeLine(command ?? '')}  ` },
        exitCode === undefined
          ? { text: 'no exit code', tone: 'muted' }
          : { text: `exit ${exitCode}`, tone: exitCode === 0 ? 'good' : 'bad' },
        note(details, 'muted'),
      ],
      flow: 'code',
      lead: indent,
    },
    ...outputRows(stdout, 'muted', context),
    ...outputRows(stderr, isFailed(run) ? 'bad' : 'muted', context),
  ];
}

function outputRows(text: string, tone: Tone, { isUnfolded }: EntryContext): TranscriptRow[] {
  if (text.trim() === '') return [];
  if (!isUnfolded) return firstRows(text, foldedRows, { tone, lead: deepIndent });
  return tonedRows(text.trimEnd(), tone).map((row) => ({ ...row, lead: deepIndent }));
}
