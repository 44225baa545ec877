import { useMemo } from 'react';
import type { Freshness } from '../data/feed.ts';
import type { Binding } from '../shell/shell.ts';
import { InspectedDocument } from '../tree/inspected-document.tsx';
import { rowName } from './row-name.ts';
import { rowDocumentActions } from './row-opening-actions.ts';
import type { Table } from './use-table.ts';

export type InspectedRowProps<Row> = {
  table: Table<Row>;
  freshness: Freshness;
  /** What keys do to the list and its rows. */
  bindings: readonly Binding[];
};

/** A row of a list as the server sent it. */
export function InspectedRow<Row>(props: InspectedRowProps<Row>) {
  const { table, freshness, bindings } = props;
  const { selected, columns, cursor, document } = table;
  const beside = useMemo(() => bindings.filter(isBesideTree), [bindings]);
  return (
    <InspectedDocument
      name={`row ${cursor.id}`}
      title={selected === undefined ? '' : rowName(selected, columns)}
      document={document}
      freshness={freshness}
      bindings={beside}
    />
  );
}

/** The tree has keys of its own for moving, opening and copying; what harms the row is in its menu. */
const isBesideTree = ({ id, isHarmful }: Binding): boolean =>
  isHarmful || rowDocumentActions.some((action) => action.id === id);
