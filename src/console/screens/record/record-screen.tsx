import { useMemo } from 'react';
import { unknownText } from '../../../figures/format/number.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { padEnd } from '../../../terminal/width.ts';
import type { Line } from '../../draw/line.ts';
import { type Row, rowLines } from '../../draw/row.ts';
import { spansText } from '../../draw/spans.ts';
import { useScreenSize } from '../../frame/screen.tsx';
import { viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { TextScreen } from '../../search/text-screen.tsx';
import { type SearchedText, textPageActions } from '../../search/text-search.ts';
import type { RecordFacts } from '../../shell/kept-fields.ts';
import type { RouteOf } from '../../shell/routes.ts';

/** Longer lines are hard to read. */
const maxWidth = 102;

const copyRecord = viewAction<RecordFacts>({
  id: 'record.copy',
  title: 'Copy the whole record',
  keys: ['y'],
  hint: 'copy',
  run: (facts, shell) => shell.copy(recordText(facts), 'the record'),
});

/** Everything that the screen of a record binds, nearest first. */
export const recordScreenActions = [copyRecord, ...textPageActions];

/** Everything about one error or one request, to be read and copied. */
export function RecordScreen({ route }: { route: RouteOf<'record'> }) {
  const { width } = useScreenSize();
  const { facts } = route;
  const content = useMemo(() => {
    const rows = recordRows(facts);
    const lines = recordLines(rows, Math.min(maxWidth, width - 2));
    const searched = { texts: rows.map(({ spans }) => spansText(spans)), lines };
    return { lines, searched: () => searched };
  }, [facts, width]);
  const first = useMemo(() => bind([copyRecord], () => facts), [facts]);

  return <TextScreen name="record" content={content} first={first} />;
}

const recordText = (facts: RecordFacts): string =>
  facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\n`])).join('');

const nameWidth = 14;

/** A row for each name and value. A long value continues in the column of values. */
function recordRows(facts: RecordFacts): Row[] {
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

const recordLines = (rows: readonly Row[], width: number): SearchedText['lines'] =>
  rows.flatMap((row, text) =>
    rowLines(row, { width, isWrapped: true }).map((line) => ({ ...line, text })),
  );

/** A record beside its list. The pane has a title, so the blank row at the top is left out. */
export const recordPreview = (facts: RecordFacts, width: number): Line[] =>
  recordLines(recordRows(facts).slice(1), width).map(({ spans }) => ({ spans }));
