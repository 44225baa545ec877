import { readinessByRepository } from '../../../src/figures/readiness/repository-readiness.ts';
import { readinessFell } from '../../../src/rules/organization/readiness-fell.ts';
import { aReport } from '../../figures/readiness/a-report.ts';
import { judges, minutesAgo } from '../judged.ts';

const [passed, failed] = ['1/1', '0/1'] as const;
const day = 24 * 60;

/** A repository with two reports, the newer so many days old. */
const reports = (before: Record<string, string>, after: Record<string, string>, daysOld = 3) => ({
  readiness: readinessByRepository([
    aReport(before, { reportId: 'a', createdAt: minutesAgo((daysOld + 30) * day) }),
    aReport(after, { reportId: 'b', createdAt: minutesAgo(daysOld * day) }),
  ]),
});

/** A repository with reports every week, oldest first; the newest is three days old. */
const weekly = (...results: Record<string, string>[]) => ({
  readiness: readinessByRepository(
    results.map((result, index) =>
      aReport(result, {
        reportId: String(index),
        createdAt: minutesAgo((3 + 7 * (results.length - 1 - index)) * day),
      }),
    ),
  ),
});

const criteria = (names: string, result: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, result]));

judges(readinessFell, [
  {
    when: 'five criteria do not pass any more',
    facts: reports(criteria('a b c d e f', passed), {
      ...criteria('a b c d e', failed),
      f: passed,
    }),
    finds: ['a 5 criteria no longer pass: a, b, c, and 2 more'],
  },
  {
    when: 'only two criteria do not pass any more, though they are half of the score',
    facts: reports(criteria('a b c d', passed), {
      ...criteria('a b', failed),
      ...criteria('c d', passed),
    }),
  },
  {
    when: 'two criteria do not pass any more and the threshold is two',
    facts: reports(criteria('a b', passed), criteria('a b', failed)),
    threshold: 2,
    finds: ['a 2 criteria no longer pass: a, b'],
  },
  {
    when: 'as many criteria pass for the first time as no longer pass',
    facts: reports(
      { ...criteria('a b c d', passed), ...criteria('e f g h', failed) },
      { ...criteria('a b c d', failed), ...criteria('e f g h', passed) },
    ),
  },
  {
    when: 'four criteria passed in the report before only',
    facts: weekly(
      ...[1, 2, 3].map(() => criteria('a b c d', failed)),
      criteria('a b c d', passed),
      criteria('a b c d', failed),
    ),
  },
  {
    when: 'four criteria stop passing, and four pass again that failed once',
    facts: weekly(
      ...[1, 2, 3].map(() => criteria('a b c d e f g h', passed)),
      { ...criteria('a b c d', passed), ...criteria('e f g h', failed) },
      { ...criteria('a b c d', failed), ...criteria('e f g h', passed) },
    ),
    finds: ['a 4 criteria no longer pass: a, b, c, and 1 more'],
  },
  {
    when: 'the results are the same',
    facts: reports(criteria('a b c d e', failed), criteria('a b c d e', failed)),
  },
  {
    when: 'five criteria are new and fail',
    facts: reports({ f: passed }, { f: passed, ...criteria('a b c d e', failed) }),
  },
  {
    when: 'they stopped passing three months ago',
    facts: reports(criteria('a b c d e', passed), criteria('a b c d e', failed), 90),
  },
]);
