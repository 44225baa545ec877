import type { Surroundings } from '../../../domain/transcript/surroundings.ts';
import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import type { Span } from '../../draw/line.ts';
import type { Row } from '../../draw/row.ts';
import type { Tone } from '../../draw/theme.ts';

/** A piece of a row. What is ours was not said by anybody, and searches pass over it. */
export type TranscriptSpan = Span & { isOurs?: boolean };

/** A row of a transcript. */
export type TranscriptRow = Omit<Row, 'spans'> & {
  spans: readonly TranscriptSpan[];
  /** Between two messages, so without the bar of either. */
  isOutside?: boolean;
  /** All of it is ours. */
  isOurs?: boolean;
};

/** Rows, or a text that becomes rows when it comes near the window. */
export type Block =
  | { kind: 'rows'; rows: TranscriptRow[] }
  | { kind: 'text'; text: string; format: 'markdown' | 'raw'; tone?: Tone; lead?: Row['lead'] };

/** How messages are shown. */
export type EntryContext = {
  around: Surroundings;
  isUnfolded: boolean;
  hasTimes: boolean;
};

export const rows = (...rows: TranscriptRow[]): Block => ({ kind: 'rows', rows });

/** A row that stays one line and is no text of the session. */
export const ours = (...spans: Span[]): TranscriptRow => ({ spans, flow: 'cut', isOurs: true });

/** A piece that is no text of the session. */
export const own = (text: string, tone: Tone): TranscriptSpan => ({ text, tone, isOurs: true });

/** What is said about a message as a whole in its colour. */
export function barTone(entry: TranscriptEntry): Tone {
  if (entry.isError) return 'bad';
  switch (entry.kind === 'outline' ? entry.of : entry.kind) {
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
