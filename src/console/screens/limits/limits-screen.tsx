import { Box } from 'ink';
import { useMemo } from 'react';
import type { LimitUse } from '../../../domain/limits/limit-use.ts';
import { sharedDomain } from '../../../domain/people/shared-domain.ts';
import { feedData } from '../../data/feed.ts';
import { useLimitUse } from '../../data/use-limit-use.ts';
import type { Size } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
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
import { limitActions } from './limit-actions.ts';
import { limitColumns } from './limit-columns.ts';
import { limitPreview } from './limit-preview.ts';
import { limitRecord } from './limit-record.ts';
import { limitsSummary } from './limits-summary.ts';
import { useMonthModels } from './use-month-models.ts';

const summaryRows = 2;
const keyOf = ({ key }: LimitUse) => key;
const nobody: LimitUse[] = [];

/** What everybody may use and has used this month. */
export function LimitsScreen() {
  const feed = useLimitUse();
  const { height } = useScreenSize();
  const { limits, people: rows = nobody } = feedData(feed) ?? {};
  const document: RowDocument<LimitUse> = { of: (use) => limits && limitRecord(limits, use) };
  const modelsOf = useMonthModels();
  const domain = useMemo(() => sharedDomain(rows.map(({ email }) => email)), [rows]);
  const columns = useMemo(() => limitColumns(domain), [domain]);
  const table = useTable({
    name: 'limits',
    rows,
    columns,
    idOf: keyOf,
    height: height - frameRows - summaryRows - 1,
    hasPreview: true,
    document,
  });
  const { controls, current, selection } = table;
  const bindings = useMemo(
    () => [...bind(limitActions, current, selection), ...tableBindings(controls)],
    [current, selection, controls],
  );
  const everybody = domain === undefined ? '' : `  everybody is @${domain}`;

  if (table.opened === 'json') {
    return <InspectedRow table={table} freshness={feed} bindings={bindings} />;
  }
  return (
    <Screen
      freshness={feed}
      bindings={bindings}
      details={tableDetails(table, [{ text: everybody, tone: 'muted' }])}
    >
      {(size) => (
        <FeedBody feed={feed} size={size} subject="credit limits">
          {(overview) => (
            <Box flexDirection="column">
              {table.opened === undefined && (
                <Pane
                  lines={limitsSummary(overview, size.width)}
                  width={size.width}
                  height={summaryRows}
                />
              )}
              <PreviewedTable
                table={table}
                size={table.opened === undefined ? listSize(size) : size}
                title="Person"
                emptyText="Nobody has used credits this month, and nobody has a limit of their own."
                preview={(use, width) => {
                  const { usedUntil } = overview;
                  return limitPreview(use, { usedUntil, models: modelsOf(use), width });
                }}
              />
            </Box>
          )}
        </FeedBody>
      )}
    </Screen>
  );
}

const listSize = ({ width, height }: Size): Size => ({ width, height: height - summaryRows });
