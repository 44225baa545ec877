import { type Match, matchesInText } from '../../../domain/filter/search-pattern.ts';
import { unknownText } from '../../../domain/format/number.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { padEnd } from '../../../terminal/width.ts';
import type { Line } from '../../draw/line.ts';
import { type Row, type RowLine, rowLines } from '../../draw/row.ts';
import { spansText } from '../../draw/spans.ts';
import { markedSpans } from '../../search/matches.ts';
import type { RecordFacts } from '../../shell/routes.ts';

const nameWidth = 14;

/** A line of a record, and the row that it belongs to. */
export type RecordLine = { row: Row; rowIndex: number; line: RowLine };

/** A match in a record: the row, and the position in its text. */
export type RecordMatch = Match & { rowIndex: number };

/** A row for each name and value. A long value continues in the column of values. */
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

/** The line with its matches marked, the current one differently. */
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

/** A record beside its list. The pane has a title, so the blank row on top is left out. */
export const recordPreview = (facts: RecordFacts, width: number): Line[] =>
  recordLines(recordRows(facts).slice(1), width).map(({ line: { spans } }) => ({ spans }));
