import { formatCount } from '../../domain/format/number.ts';
import type { Span } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import { rowName } from './row-name.ts';
import type { Table } from './use-table.ts';

/**
 * What the title says about a table: where the cursor is, of how many, what is filtered, how it
 * is sorted, how many rows are marked, and `more`. Words say when further rows are on the server. While one
 * row fills the screen, it says which one.
 */
export function tableDetails<Row>(table: Table<Row>, more: readonly Span[] = []): Span[] {
  return table.opened === undefined ? [...listDetails(table), ...more] : openedDetails(table);
}

/** Which row fills the screen. */
function openedDetails<Row>({ selected, columns, cursor, visible }: Table<Row>): Span[] {
  if (selected === undefined) return [];
  const place = `${formatCount(cursor.index + 1)} of ${formatCount(visible.rows.length)}`;
  return [
    { text: `${place}  `, tone: 'muted' },
    { text: rowName(selected, columns), tone: 'strong' },
  ];
}

function listDetails<Row>(table: Table<Row>): Span[] {
  const { state, visible, total, marked, cursor, model } = table;
  const { hasMore = false } = model.content();
  const { filter, sort } = state.view;
  const sorted = table.columns.find(({ id }) => id === sort?.column);
  const arrow = sort?.direction === 'ascending' ? signs.up : signs.down;
  if (total === 0 && filter === '') return [];
  const all = `${formatCount(total)}${hasMore ? ' read' : ''}`;
  const count = filter === '' ? all : `${formatCount(visible.rows.length)}/${all}`;
  const position = visible.rows.length === 0 ? '0' : formatCount(cursor.index + 1);

  return [
    { text: `${position} of ${count}`, tone: 'muted' },
    ...(hasMore ? [moreSpan(state.isEndWanted)] : []),
    ...(filter === '' ? [] : [{ text: `  /${filter}`, tone: 'accent' as const }]),
    // Also when its head says so: a narrow screen may have no room for the column.
    ...(sorted ? [{ text: `  by ${sorted.title} ${arrow}`, tone: 'muted' as const }] : []),
    ...markedSpans(marked.shown.length, marked.hidden.length),
  ];
}

const moreSpan = (isReading: boolean): Span =>
  isReading
    ? { text: `  ${signs.busy} reading the rest`, tone: 'busy' }
    : { text: ', more below', tone: 'muted' };

function markedSpans(shown: number, hidden: number): Span[] {
  if (shown + hidden === 0) return [];
  const note = hidden === 0 ? '' : ` (${formatCount(hidden)} hidden)`;
  return [{ text: `  ${formatCount(shown + hidden)} marked${note}`, tone: 'mark' }];
}
