import { useMemo } from 'react';
import { bind } from '../../actions/binding.ts';
import { PreviewedTable } from '../../components/data-table/previewed-table.tsx';
import { tableBindings } from '../../components/data-table/table-bindings.ts';
import { tableDetails } from '../../components/data-table/table-details.ts';
import { useTable } from '../../components/data-table/use-table.ts';
import { Screen } from '../../components/frame/screen.tsx';
import { frameRows, useScreenSize } from '../../components/frame/screen-size.ts';
import { useConsole } from '../../console-context.ts';
import type { JournalEntry } from '../../journal/error-journal.ts';
import { useStore } from '../../store.ts';
import { recordPreview } from '../record/record-preview.ts';
import { errorActions } from './error-actions.ts';
import { errorColumns } from './error-columns.ts';
import { errorRecord } from './error-record.ts';

const idOf = ({ id }: JournalEntry) => id;

/** Every error of this console, newest first: also those that nobody was told of. */
export function ErrorsScreen() {
  const { session } = useConsole();
  const { height } = useScreenSize();
  const rows = useStore(session.errors);
  const table = useTable({
    name: 'errors',
    rows,
    columns: errorColumns,
    idOf,
    height: height - frameRows - 1,
    hasPreview: true,
  });
  const { controls, current, selection } = table;
  const bindings = useMemo(
    () => [
      ...bind(errorActions, current, selection),
      ...tableBindings(controls, { hasOwnDetails: true }),
    ],
    [current, selection, controls],
  );

  return (
    <Screen bindings={bindings} details={tableDetails(table)}>
      {(size) => (
        <PreviewedTable
          table={table}
          size={size}
          emptyText="Nothing has gone wrong so far."
          title="Error"
          preview={(entry, width) => recordPreview(errorRecord(entry), width)}
        />
      )}
    </Screen>
  );
}
