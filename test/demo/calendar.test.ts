import { describe, expect, test } from 'vitest';
import {
  dayNumberOf,
  dayOf,
  isHoliday,
  isWeekend,
  monthOf,
  weekdayOf,
} from '../../src/demo/calendar.ts';

test.each(['1970-01-01', '2026-01-14', '2028-02-29', '2026-12-31'])(
  'the day number of %s leads back to it',
  (day) => {
    expect(dayOf(dayNumberOf(day))).toBe(day);
  },
);

test.each(['2026-02-29', '2026-02-31', '2026-13-01', '2026-1-4', '2026-01-14T00', ''])(
  '"%s" is no day',
  (day) => {
    expect(dayNumberOf(day)).toBeNaN();
  },
);

test('weekdays are those of the civil calendar', () => {
  expect(weekdayOf(dayNumberOf('2026-11-22'))).toBe(0);
  expect(weekdayOf(dayNumberOf('2026-11-18'))).toBe(3);
  expect(isWeekend(dayNumberOf('2026-11-21'))).toBe(true);
  expect(isWeekend(dayNumberOf('2026-11-20'))).toBe(false);
});

test('a month has its first and last day', () => {
  const { first, last } = monthOf(Date.parse('2028-02-10T23:59:59Z'));

  expect([dayOf(first), dayOf(last)]).toEqual(['2028-02-01', '2028-02-29']);
});

describe('holidays', () => {
  test.each([
    { region: 'US', day: '2026-11-26', name: 'Thanksgiving' },
    { region: 'US', day: '2026-09-07', name: 'Labor Day' },
    { region: 'DE', day: '2026-04-03', name: 'Good Friday' },
    { region: 'DE', day: '2026-05-25', name: 'Whit Monday' },
    { region: 'DE', day: '2027-03-29', name: 'Easter Monday' },
    { region: 'DE', day: '2049-04-19', name: 'a late Easter Monday' },
    { region: 'DE', day: '2076-04-20', name: 'a late Easter Monday' },
    { region: 'BR', day: '2026-02-17', name: 'Carnival' },
    { region: 'NG', day: '2026-06-12', name: 'Democracy Day' },
    { region: 'IN', day: '2026-08-15', name: 'Independence Day' },
    { region: 'JP', day: '2026-05-05', name: "Children's Day" },
    { region: 'JP', day: '2026-12-30', name: 'the rest between the years' },
  ] as const)('$region rests on $day, $name', ({ region, day }) => {
    expect(isHoliday(dayNumberOf(day), region)).toBe(true);
  });

  test('one region keeps no other region’s days', () => {
    expect(isHoliday(dayNumberOf('2026-11-26'), 'DE')).toBe(false);
    expect(isHoliday(dayNumberOf('2026-10-06'), 'DE')).toBe(false);
  });
});
