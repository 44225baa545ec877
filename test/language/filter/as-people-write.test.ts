import { expect, test } from 'vitest';
import type { Field } from '../../../src/language/filter/field.ts';
import { matchesOf, parseFilter } from '../../../src/language/filter/filter.ts';

const minute = 60_000;
const nowMs = Date.parse('2026-11-20T14:30:00Z');

type Job = { name: string; atMs: number };

const fields: Field<Job>[] = [
  { name: 'name', kind: 'text', read: ({ name }) => name },
  { name: 'age', kind: 'time', read: ({ atMs }) => atMs },
];
const jobs: Job[] = [
  { name: 'copy', atMs: nowMs - 149 * minute },
  { name: 'why not now', atMs: nowMs - 151 * minute },
];

test.each([
  ['age>2h30m', [1]],
  ['age<2h30m', [0]],
  ['age>1d2h', []],
  ['not name:copy', [1]],
  ['now not age<2h', [1]],
  ['not (copy OR nothing)', [1]],
  // Without a condition behind it, it is a word to look for.
  ['not now', [1]],
  ['not copy', []],
])('a filter is taken as people write it: %s', (text, expected) => {
  const { found } = matchesOf(jobs, parseFilter(text, fields), nowMs);

  expect([...jobs.keys()].filter((index) => found?.[index] !== 0)).toEqual(expected);
});
