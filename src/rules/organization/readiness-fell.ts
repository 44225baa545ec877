import { formatPercent } from '../../figures/format/number.ts';
import { compareReports } from '../../figures/readiness/compare-reports.ts';
import { formatPoints, pointsBetween } from '../../figures/values/change.ts';
import type { Rule } from '../rule.ts';

const recentMs = 60 * 86_400_000;

/** A repository that is less ready for agents than before. */
export const readinessFell: Rule = {
  id: 'readiness-fell',
  title: 'A repository is less ready',
  severity: 'notice',
  threshold: { default: 3, meaning: 'percentage points', max: 100 },
  explanation:
    'The score of the newest report is lower than that of the report before by at least this many points, over the criteria that both evaluate. ' +
    'Reports older than 60 days are left alone.',
  blindTo:
    'Changes since the newest report. Another model or effort can move a score, too, and is named.',
  reads: ['readiness', 'today'],
  outcome({ key, sinceMs = 0 }, { readiness }) {
    const newest = readiness?.find(({ url }) => url === key)?.newest.report.createdAt ?? 0;
    return newest > sinceMs ? 'resolved' : 'lapsed';
  },
  find: ({ readiness = [], nowMs }, threshold) =>
    readiness.flatMap(({ url, name, newest, reports, change }) => {
      const before = reports[1];
      if (change === undefined || before === undefined || change.points > -threshold) return [];
      const { createdAt } = newest.report;
      // It may be older.
      if (createdAt == null || nowMs - createdAt > recentMs) return [];
      const failing = compareReports(before.report, newest.report)['newly-failing'];
      const names = failing.map(({ id }) => id);
      return {
        key: url,
        subject: { kind: 'repository' as const, url, name },
        problem: `readiness ${formatPoints(pointsBetween(change.before, change.after))}${names.length > 0 ? `: ${names.join(', ')}` : ''}`,
        sinceMs: createdAt,
        size: -change.points,
        evidence: {
          facts: [
            [
              'score',
              `${formatPercent(change.before, { decimals: 0 })} → ${formatPercent(change.after, { decimals: 0 })}`,
            ],
            ...(names.length > 0 ? [['no longer passing', names.join(', ')] as const] : []),
            ...change.differences.map((difference) => ['other', difference] as const),
            ['what to do', 'open the report: it tells why each criterion failed'],
          ] as const,
          quote: failing[0]?.after?.rationale ?? '',
        },
      };
    }),
};
