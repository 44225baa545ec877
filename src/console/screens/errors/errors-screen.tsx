import { useMemo } from 'react';
import { formatCount } from '../../../domain/format/number.ts';
import { formatTimestamp } from '../../../domain/format/time.ts';
import { viewAction } from '../../actions/action.ts';
import { bind } from '../../actions/binding.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { tableBindings } from '../../components/data-table/table-bindings.ts';
import { tableDetails } from '../../components/data-table/table-details.ts';
import { useTable } from '../../components/data-table/use-table.ts';
import { Screen } from '../../components/frame/screen.tsx';
import { frameRows, useScreenSize } from '../../components/frame/screen-size.ts';
import { useConsole } from '../../console-context.ts';
import type { JournalEntry } from '../../journal/error-journal.ts';
import type { RecordFacts } from '../../navigation/route.ts';
import { useStore } from '../../store.ts';
import { errorColumns, requestOf } from './error-columns.ts';

const idOf = ({ id }: JournalEntry) => id;

const openError = viewAction<JournalEntry>({
  id: 'error.open',
  title: 'Show everything about this error',
  keys: ['enter', 'd'],
  when: 'errors',
  hint: 'details',
  run: (entry, operator) =>
    operator.open({ screen: 'record', title: entry.code ?? entry.name, facts: errorRecord(entry) }),
});

const copyRequestId = viewAction<JournalEntry>({
  id: 'error.copy-request-id',
  title: 'Copy the request id of this error',
  keys: ['y'],
  when: 'errors',
  hint: 'copy request id',
  disabledReason: ({ requestId }) =>
    requestId === undefined ? 'No server has given this error a request id.' : undefined,
  run: ({ requestId = '' }, operator) => operator.copy(requestId, requestId),
});

/** What can be done with an error of the list. */
export const errorActions = [openError, copyRequestId];

/** Every error of this console, newest first: also those that nobody was told of. */
export function ErrorsScreen() {
  const { session, clock } = useConsole();
  const { height } = useScreenSize();
  const rows = useStore(session.errors);
  const table = useTable({
    name: 'errors',
    rows,
    columns: errorColumns,
    idOf,
    height: height - frameRows - 1,
  });
  const { controls, current } = table;
  const bindings = useMemo(
    () => [...bind(errorActions, current), ...tableBindings(controls)],
    [current, controls],
  );

  return (
    <Screen
      freshness={{ state: 'live', updatedAt: clock() }}
      bindings={bindings}
      details={tableDetails(table)}
    >
      {({ width }) => (
        <DataTable table={table} width={width} emptyText="Nothing has gone wrong so far." />
      )}
    </Screen>
  );
}

function errorRecord(entry: JournalEntry): RecordFacts {
  const { times, firstAt, lastAt, status, code, name, requestId, detail, message } = entry;
  return [
    ['what', message],
    ['kind', code ?? name],
    ['status', status === undefined ? undefined : String(status)],
    ['request', requestOf(entry)],
    ['request id', requestId],
    ['server says', detail],
    ['last', `${formatTimestamp(lastAt)} UTC`],
    ['first', times > 1 ? `${formatTimestamp(firstAt)} UTC` : undefined],
    ['times', formatCount(times)],
  ];
}
