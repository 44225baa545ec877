import { roomAbove, sparkline } from '../../../domain/charts/sparkline.ts';
import { formatPercent, unknownText } from '../../../domain/format/number.ts';
import { formatPoints } from '../../../domain/format/points.ts';
import { formatAge } from '../../../domain/format/time.ts';
import {
  type RepositoryReadiness,
  scoreTrend,
} from '../../../domain/readiness/repository-readiness.ts';
import type { Column } from '../../list/column.ts';
import { changeTone, worktreeCell } from './report-facts.ts';

const trendWidth = 8;

/** The columns of the repositories, each about its newest report. */
export function readinessColumns(nowMs: number): Column<RepositoryReadiness>[] {
  return [
    {
      id: 'repository',
      title: 'REPOSITORY',
      width: 18,
      isFitted: true,
      grow: 1,
      dropOrder: 0,
      cell: ({ name }) => ({ text: name }),
      value: { kind: 'text', read: readName },
    },
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
      value: { kind: 'number', read: readShare },
    },
    {
      id: 'passed',
      title: 'PASSED',
      width: 6,
      align: 'right',
      dropOrder: 2,
      cell: ({ newest: { score } }) => ({ text: `${score.passed}/${score.criteria}` }),
      value: { kind: 'number', read: readPassed },
    },
    {
      id: 'trend',
      title: 'TREND',
      width: trendWidth,
      dropOrder: 1,
      cell: (repository) => ({
        text: sparkline(scoreTrend(repository), trendWidth, {
          maximum: roomAbove(1),
        }),
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
        text: formatPoints(change),
        tone: changeTone(change),
      }),
      value: { kind: 'number', read: readChange },
    },
    {
      id: 'worktree',
      title: 'WORKTREE',
      width: 10,
      dropOrder: 3,
      cell: ({ newest }) => worktreeCell(newest.report),
    },
    {
      id: 'model',
      title: 'MODEL',
      width: 8,
      isFitted: true,
      dropOrder: 5,
      cell: (repository) => ({ text: readModel(repository) ?? unknownText, tone: 'muted' }),
      value: { kind: 'text', read: readModel },
    },
    {
      id: 'branch',
      title: 'BRANCH',
      width: 8,
      isFitted: true,
      dropOrder: 6,
      cell: (repository) => ({ text: readBranch(repository) ?? unknownText, tone: 'muted' }),
      value: { kind: 'text', read: readBranch },
    },
    {
      id: 'commit',
      title: 'COMMIT',
      width: 8,
      dropOrder: 7,
      cell: ({ newest }) => ({
        text: newest.report.commitHash?.slice(0, 8) || unknownText,
        tone: 'muted',
      }),
      value: { kind: 'text', read: readCommit },
    },
    {
      id: 'reports',
      title: 'REPORTS',
      width: 7,
      align: 'right',
      dropOrder: 6,
      cell: ({ reports }) => ({ text: String(reports.length), tone: 'muted' }),
      value: { kind: 'number', read: readCount },
    },
    {
      id: 'age',
      title: 'AGE',
      width: 4,
      align: 'right',
      dropOrder: 1,
      cell: ({ newest: { report } }) => ({
        text: formatAge(report.createdAt == null ? null : nowMs - report.createdAt),
        tone: 'muted',
      }),
      value: { kind: 'time', read: readTime },
    },
  ];
}

const readName = ({ name }: RepositoryReadiness) => name;
const readShare = ({ newest }: RepositoryReadiness) => newest.score.share;
const readPassed = ({ newest }: RepositoryReadiness) => newest.score.passed;
const readChange = ({ change }: RepositoryReadiness) => change;
const readCount = ({ reports }: RepositoryReadiness) => reports.length;
const readModel = ({ newest }: RepositoryReadiness) => newest.report.modelUsed?.id || undefined;
const readBranch = ({ newest }: RepositoryReadiness) => newest.report.branch || undefined;
const readCommit = ({ newest }: RepositoryReadiness) => newest.report.commitHash || undefined;
const readTime = ({ newest }: RepositoryReadiness) => newest.report.createdAt ?? undefined;
