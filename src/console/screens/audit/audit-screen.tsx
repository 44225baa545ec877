import { useMemo } from 'react';
import type { AuditEntry } from '../../../config/audit-entry.ts';
import { formatTimestamp } from '../../../domain/format/time.ts';
import { viewAction } from '../../actions/action.ts';
import { bind } from '../../actions/binding.ts';
import { latestStates } from '../../audit/audit-trail.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { tableBindings } from '../../components/data-table/table-bindings.ts';
import { tableDetails } from '../../components/data-table/table-details.ts';
import { useTable } from '../../components/data-table/use-table.ts';
import { FeedBody } from '../../components/feed-body.tsx';
import { Screen } from '../../components/frame/screen.tsx';
import { frameRows, useScreenSize } from '../../components/frame/screen-size.ts';
import { useConsole } from '../../console-context.ts';
import { feedData } from '../../data/feed.ts';
import { useFeed } from '../../data/use-feed.ts';
import { auditColumns, requestOf } from './audit-columns.ts';

const idOf = ({ id }: AuditEntry) => id;
const none: AuditEntry[] = [];
const intervalMs = 5_000;

/** What can be done with a line of the audit log. */
export const auditActions = [
  viewAction<AuditEntry>({
    id: 'audit.open',
    title: 'Show everything about this request',
    keys: ['enter', 'd'],
    when: 'audit',
    hint: 'details',
    run: (entry, operator) =>
      operator.open({
        screen: 'record',
        title: requestOf(entry),
        facts: [
          ['request', requestOf(entry)],
          ['target', entry.target],
          ['result', entry.result],
          ['status', entry.status === undefined ? undefined : String(entry.status)],
          ['request id', entry.requestId],
          ['sent', `${formatTimestamp(entry.at)} UTC`],
          ['who', entry.who],
          ['profile', entry.profile],
        ],
      }),
  }),
];

/** Every request that changed or destroyed something, as far back as the log reaches. */
export function AuditScreen() {
  const { audit, glyphs } = useConsole();
  const { height } = useScreenSize();
  const feed = useFeed({
    key: ['audit'],
    load: async () => latestStates(audit.read()).toReversed(),
    intervalMs,
  });
  const columns = useMemo(() => auditColumns(glyphs), [glyphs]);
  const table = useTable({
    name: 'audit',
    rows: feedData(feed) ?? none,
    columns,
    idOf,
    height: height - frameRows - 1,
  });
  const { controls, current } = table;
  const bindings = useMemo(
    () => [...bind(auditActions, current), ...tableBindings(controls)],
    [current, controls],
  );

  return (
    <Screen freshness={feed} bindings={bindings} details={tableDetails(table)}>
      {(size) => (
        <FeedBody feed={feed} size={size} subject="audit log">
          {() => (
            <DataTable
              table={table}
              width={size.width}
              emptyText="Nothing was changed or destroyed from this computer so far."
            />
          )}
        </FeedBody>
      )}
    </Screen>
  );
}
