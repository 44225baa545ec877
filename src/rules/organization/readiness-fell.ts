import { counted, firstNames, formatPercent } from '../../figures/format/number.ts';
import { compareReports } from '../../figures/readiness/compare-reports.ts';
import { criteriaOf } from '../../figures/readiness/criterion.ts';
import type { ScoredReport } from '../../figures/readiness/repository-readiness.ts';
import type { Rule } from '../rule.ts';

const recentMs = 60 * 86_400_000;

/** So many reports tell what is usual. */
const usualReports = 5;

/** The most criteria that a row names; the evidence names all. */
const maxNames = 3;

export const readinessFell: Rule = {
  id: 'readiness-fell',
  title: 'A repository is less ready',
  severity: 'warning',
  urgency: 'may-be',
  threshold: {
    default: 4,
    meaning: 'criteria that no longer pass, beyond those that pass anew',
  },
  explanation:
    'In the newest report at least this many criteria fail that passed in the report before, not counting as many as pass now and ' +
    `did not. What changes only back to what it was in most of the ${usualReports} reports before is left out, because some criteria differ between any two reports. Reports older than two weeks make a notice, older than 60 days nothing.`,
  blindTo:
    'Changes since the newest report, and slow ones of a criterion or two a report. Another model or effort can change criteria, too, and is named.',
  reads: ['readiness', 'today'],
  newsDays: 14,
  outcome({ key, sinceMs = 0 }, { readiness }) {
    const newest = readiness?.find(({ url }) => url === key)?.newest.report.createdAt ?? 0;
    return newest > sinceMs ? 'resolved' : 'lapsed';
  },
  find: ({ readiness = [], nowMs }, threshold) =>
    readiness.flatMap(({ url, name, newest, reports, change }) => {
      const before = reports[1];
      if (change === undefined || before === undefined) return [];
      const { createdAt } = newest.report;
      // It may be older.
      if (createdAt == null || nowMs - createdAt > recentMs) return [];
      const compared = compareReports(before.report, newest.report);
      const passedOften = oftenPassing(reports.slice(1, 1 + usualReports));
      const failing = compared['newly-failing'].filter(({ id }) => passedOften(id));
      const passing = compared['newly-passing'].filter(({ id }) => !passedOften(id));
      const fewer = failing.length - passing.length;
      if (fewer < threshold) return [];
      const names = failing.map(({ id }) => id);
      return {
        key: url,
        subject: { kind: 'repository' as const, url, name },
        problem: `${counted(names.length, 'criterion', 'criteria')} no longer pass: ${firstNames(names, maxNames).join(', ')}`,
        sinceMs: createdAt,
        size: fewer,
        evidence: {
          facts: [
            [
              'score',
              `${formatPercent(change.before, { decimals: 0 })} → ${formatPercent(change.after, { decimals: 0 })}`,
            ],
            ['no longer passing', names.join(', ')],
            ...change.differences.map((difference) => ['other', difference] as const),
            ['what to do', 'open the report: it tells why each criterion failed'],
          ] as const,
          quote: failing[0]?.after?.rationale ?? '',
        },
      };
    }),
};

/** Whether a criterion passes in most of some reports. */
function oftenPassing(reports: readonly ScoredReport[]): (id: string) => boolean {
  const all = reports.flatMap(({ report }) => criteriaOf(report));
  const byId = Map.groupBy(all, ({ id }) => id);
  return (id) => {
    const results = byId.get(id) ?? [];
    return results.filter(({ state }) => state === 'passing').length * 2 > results.length;
  };
}
