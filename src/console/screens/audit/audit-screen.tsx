import { useMemo } from 'react';
import type { AuditEntry } from '../../../config/audit-entry.ts';
import { feedData } from '../../data/feed.ts';
import { useFeed } from '../../data/use-feed.ts';
import { FeedBody } from '../../frame/feed-body.tsx';
import { Screen } from '../../frame/screen.tsx';
import { frameRows, useScreenSize } from '../../frame/screen-size.ts';
import { bind } from '../../keys/binding.ts';
import { PreviewedTable } from '../../list/previewed-table.tsx';
import { tableBindings } from '../../list/table-bindings.ts';
import { tableDetails } from '../../list/table-details.ts';
import { useTable } from '../../list/use-table.ts';
import { latestStates } from '../../shell/audit.ts';
import { useShell } from '../../shell/shell-context.ts';
import { recordPreview } from '../record/record-preview.ts';
import { auditActions } from './audit-actions.ts';
import { auditColumns } from './audit-columns.ts';
import { auditRecord } from './audit-record.ts';

const idOf = ({ id }: AuditEntry) => id;
const none: AuditEntry[] = [];
const intervalMs = 5_000;

/** Every request that changed or destroyed something, as far back as the log reaches. */
export function AuditScreen() {
  const { audit } = useShell();
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
