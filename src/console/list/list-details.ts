import { formatCount } from '../../figures/format/number.ts';
import { type Span, signs } from '../draw/line.ts';
import { keyOf } from '../keys/binding.ts';
import { scrollActions } from '../keys/scroll-actions.ts';
import type { Keymap } from '../shell/shell.ts';
import { furtherRows, type TableSnapshot } from './shown-table.ts';
import type { ShownTable } from './table.ts';
import type { TableState } from './table-state.ts';
import { matchCount } from './visible-rows.ts';

/** The table's part of the title. Says in words when further rows are on the server. */
export function listDetails<Row, Context>(
  { table, snapshot }: Pick<ShownTable<Row, Context>, 'table' | 'snapshot'>,
  keymap: Keymap,
): Span[] {
  const { state, ids, total, marked, cursor, hasMore, isFollowing } = snapshot;
  const { filter, sort } = state.view;
  const sorted = table.columns.find(({ id }) => id === sort?.column);
  const arrow = sort?.direction === 'ascending' ? signs.up : signs.down;
  if (total === 0 && filter === '') return [];
  const of = filter === '' ? formatCount(total) : matchCount(snapshot, total);
  const count = `${of}${hasMore ? ' read' : ''}`;
  const position = ids.length === 0 ? '' : `${formatCount(cursor.index + 1)} of `;

  return [
    { text: `${position}${count}`, tone: 'muted' },
    ...(hasMore ? [moreSpan(snapshot, keymap)] : []),
    ...(filter === '' ? [] : [filterSpan(state)]),
    ...(isFollowing ? [{ text: `  ${signs.down} following`, tone: 'good' as const }] : []),
    // Shown even though the column head shows it: a narrow screen may have no room for the column.
    ...(sorted
      ? [
          {
            text: `  by ${sorted.title} ${arrow}`,
            tone: 'muted' as const,
            spoken: `  sorted by ${sorted.title.toLowerCase()}, ${sort?.direction}`,
          },
        ]
      : []),
    ...markedSpans(marked),
  ];
}

/** Says that further rows exist, because a sort or a filter without them can be misleading. */
function moreSpan<Row>(snapshot: TableSnapshot<Row>, keymap: Keymap): Span {
  if (furtherRows(snapshot) === 'all') {
    return { text: `  ${signs.busy} reading the rest`, tone: 'busy' };
  }
  const { sort, filter } = snapshot.state.view;
  const done = [...(sort ? ['sorted'] : []), ...(filter === '' ? [] : ['filtered'])];
  if (done.length === 0) return { text: ', more below', tone: 'muted' };
  const key = keyOf('table.last', scrollActions, keymap);
  const advice = key === undefined ? '' : `: ${key} reads all`;
  return { text: `, only these are ${done.join(' and ')}${advice}`, tone: 'warning' };
}

const filterSpan = ({ view, restoredFilter }: TableState): Span =>
  restoredFilter === undefined
    ? { text: `  /${view.filter}`, tone: 'accent', isFreeText: true }
    : { text: `  restored filter /${view.filter}`, tone: 'warning', isFreeText: true };

function markedSpans<Row>({ shown, hidden }: TableSnapshot<Row>['marked']): Span[] {
  const count = shown.length + hidden.length;
  if (count === 0) return [];
  const note = hidden.length === 0 ? '' : ` (${formatCount(hidden.length)} hidden)`;
  return [{ text: `  ${formatCount(count)} marked${note}`, tone: 'mark' }];
}
