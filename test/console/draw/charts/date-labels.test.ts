import { integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { columnChart } from '../../../../src/console/draw/charts/column-chart.ts';
import { markedDates } from '../../../../src/console/draw/charts/date-labels.ts';
import { addDays, daysBetween, isMonday } from '../../../../src/figures/time/day.ts';
import { formatShortDay } from '../../../../src/figures/time/format-time.ts';
import { holds } from '../../../figures/holds.ts';

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

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** The dates below a chart of `count` days, and where they are. */
function datesBelow(first: string, count: number, room: number) {
  const range = daysFrom(first, count);
  const { columns } = columnChart(
    range.map(() => 1),
    { width: room, height: 1 },
  );
  const { before } = markedDates({ days: range, columns }, -1, room);
  let from = 0;
  return [...before.matchAll(/\d+ [A-Z][a-z]+/g)].map(({ 0: text, index: start }) => {
    // Dates have no year, so the day is looked for after the previous one.
    const place = range.findIndex((day, at) => at >= from && formatShortDay(day) === text);
    from = place + 1;
    return { day: range[place] ?? '', start, end: start + text.length, column: columns[place] };
  });
}

test.each([
  { days: 7, room: 72, dates: '16, 17, 18, 19, 20, 21, 22 Nov' },
  { days: 7, room: 40, dates: '16, 18, 20, 22 Nov' },
  { days: 30, room: 110, dates: '26 Oct, 2, 9, 16 Nov' },
  { days: 90, room: 90, dates: '7, 21 Sep, 5, 19 Oct, 2, 16 Nov' },
  { days: 365, room: 110, dates: '1 Dec, 1 Jan, 1 Feb, 1 Mar, 1 Apr, 1 May, 1 Jun' },
])('$days days in $room cells are labelled at $dates', ({ days: count, room, dates }) => {
  const last = '2026-11-22';
  const shown = datesBelow(addDays(last, 1 - count), count, room).map(({ day }) => day);
  const texts = shown.map((day, index) => {
    const [number, month] = formatShortDay(day).split(' ');
    const isSame = day.slice(0, 7) === shown[index + 1]?.slice(0, 7);
    return isSame ? number : `${number} ${month}`;
  });

  expect(texts.join(', ')).toContain(dates);
});

test('dates are evenly spaced in days or months, below their columns, and never collide', () => {
  holds(
    property(
      integer({ min: 0, max: 800 }),
      integer({ min: 1, max: 800 }),
      integer({ min: 10, max: 250 }),
      (offset, count, room) => {
        const dates = datesBelow(addDays('2025-01-01', offset), count, room);
        const steps = dates.slice(1).map(({ day }, index) => {
          const before = dates[index]?.day ?? '';
          const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
          const monthsBefore = Number(before.slice(0, 4)) * 12 + Number(before.slice(5, 7));
          const isMonthly = day.endsWith('-01') && before.endsWith('-01');
          return isMonthly ? `${months - monthsBefore} months` : `${daysBetween(before, day)} days`;
        });

        expect(new Set(steps).size).toBeLessThanOrEqual(1);
        if (steps[0] === '7 days' || steps[0] === '14 days') {
          expect(dates.every(({ day }) => isMonday(day))).toBe(true);
        }
        for (const [index, { start, end, column }] of dates.entries()) {
          expect(start).toBe(column?.start);
          expect(end).toBeLessThanOrEqual(room);
          expect(dates[index + 1]?.start ?? room + 2).toBeGreaterThanOrEqual(end + 2);
        }
      },
    ),
  );
});
