import { formatCount, formatPercent, unknownText } from '../../../figures/format/number.ts';
import { type CriterionResult, criteriaOf } from '../../../figures/readiness/criterion.ts';
import {
  type RepositoryReadiness,
  scoreTrend,
} from '../../../figures/readiness/repository-readiness.ts';
import { formatDateTime } from '../../../figures/time/format-time.ts';
import { feedData, useFeed } from '../../data/feed.ts';
import { readinessQuery } from '../../data/queries.ts';
import { emptyLine, type Line, line, type Span, signs } from '../../draw/line.ts';
import { factLines } from '../../draw/row.ts';
import { countSpans } from '../../draw/spans.ts';
import { copyAction, keyAction } from '../../keys/action.ts';
import { ageColumn, cellColumn, countColumn, textColumn, trendColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import type { Route } from '../../shell/routes.ts';
import { useNow } from '../../shell/shell-context.ts';
import {
  basisLines,
  changeTone,
  commitText,
  criterionLines,
  modelText,
  pointsSpan,
  scoreSpans,
  worktreeText,
} from './report-lines.ts';

const trendWidth = 8;
const none: RepositoryReadiness[] = [];
const nothing = {};

/** Every repository with the score of its newest readiness report. */
export const readinessList: ListDescription<RepositoryReadiness, object> = {
  name: 'readiness',
  order: 'newest report first',
  subject: 'readiness reports',
  useRows() {
    const feed = useFeed(readinessQuery);
    const rows = feedData(feed) ?? none;
    return { rows, context: nothing, nowMs: useNow(60_000), feed, freshness: feed };
  },
  idOf: ({ url }) => url,
  columns: [
    textColumn(
      {
        id: 'repository',
        about: 'The repository that was evaluated.',
        width: 18,
        isFitted: true,
        grow: 1,
        dropOrder: 0,
        tone: 'text',
      },
      ({ name }) => name,
    ),
    cellColumn(
      { id: 'score', figure: 'readiness-score', width: 5, dropOrder: 0 },
      ({ newest }) => ({
        text: formatPercent(newest.score.share, { decimals: 0 }),
        tone: 'strong',
      }),
      { kind: 'percent', read: ({ newest }) => newest.score.share },
    ),
    cellColumn(
      { id: 'passed', figure: 'readiness-passed', width: 6, dropOrder: 2 },
      ({ newest: { score } }) => ({ text: `${score.passed}/${score.criteria}` }),
      { kind: 'number', read: ({ newest }) => newest.score.passed },
    ),
    trendColumn(
      { id: 'trend', figure: 'readiness-trend', width: trendWidth, dropOrder: 1 },
      scoreTrend,
      {
        maximum: 1,
        format: formatPercent,
      },
    ),
    cellColumn(
      { id: 'change', figure: 'readiness-change', width: 8, dropOrder: 1 },
      ({ change }) => pointsSpan(change),
      {
        kind: 'percent',
        read: ({ change }) => change && change.points / 100,
      },
    ),
    cellColumn(
      {
        id: 'worktree',
        about: 'Whether the evaluated code had changes without a commit.',
        width: 10,
        dropOrder: 3,
      },
      worktreeCell,
    ),
    textColumn(
      {
        id: 'model',
        about: 'The model that evaluated it.',
        width: 8,
        isFitted: true,
        dropOrder: 5,
      },
      ({ newest }) => newest.report.modelUsed?.id,
    ),
    textColumn(
      {
        id: 'branch',
        about: 'The branch that was evaluated.',
        width: 8,
        isFitted: true,
        dropOrder: 6,
      },
      ({ newest }) => newest.report.branch,
    ),
    cellColumn(
      { id: 'commit', about: 'The commit that was evaluated.', width: 8, dropOrder: 7 },
      ({ newest: { report } }) => ({
        text: report.commitHash?.slice(0, 8) || unknownText,
        tone: 'muted',
      }),
      { kind: 'text', read: ({ newest }) => newest.report.commitHash || undefined },
    ),
    countColumn(
      { id: 'reports', figure: 'readiness-reports', width: 7, dropOrder: 6, tone: 'muted' },
      ({ reports }) => reports.length,
    ),
    ageColumn(
      { id: 'age', figure: 'readiness-age', width: 4, dropOrder: 1, tone: 'muted' },
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
    keyAction<RepositoryReadiness>(
      'readiness.open',
      "Show this repository's reports",
      ['enter', 'l'],
      (repository, shell) => shell.open(repositoryRoute(repository, false)),
      { hint: 'reports' },
    ),
    keyAction<RepositoryReadiness>(
      'readiness.compare',
      'Compare the newest report with the previous one',
      ['c'],
      (repository, shell) => shell.open(repositoryRoute(repository, true)),
      {
        hint: 'compare',
        disabledReason: ({ reports }) =>
          reports.length < 2 ? 'There is only one report.' : undefined,
      },
    ),
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
  preview: { title: 'Newest report', lines: readinessPreview },
  document: { of: ({ newest }) => newest.report },
};

const repositoryRoute = ({ url, name }: RepositoryReadiness, isComparing: boolean): Route => ({
  screen: 'repository',
  repoUrl: url,
  name,
  isComparing,
});

/** Whether the evaluated code had local changes or unpushed commits. */
function worktreeCell({ newest: { report } }: RepositoryReadiness): Span {
  const { hasLocalChanges, hasNonRemoteCommits } = report;
  const found = [hasLocalChanges && 'changed', hasNonRemoteCommits && 'unpushed'].filter(Boolean);
  if (found.length > 0) return { text: `${signs.warning} ${found.join(', ')}`, tone: 'warning' };
  // It is clean only if both are known to be false.
  const isKnown = hasLocalChanges != null && hasNonRemoteCommits != null;
  return { text: isKnown ? `${signs.good} clean` : unknownText, tone: 'muted' };
}

function changeSummary(repositories: readonly RepositoryReadiness[]): Span[] {
  const tones = repositories.map(({ change }) => changeTone(change));
  const better = tones.filter((tone) => tone === 'good').length;
  const worse = tones.filter((tone) => tone === 'bad').length;

  return [
    ...countSpans(better, `  ${signs.up} ${better} better`, 'good', `  ${better} better`),
    ...countSpans(worse, `  ${signs.down} ${worse} worse`, 'bad', `  ${worse} worse`),
    ...countSpans(better + worse, ' than before', 'muted'),
  ];
}

function readinessPreview(
  { name, url, newest, change, reports }: RepositoryReadiness,
  { width }: { width: number },
): Line[] {
  const { report, score } = newest;
  const facts: [string, string | null | undefined][] = [
    ['address', url],
    ['evaluated', formatDateTime(report.createdAt)],
    ['reports', formatCount(reports.length)],
    ['model', modelText(report)],
    ['commit', commitText(report)],
    ['worktree', worktreeText(report)],
    ['agent', report.agentVersion],
    ['applications', Object.keys(report.apps ?? {}).join(' ')],
  ];

  return [
    {
      spans: [
        { text: name, tone: 'strong' },
        { text: '  ' },
        pointsSpan(change),
        { text: change === undefined ? '' : '  since the previous report', tone: 'muted' },
      ],
    },
    { spans: scoreSpans(score) },
    ...basisLines(change, width),
    emptyLine,
    ...facts.flatMap(([label, value]) => factLines(label, value, width)),
    emptyLine,
    line(['Criteria (failing first)', 'accent']),
    ...criteriaOf(report).flatMap((result) => criterionLines(briefly(result), width)),
  ];
}

/** The result without the reason unless the criterion fails; the screen of the repository has all reasons. */
const briefly = (result: CriterionResult): CriterionResult =>
  result.state === 'passing' ? { ...result, rationale: undefined } : result;
