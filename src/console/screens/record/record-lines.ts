import { unknownText } from '../../../figures/format/number.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { padEnd } from '../../../terminal/width.ts';
import type { Line } from '../../draw/line.ts';
import { type Row, rowLines } from '../../draw/row.ts';
import type { SearchedText } from '../../search/text-search.ts';
import type { RecordFacts } from '../../shell/kept-fields.ts';

const nameWidth = 14;

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

export const recordLines = (rows: readonly Row[], width: number): SearchedText['lines'] =>
  rows.flatMap((row, text) =>
    rowLines(row, { width, isWrapped: true }).map((line) => ({ ...line, text })),
  );

/** A record beside its list. The pane has a title, so the blank row at the top is left out. */
export const recordPreview = (facts: RecordFacts, width: number): Line[] =>
  recordLines(recordRows(facts).slice(1), width).map(({ spans }) => ({ spans }));
