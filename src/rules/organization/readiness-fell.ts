import { counted, firstNames } from '../../figures/format/counted.ts';
import { formatPercent } from '../../figures/format/number.ts';
import { compareReports } from '../../figures/readiness/compare-reports.ts';
import type { Rule } from '../rule.ts';

const recentMs = 60 * 86_400_000;

/** The most criteria that a row names; the evidence names all. */
const maxNames = 3;

/** A repository that is less ready for agents than before. */
export const readinessFell: Rule = {
  id: 'readiness-fell',
  title: 'A repository is less ready',
  severity: 'warning',
  urgency: 'may-be',
  threshold: {
    default: 4,
    meaning: 'criteria that no longer pass, beyond those that pass for the first time',
  },
  explanation:
    'In the newest report at least this many criteria fail that passed in the report before, not counting as many as pass now and ' +
    'did not. One or two differ between any two reports. Reports older than 60 days are left alone.',
  blindTo:
    'Changes since the newest report, and slow ones of a criterion or two a report. Another model or effort can change criteria, too, and is named.',
  reads: ['readiness', 'today'],
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
      const failing = compared['newly-failing'];
      const fewer = failing.length - compared['newly-passing'].length;
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
