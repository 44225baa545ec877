import { unknownText } from '../../../domain/format/number.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { padEnd } from '../../../terminal/width.ts';
import { spansText } from '../../draw/cut-spans.ts';
import type { Line } from '../../draw/line.ts';
import { type Row, type RowLine, rowLines } from '../../draw/row.ts';
import { markedSpans } from '../../search/marked-spans.ts';
import { type Match, matchesInText } from '../../search/pattern.ts';
import type { RecordFacts } from '../../shell/routes.ts';

const nameWidth = 14;

/** A line of a record, and the row that it is of. */
export type RecordLine = { row: Row; rowIndex: number; line: RowLine };

/** A match in a record: the row, and where in its text. */
export type RecordMatch = Match & { rowIndex: number };

/** Names and values beneath each other; a value that is too long goes on beneath itself. */
export function recordRows(facts: RecordFacts): Row[] {
  const values = facts.flatMap(([name, value]) =>
    sanitizeText(value ?? unknownText)
      .split('\n')
      .map((text, index) => factRow(index === 0 ? name : '', text)),
  );
  return [{ spans: [], flow: 'code' }, ...values];
}

function factRow(name: string, text: string): Row {
  const first = [{ text: '  ' }, { text: padEnd(name, nameWidth), tone: 'muted' as const }];
  const rest = [{ text: ' '.repeat(2 + nameWidth) }];
  return { spans: [{ text }], lead: { first, rest }, flow: 'code' };
}

export const recordLines = (rows: readonly Row[], width: number): RecordLine[] =>
  rows.flatMap((row, rowIndex) =>
    rowLines(row, { width, isWrapped: true }).map((line) => ({ row, rowIndex, line })),
  );

export const recordMatches = (rows: readonly Row[], pattern: RegExp): RecordMatch[] =>
  rows.flatMap(({ spans }, rowIndex) =>
    matchesInText(spansText(spans), pattern).map((match) => ({ ...match, rowIndex })),
  );

/** The line in which a match begins. */
export const lineOf = (lines: readonly RecordLine[], { rowIndex, start }: RecordMatch): number =>
  lines.findLastIndex((laid) => laid.rowIndex === rowIndex && laid.line.offset <= start);

/** The line with its matches marked, the one that the reader is at unlike the others. */
export function markedLine(
  { row, rowIndex, line }: RecordLine,
  pattern: RegExp | undefined,
  current: RecordMatch | undefined,
): Line {
  if (pattern === undefined) return { spans: line.spans };
  const matches = matchesInText(spansText(row.spans), pattern);
  const isCurrent = ({ start }: Match) => current?.rowIndex === rowIndex && start === current.start;
  return { spans: markedSpans(line, matches, isCurrent) };
}

/** A record beside the list that it is in: under a title, so without the blank row on top. */
export const recordPreview = (facts: RecordFacts, width: number): Line[] =>
  recordLines(recordRows(facts).slice(1), width).map(({ line: { spans } }) => ({ spans }));
