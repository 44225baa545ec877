import { useMemo } from 'react';
import { Screen } from '../../frame/screen.tsx';
import { frameRows, useScreenSize } from '../../frame/screen-size.ts';
import { bind } from '../../keys/binding.ts';
import { PreviewedTable } from '../../list/previewed-table.tsx';
import { tableBindings } from '../../list/table-bindings.ts';
import { tableDetails } from '../../list/table-details.ts';
import { useTable } from '../../list/use-table.ts';
import type { JournalEntry } from '../../shell/error-journal.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { recordPreview } from '../record/record-preview.ts';
import { errorActions } from './error-actions.ts';
import { errorColumns } from './error-columns.ts';
import { errorRecord } from './error-record.ts';

const idOf = ({ id }: JournalEntry) => id;

/** Every error of this console, newest first: also those that nobody was told of. */
export function ErrorsScreen() {
  const { errors } = useShell();
  const { height } = useScreenSize();
  const rows = useStore(errors);
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
