import { formatPoints } from '../../../domain/change.ts';
import { roomAbove, sparkline } from '../../../domain/charts/sparkline.ts';
import { formatPercent, unknownText } from '../../../domain/format/number.ts';
import {
  type RepositoryReadiness,
  scoreTrend,
} from '../../../domain/readiness/repository-readiness.ts';
import { feedData, useFeed } from '../../data/feed.ts';
import { readinessQuery } from '../../data/queries.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { countSpans } from '../../draw/spans.ts';
import { copyAction, viewAction } from '../../keys/action.ts';
import { ageColumn, countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { useNow } from '../../shell/time.ts';
import { readinessPreview } from './readiness-preview.ts';
import { changeTone, worktreeCell } from './report-facts.ts';

const trendWidth = 8;
const none: RepositoryReadiness[] = [];
const nothing = {};

/** Every repository with the score of its newest readiness report. */
export const readinessList: ListDescription<RepositoryReadiness, object> = {
  name: 'readiness',
  subject: 'readiness reports',
  useRows() {
    const feed = useFeed(readinessQuery);
    const rows = feedData(feed) ?? none;
    return { rows, around: nothing, nowMs: useNow(60_000), feed, freshness: feed };
  },
  idOf: ({ url }) => url,
  columns: [
    textColumn(
      { id: 'repository', width: 18, isFitted: true, grow: 1, dropOrder: 0, tone: 'text' },
      ({ name }) => name,
    ),
    {
      id: 'score',
      title: 'SCORE',
      width: 5,
      align: 'right',
      dropOrder: 0,
      cell: ({ newest }) => ({
        text: formatPercent(newest.score.share, { decimals: 0 }),
        tone: 'strong',
      }),
      value: { kind: 'percent', read: ({ newest }) => newest.score.share },
    },
    {
      id: 'passed',
      title: 'PASSED',
      width: 6,
      align: 'right',
      dropOrder: 2,
      cell: ({ newest: { score } }) => ({ text: `${score.passed}/${score.criteria}` }),
      value: { kind: 'number', read: ({ newest }) => newest.score.passed },
    },
    {
      id: 'trend',
      title: 'TREND',
      width: trendWidth,
      dropOrder: 1,
      cell: (repository) => ({
        text: sparkline(scoreTrend(repository), trendWidth, { maximum: roomAbove(1) }),
        tone: 'chart1',
      }),
    },
    {
      id: 'change',
      title: 'CHANGE',
      width: 8,
      align: 'right',
      dropOrder: 1,
      cell: ({ change }) => ({
        text: formatPoints(change?.points),
        tone: changeTone(change?.points),
      }),
      value: { kind: 'percent', read: ({ change }) => change && change.points / 100 },
    },
    {
      id: 'worktree',
      title: 'WORKTREE',
      width: 10,
      dropOrder: 3,
      cell: ({ newest }) => worktreeCell(newest.report),
    },
    textColumn(
      { id: 'model', width: 8, isFitted: true, dropOrder: 5 },
      ({ newest }) => newest.report.modelUsed?.id,
    ),
    textColumn(
      { id: 'branch', width: 8, isFitted: true, dropOrder: 6 },
      ({ newest }) => newest.report.branch,
    ),
    {
      id: 'commit',
      title: 'COMMIT',
      width: 8,
      dropOrder: 7,
      cell: ({ newest }) => ({
        text: newest.report.commitHash?.slice(0, 8) || unknownText,
        tone: 'muted',
      }),
      value: { kind: 'text', read: ({ newest }) => newest.report.commitHash || undefined },
    },
    countColumn(
      { id: 'reports', width: 7, dropOrder: 6, tone: 'muted' },
      ({ reports }) => reports.length,
    ),
    ageColumn(
      { id: 'age', width: 4, dropOrder: 1, tone: 'muted' },
      ({ newest }) => newest.report.createdAt,
      { exportedAs: 'created-at' },
    ),
  ],
  fields: [
    { name: 'address', kind: 'text', read: ({ url }) => url },
    { name: 'report-id', kind: 'text', read: ({ newest }) => newest.report.reportId },
  ],
  firstSort: { column: 'score', direction: 'ascending' },
  actions: [
    viewAction<RepositoryReadiness>({
      id: 'readiness.open',
      title: "Show this repository's reports",
      keys: ['enter', 'l'],
      hint: 'reports',
      run: ({ url, name }, shell) =>
        shell.open({ screen: 'repository', repoUrl: url, name, isComparing: false }),
    }),
    viewAction<RepositoryReadiness>({
      id: 'readiness.compare',
      title: 'Compare the newest report with the previous one',
      keys: ['c'],
      hint: 'compare',
      disabledReason: ({ reports }) =>
        reports.length < 2 ? 'There is only one report.' : undefined,
      run: ({ url, name }, shell) =>
        shell.open({ screen: 'repository', repoUrl: url, name, isComparing: true }),
    }),
    copyAction<RepositoryReadiness>({
      id: 'readiness.copy-address',
      title: 'Copy the repository address',
      keys: ['y'],
      hint: 'copy address',
      nouns: ['address', 'addresses'],
      textOf: ({ url }) => url,
    }),
  ],
  emptyText: () => 'No repository has been evaluated yet.',
  summary: changeSummary,
  preview: {
    title: 'Newest report',
    lines: (repository, { width }) => readinessPreview(repository, width),
  },
  document: { of: ({ newest }) => newest.report },
};

/** How many repositories got better or worse with their newest report. */
function changeSummary(repositories: readonly RepositoryReadiness[]): Span[] {
  const tones = repositories.map(({ change }) => changeTone(change?.points));
  const better = tones.filter((tone) => tone === 'good').length;
  const worse = tones.filter((tone) => tone === 'bad').length;

  return [
    ...countSpans(better, `  ${signs.up} ${better} better`, 'good'),
    ...countSpans(worse, `  ${signs.down} ${worse} worse`, 'bad'),
    ...countSpans(better + worse, ' than before', 'muted'),
  ];
}
