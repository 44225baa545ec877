import type { ShownRows } from '../../../src/console/data/use-analytics.ts';
import type { DateRange } from '../../../src/figures/time/date-range.ts';

const range: DateRange = { startDate: '2026-11-18', endDate: '2026-11-19' };
const rangeBefore: DateRange = { startDate: '2026-11-16', endDate: '2026-11-17' };

/** Rows of the 18th and the 19th of November, and those of the two days before where there are any. */
export const shownRows = <Row>(
  rows: readonly Row[],
  before: readonly Row[] = [],
): ShownRows<Row> => ({
  rows,
  range,
  days: { choice: { kind: 'days', range }, available: { coverage: 'complete', range } },
  before:
    before.length === 0
      ? { state: 'none' }
      : { state: 'known', range: rangeBefore, figures: { range: rangeBefore, rows: before } },
});
