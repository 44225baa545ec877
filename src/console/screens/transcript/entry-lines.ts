import type { HookOutcome } from '../../../domain/transcript/hook-outcome.ts';
import type { ToolCall } from '../../../domain/transcript/message-content.ts';
import type { ParallelPlace } from '../../../domain/transcript/parallel-groups.ts';
import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import type { Line, Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { Tone } from '../../theme/tone.ts';
import { foldedText, wholeText } from './body-lines.ts';
import { headSpans } from './entry-head.ts';

export type EntryContext = {
  /** Cells for the text, without the bar at its left. */
  width: number;
  glyphs: Glyphs;
  isUnfolded: boolean;
  parallel: ParallelPlace | undefined;
};

/** Rows of a tool's answer that are shown while it is folded. */
const foldedRows = 4;
/** Errors are what one came for, so more of them is shown. */
const foldedErrorRows = 12;

/** One message as lines: who and when, then what, then an empty line. */
export function entryLines(entry: TranscriptEntry, context: EntryContext): Line[] {
  const tone = barTone(entry);
  const bar: Span = { text: `${context.glyphs.bar} `, tone };
  const lines = [{ spans: headSpans(entry, tone, context) }, ...bodyLines(entry, context)];
  return [...lines.map(({ spans }) => ({ spans: [bar, ...spans] })), { spans: [] }];
}

function barTone(entry: TranscriptEntry): Tone {
  if (entry.isError) return 'bad';
  switch (entry.kind) {
    case 'user':
      return 'user';
    case 'assistant':
      return 'assistant';
    case 'tool-result':
      return 'tool';
    case 'hook':
      return 'warning';
    case 'unknown':
      return 'muted';
  }
}

function bodyLines(entry: TranscriptEntry, context: EntryContext): Line[] {
  switch (entry.kind) {
    case 'assistant':
      return [
        ...reasoningLines(entry.reasoning, context),
        ...wholeText(entry.text, context.width),
        ...entry.calls.map((call) => callLine(call, context)),
      ];
    case 'tool-result': {
      const rows = entry.isError ? foldedErrorRows : foldedRows;
      return context.isUnfolded
        ? wholeText(entry.text, context.width)
        : foldedText(entry.text, rows, context);
    }
    case 'hook':
      return hookLines(entry.hook, context);
    case 'user':
    case 'unknown':
      return wholeText(entry.text, context.width);
  }
}

function reasoningLines(reasoning: string | undefined, context: EntryContext): Line[] {
  if (reasoning === undefined) return [];
  const { glyphs, isUnfolded, width } = context;
  const head: Line = {
    spans: [
      { text: `${isUnfolded ? glyphs.unfold : glyphs.fold} reasoning`, tone: 'muted' },
      { text: `  ${isUnfolded ? '' : reasoning}`, tone: 'muted' },
    ],
  };
  if (!isUnfolded) return [head];
  return [head, ...wholeText(reasoning, width).map((line) => toned(line, 'muted'))];
}

function callLine({ tool, input }: ToolCall, { glyphs }: EntryContext): Line {
  return {
    spans: [
      { text: `${glyphs.arrow} ${tool} `, tone: 'tool' },
      { text: input, tone: 'muted' },
    ],
  };
}

/** Each command with its exit code; its output beneath, errors first in importance. */
function hookLines({ runs }: HookOutcome, context: EntryContext): Line[] {
  return runs.flatMap(({ command, exitCode, stdout, stderr, isOutputSuppressed }): Line[] => [
    {
      spans: [
        { text: `$ ${command ?? ''} ` },
        exitCode === undefined
          ? { text: 'no exit code', tone: 'muted' }
          : { text: `exit ${exitCode}`, tone: exitCode === 0 ? 'good' : 'bad' },
        ...(isOutputSuppressed
          ? [{ text: '  output kept from the conversation', tone: 'muted' as const }]
          : []),
      ],
    },
    ...output(stdout, 'muted', context),
    ...output(stderr, exitCode === 0 ? 'muted' : 'bad', context),
  ]);
}

function output(text: string, tone: Tone, context: EntryContext): Line[] {
  if (text.trim() === '') return [];
  const lines = context.isUnfolded
    ? wholeText(text, context.width)
    : foldedText(text, foldedErrorRows, context);
  return lines.map((line) => toned(line, tone));
}

const toned = ({ spans }: Line, tone: Tone): Line => ({
  spans: spans.map((span) => ({ ...span, tone: span.tone ?? tone })),
});
