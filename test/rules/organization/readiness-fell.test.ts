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

judges(readinessFell, [
  {
    when: 'a criterion does not pass any more',
    facts: reports({ tests: passed, docs: passed }, { tests: passed, docs: failed }),
    finds: ['a readiness ▼ 50 pts: docs'],
  },
  {
    when: 'the score is the same',
    facts: reports({ tests: passed, docs: failed }, { tests: passed, docs: failed }),
  },
  {
    when: 'a criterion is new and fails',
    facts: reports({ tests: passed }, { tests: passed, docs: failed }),
  },
  { when: 'it fell three months ago', facts: reports({ tests: passed }, { tests: failed }, 90) },
]);
