import { expect, test } from 'vitest';
import { markedDates } from '../../../src/domain/charts/date-labels.ts';

const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
const columns = days.map((_, index) => ({ start: index * 9, width: 8 }));
const dates = (marked: number, room = 27) => markedDates({ days, columns }, marked, room);

test('a day is named to the right of its mark, in place of the dates that it covers', () => {
  expect(dates(0)).toEqual({ before: '   ', mark: '▲ Mon 16 Nov', after: '   18 Nov' });
});

test('without room to the right, it is named to the left', () => {
  expect(dates(2)).toEqual({ before: '16 Nov    ', mark: 'Wed 18 Nov ▲', after: '' });
});

test('without a marked day there are only dates', () => {
  expect(dates(-1)).toEqual({ before: '16 Nov   17 Nov   18 Nov', mark: '', after: '' });
});
