import { expect, test } from 'vitest';
import { inCounts } from '../../../../src/console/dashboard/dashboard-content.ts';
import { clientPanel } from '../../../../src/console/screens/overview/counted-panels.ts';
import { anActivityRow } from './rows.ts';

test('the number of clients comes first in the note, after the place of the cursor: 1 of 2 clients', () => {
  const day = '2026-11-19';
  const range = { startDate: day, endDate: day };

  const { note } = clientPanel({ rows: [anActivityRow(day, 4)], range, days: [] }, inCounts);

  expect(note).toEqual([
    '2 clients, shares of daily users; some use several',
    '2 clients, shares of daily users',
    '2 clients, % of users',
    '2 clients',
  ]);
});
