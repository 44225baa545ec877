import { formatClock, formatDuration } from '../../../domain/format/time.ts';
import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import type { Span } from '../../text/line.ts';
import type { Tone } from '../../theme/tone.ts';
import type { EntryContext } from './entry-lines.ts';

/** Who said it, when, and what is special about it. */
export function headSpans(entry: TranscriptEntry, tone: Tone, context: EntryContext): Span[] {
  const { glyphs, parallel } = context;
  const marks: Span[] = [
    ...(entry.isError ? [{ text: `  ${glyphs.bad} error`, tone: 'bad' as const }] : []),
    ...(entry.isHidden ? [{ text: '  hidden from users', tone: 'warning' as const }] : []),
    ...(parallel
      ? [{ text: `  parallel ${parallel.position}/${parallel.count}`, tone: 'muted' as const }]
      : []),
  ];
  return [
    { text: nameOf(entry), tone },
    { text: `  ${formatClock(entry.createdAt)}`, tone: 'muted' },
    ...detailSpans(entry),
    ...marks,
  ];
}

function nameOf(entry: TranscriptEntry): string {
  switch (entry.kind) {
    case 'user':
      return 'user';
    case 'assistant':
      return 'assistant';
    case 'tool-result':
      return 'tool';
    case 'hook':
      return `hook ${entry.hook.event}`;
    case 'unknown':
      return entry.role;
  }
}

function detailSpans(entry: TranscriptEntry): Span[] {
  if (entry.kind === 'assistant' && entry.model !== undefined) {
    return [{ text: `  ${entry.model}`, tone: 'muted' }];
  }
  if (entry.kind !== 'hook') return [];
  const { matcher, durationMs } = entry.hook;
  const time = durationMs === undefined ? undefined : formatDuration(durationMs);
  const text = [matcher, time].filter((part) => part !== undefined).join('  ');
  return text === '' ? [] : [{ text: `  ${text}`, tone: 'muted' }];
}
