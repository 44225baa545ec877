import { useMemo } from 'react';
import type { RepositoryReadiness } from '../../../domain/readiness/repository-readiness.ts';
import { feedData } from '../../data/feed.ts';
import { useReadiness } from '../../data/use-readiness.ts';
import { FeedBody } from '../../frame/feed-body.tsx';
import { Screen } from '../../frame/screen.tsx';
import { frameRows, useScreenSize } from '../../frame/screen-size.ts';
import { bind } from '../../keys/binding.ts';
import { InspectedRow } from '../../list/inspected-row.tsx';
import { PreviewedTable } from '../../list/previewed-table.tsx';
import type { RowDocument } from '../../list/row-opening.ts';
import { tableBindings } from '../../list/table-bindings.ts';
import { tableDetails } from '../../list/table-details.ts';
import { useTable } from '../../list/use-table.ts';
import { useNow } from '../../shell/time.ts';
import { readinessActions } from './readiness-actions.ts';
import { readinessColumns } from './readiness-columns.ts';
import { readinessPreview } from './readiness-preview.ts';
import { readinessSummary } from './readiness-summary.ts';

const urlOf = ({ url }: RepositoryReadiness) => url;
const none: RepositoryReadiness[] = [];
const document: RowDocument<RepositoryReadiness> = { of: ({ newest }) => newest.report };

/** Every repository with how ready it is for agents, by its newest report. */
export function ReadinessScreen() {
  const feed = useReadiness();
  const { height } = useScreenSize();
  const nowMs = useNow(60_000);
  const rows = feedData(feed) ?? none;
  const columns = useMemo(() => readinessColumns(nowMs), [nowMs]);
  const table = useTable({
    name: 'readiness',
    rows,
    columns,
    idOf: urlOf,
    height: height - frameRows - 1,
    hasPreview: true,
    document,
  });
  const { controls, current, selection } = table;
  const bindings = useMemo(
    () => [...bind(readinessActions, current, selection), ...tableBindings(controls)],
    [current, selection, controls],
  );

  if (table.opened === 'json') {
    return <InspectedRow table={table} freshness={feed} bindings={bindings} />;
  }
  return (
    <Screen
      freshness={feed}
      bindings={bindings}
      details={tableDetails(table, readinessSummary(rows))}
    >
      {(size) => (
        <FeedBody feed={feed} size={size} subject="readiness reports">
          {() => (
            <PreviewedTable
              table={table}
              size={size}
              title="Newest report"
              emptyText="No repository has been evaluated yet."
              preview={(repository, width) => readinessPreview(repository, width)}
            />
          )}
        </FeedBody>
      )}
    </Screen>
  );
}
