import { expect, test } from 'vitest';
import { cellColumn, countColumn, textColumn } from '../../../src/console/list/column.ts';
import { explainedRow } from '../../../src/console/list/explained-row.ts';

type Row = { name: string; calls: number; share: number };

const row: Row = { name: 'ida', calls: 1234.567, share: 0.5 };
const content = { context: undefined, nowMs: 0 };
const october = [{ day: '2026-10-01', value: 1 }];
const november = [{ day: '2026-11-01', value: 2 }];

const list = {
  columns: [
    textColumn<Row>({ id: 'name', width: 9, dropOrder: 0 }, ({ name }) => name),
    countColumn<Row>(
      { id: 'calls', figure: 'person-calls', width: 9, dropOrder: 0 },
      ({ calls }) => calls,
    ),
    cellColumn<Row, unknown>(
      {
        id: 'share',
        figure: 'limit-share',
        parts: () => ({ days: november, numbers: [['limit', '10']] }),
        width: 9,
        dropOrder: 0,
      },
      () => ({ text: ' 50 %' }),
      { kind: 'percent', read: ({ share }) => share },
    ),
  ],
  explain: { days: () => october },
};

test('the figures of a row show what stands in the table, and the number behind it', () => {
  const [calls] = explainedRow(list, row, content, undefined);

  expect(calls).toMatchObject({
    title: 'CALLS of ida',
    value: '1,235',
    numbers: [['value', '1,234.57']],
    days: october,
    sources: ['user-days'],
  });
});

test('the sorted column is explained first, with its own days and numbers', () => {
  const [share, ...others] = explainedRow(list, row, content, 'share');

  expect(share).toMatchObject({
    title: 'SHARE of ida',
    value: '50 %',
    numbers: [
      ['value', '50 %'],
      ['limit', '10'],
    ],
    days: november,
  });
  expect(others).toHaveLength(1);
});

test('without a row there is nothing to explain', () => {
  expect(explainedRow(list, undefined, content, undefined)).toEqual([]);
});
