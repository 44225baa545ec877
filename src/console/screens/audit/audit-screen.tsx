import { useMemo } from 'react';
import type { AuditEntry } from '../../../config/audit-entry.ts';
import { bind } from '../../actions/binding.ts';
import { latestStates } from '../../audit/audit-trail.ts';
import { PreviewedTable } from '../../components/data-table/previewed-table.tsx';
import { tableBindings } from '../../components/data-table/table-bindings.ts';
import { tableDetails } from '../../components/data-table/table-details.ts';
import { useTable } from '../../components/data-table/use-table.ts';
import { FeedBody } from '../../components/feed-body.tsx';
import { Screen } from '../../components/frame/screen.tsx';
import { frameRows, useScreenSize } from '../../components/frame/screen-size.ts';
import { useConsole } from '../../console-context.ts';
import { feedData } from '../../data/feed.ts';
import { useFeed } from '../../data/use-feed.ts';
import { recordPreview } from '../record/record-preview.ts';
import { auditActions } from './audit-actions.ts';
import { auditColumns } from './audit-columns.ts';
import { auditRecord } from './audit-record.ts';

const idOf = ({ id }: AuditEntry) => id;
const none: AuditEntry[] = [];
const intervalMs = 5_000;

/** Every request that changed or destroyed something, as far back as the log reaches. */
export function AuditScreen() {
  const { audit } = useConsole();
  const { height } = useScreenSize();
  const feed = useFeed({
    key: ['audit'],
    load: async () => latestStates(audit.read()).toReversed(),
    intervalMs,
  });
  const columns = useMemo(() => auditColumns(), []);
  const table = useTable({
    name: 'audit',
    rows: feedData(feed) ?? none,
    columns,
    idOf,
    height: height - frameRows - 1,
    hasPreview: true,
  });
  const { controls, current, selection } = table;
  const bindings = useMemo(
    () => [
      ...bind(auditActions, current, selection),
      ...tableBindings(controls, { hasOwnDetails: true }),
    ],
    [current, selection, controls],
  );

  return (
    <Screen bindings={bindings} details={tableDetails(table)}>
      {(size) => (
        <FeedBody feed={feed} size={size} subject="audit log">
          {() => (
            <PreviewedTable
              table={table}
              size={size}
              emptyText="Nothing was changed or destroyed from here so far."
              title="Request"
              preview={(entry, width) => recordPreview(auditRecord(entry), width)}
            />
          )}
        </FeedBody>
      )}
    </Screen>
  );
}
