import { property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareReports,
  type ReportComparison,
} from '../../../src/figures/readiness/compare-reports.ts';
import { criteriaOf } from '../../../src/figures/readiness/criterion.ts';
import { holds } from '../holds.ts';
import { anyReport, aReport } from './a-report.ts';

const idsOf = (comparison: ReportComparison) =>
  Object.fromEntries(
    Object.entries(comparison)
      .filter(([, list]) => list.length > 0)
      .map(([fate, list]) => [fate, list.map(({ id }) => id)]),
  );

test.each([
  ['0/1', '1/1', 'newly-passing'],
  ['2/3', '3/3', 'newly-passing'],
  ['1/1', '0/1', 'newly-failing'],
  ['3/3', '2/3', 'newly-failing'],
  ['0/3', '1/3', 'changed'],
  ['2/3', '1/3', 'changed'],
  ['unknown', '1/1', 'changed'],
  ['1/1', 'unknown', 'changed'],
  ['1/1', '2/2', 'unchanged'],
  ['0/1', '0/2', 'unchanged'],
  ['1/3', '1/3', 'unchanged'],
])('from %s to %s a criterion is %s', (before, after, fate) => {
  const comparison = compareReports(aReport({ lint: before }), aReport({ lint: after }));

  expect(idsOf(comparison)).toEqual({ [fate]: ['lint'] });
});

test('criteria of one report only are told as such, with the side that is there', () => {
  const comparison = compareReports(aReport({ old: '1/1' }), aReport({ fresh: '0/1' }));

  expect(idsOf(comparison)).toEqual({ added: ['fresh'], dropped: ['old'] });
  expect(comparison.added[0]).toMatchObject({ before: undefined, after: { passing: 0 } });
  expect(comparison.dropped[0]).toMatchObject({ before: { passing: 1 }, after: undefined });
});

test('a report compared with itself has nothing but unchanged criteria', () => {
  holds(
    property(anyReport, (report) => {
      const all = criteriaOf(report).map(({ id }) => id);

      expect(idsOf(compareReports(report, report))).toEqual(
        all.length === 0 ? {} : { unchanged: all },
      );
    }),
  );
});

test('every criterion has one fate, and the other way round it has the opposite one', () => {
  holds(
    property(anyReport, anyReport, (one, other) => {
      const there = compareReports(one, other);
      const back = compareReports(other, one);
      const sorted = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();

      const ids = Object.values(there).flatMap((list) => list.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(sorted(there['newly-passing'])).toEqual(sorted(back['newly-failing']));
      expect(sorted(there.added)).toEqual(sorted(back.dropped));
      expect(sorted(there.changed)).toEqual(sorted(back.changed));
      expect(sorted(there.unchanged)).toEqual(sorted(back.unchanged));
    }),
  );
});
