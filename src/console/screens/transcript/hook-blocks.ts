import { counted } from '../../../domain/format/counted.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { formatDuration } from '../../../domain/format/time.ts';
import type { HookOutcome, HookRun } from '../../../domain/transcript/hook-outcome.ts';
import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Tone } from '../../draw/theme.ts';
import {
  type Block,
  clockSpans,
  deepIndent,
  type EntryContext,
  firstRows,
  indent,
  markSpans,
  note,
  rows,
  type TranscriptRow,
  tonedRows,
} from './transcript-row.ts';

type HookEntry = Extract<TranscriptEntry, { kind: 'hook' }>;

const foldedErrorRows = 6;

/** A hook in one line, with its failed commands below it, or with all of them when unfolded. */
export function hookBlocks(entry: HookEntry, context: EntryContext): Block[] {
  const { hook } = entry;
  const shown = context.isUnfolded ? hook.runs : hook.runs.filter(isFailed);
  return [rows(summaryRow(entry, context), ...shown.flatMap((run) => runRows(run, context)))];
}

const isFailed = ({ exitCode }: HookRun): boolean => exitCode !== undefined && exitCode !== 0;

function summaryRow(entry: HookEntry, context: EntryContext): TranscriptRow {
  const { hook } = entry;
  const { around, isUnfolded } = context;
  const tone: Tone = hook.result === 'failed' ? 'bad' : 'muted';
  const matcher = hook.matcher === undefined ? '' : ` on ${hook.matcher}`;
  return {
    spans: [
      note(`${isUnfolded ? signs.unfold : signs.fold} hook `, 'warning'),
      { text: sanitizeLine(`${hook.event}${matcher}`) },
      note(`  ${outcomeText(hook)}`, tone),
      ...(hook.durationMs === undefined
        ? []
        : [note(`  ${formatDuration(hook.durationMs)}`, 'muted')]),
      ...(around.isAttached ? [] : clockSpans(entry, context)),
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

/** A command with its exit code and, below it, its output. */
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
  if (!isUnfolded) return firstRows(text, foldedErrorRows, { tone, lead: deepIndent });
  return tonedRows(text.trimEnd(), tone).map((row) => ({ ...row, lead: deepIndent }));
}
