import { array, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { daysOf } from '../../../src/figures/time/date-range.ts';
import { addDays, dayKindOf } from '../../../src/figures/time/day.ts';
import { likeForLike, meansAlike } from '../../../src/figures/usage/like-for-like.ts';
import { holds } from '../holds.ts';

const series = (startDate: string, endDate: string, read: (day: string) => number | undefined) =>
  daysOf({ startDate, endDate }).map((day) => ({ day, value: read(day) }));

const byKind = (workingDay: number, weekend: number) => (day: string) =>
  dayKindOf(day) === 'weekend' ? weekend : workingDay;

// The 30 days until Saturday 21 November have 21 working days, the 30 before them 22; with a day lost it is 20.
const before = series('2026-09-23', '2026-10-22', byKind(100, 10));
const lostDay = '2026-11-04';

test('fewer working days and a day without data are no change', () => {
  const now = series('2026-10-23', '2026-11-21', (day) =>
    day === lostDay ? undefined : byKind(100, 10)(day),
  );

  expect(likeForLike(now, before)).toEqual({
    change: { direction: 'flat', ratio: 0 },
    now: 20 * 100 + 9 * 10,
    before: 20 * 100 + 9 * 10,
    days: { 'working day': 20, weekend: 9 },
    formerDays: { 'working day': 22, weekend: 8 },
  });
});

test('what each kind of day had before is what its days are measured by', () => {
  const now = series('2026-10-23', '2026-11-21', byKind(95, 10));

  const { change } = likeForLike(now, before);

  expect(change).toMatchObject({
    direction: 'down',
    ratio: expect.closeTo((21 * 95 + 90) / (21 * 100 + 90) - 1),
  });
});

test('a kind of day that the former days do not have is left out', () => {
  const now = series('2026-11-16', '2026-11-22', byKind(50, 999));
  const friday = series('2026-11-13', '2026-11-13', () => 100);

  expect(likeForLike(now, friday).change).toEqual({ direction: 'down', ratio: -0.5 });
});

test.each([
  ['the days', [], before],
  ['the days before', before, []],
  [
    'a common kind',
    series('2026-11-21', '2026-11-22', () => 1),
    series('2026-11-20', '2026-11-20', () => 1),
  ],
])('without %s nothing is compared', (_, now, former) => {
  expect(likeForLike(now, former).change).toEqual({ direction: 'unknown' });
});

test('which days a range ends on changes nothing where every kind of day stays the same', () => {
  holds(
    property(
      integer({ min: 0, max: 400 }),
      integer({ min: 7, max: 90 }),
      double({ min: 1, max: 1e6, noNaN: true }),
      (shift, length, workingDay) => {
        const endDate = addDays('2026-11-21', -shift);
        const startDate = addDays(endDate, 1 - length);
        const now = series(startDate, endDate, byKind(workingDay, 3));
        const former = series(
          addDays(startDate, -length),
          addDays(startDate, -1),
          byKind(workingDay, 3),
        );

        expect(likeForLike(now, former).change).toEqual({ direction: 'flat', ratio: 0 });
      },
    ),
  );
});

test('days without data are as if they were not there', () => {
  holds(
    property(array(integer({ min: 0, max: 29 }), { minLength: 1, maxLength: 12 }), (places) => {
      const now = series('2026-10-23', '2026-11-21', (day) => Number(day.slice(8)) + 1);
      const lost = now.map((one, place) =>
        places.includes(place) ? { ...one, value: undefined } : one,
      );

      expect(likeForLike(lost, before)).toEqual(
        likeForLike(
          lost.filter(({ value }) => value !== undefined),
          before,
        ),
      );
    }),
  );
});

test('a mean does not fall because more of the days are at weekends', () => {
  const share = byKind(0.7, 0.2);
  const weekend = series('2026-11-14', '2026-11-16', share);

  expect(
    meansAlike(
      weekend,
      before.map(({ day }) => ({ day, value: share(day) })),
    ),
  ).toEqual({
    now: expect.closeTo((0.2 + 0.2 + 0.7) / 3),
    before: expect.closeTo((0.2 + 0.2 + 0.7) / 3),
  });
  expect(meansAlike(weekend, [])).toBeUndefined();
});
