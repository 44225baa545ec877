import { Box } from 'ink';
import type { PersonDay } from '../../../domain/people/person-days.ts';
import { indented } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { DataTable } from '../../list/data-table.tsx';
import type { Table } from '../../list/use-table.ts';
import { personChart } from './person-chart.ts';
import { personSummary, summaryRows } from './person-lines.ts';
import type { PersonFigures } from './use-person.ts';

export type PersonBodyProps = {
  figures: PersonFigures;
  table: Table<PersonDay>;
  width: number;
  chartRows: number;
};

/** What is said of a person, credits by day, and the days as a table. */
export function PersonBody({ figures, table, width, chartRows }: PersonBodyProps) {
  const inside = width - 4;
  const chart = { width: inside, height: chartRows };
  const lines = [
    ...personSummary(figures, inside),
    ...personChart(figures, chart, table.selected?.day),
  ];
  return (
    <Box flexDirection="column">
      <Pane lines={lines.map(indented)} width={width} height={summaryRows + chartRows} />
      <DataTable
        table={table}
        width={width}
        emptyText="Nothing is known of this person in these days."
      />
    </Box>
  );
}
