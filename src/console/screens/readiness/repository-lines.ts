import { formatPoints } from '../../../domain/change.ts';
import { formatAge, formatDateTime } from '../../../domain/format/time.ts';
import { criteriaOf } from '../../../domain/readiness/criterion.ts';
import type { ScoredReport } from '../../../domain/readiness/repository-readiness.ts';
import { emptyLine, type Line, line, type Span } from '../../draw/line.ts';
import { comparisonLines } from './comparison-lines.ts';
import { criterionLines } from './criterion-lines.ts';
import { changeTone, commitText, modelText, scoreSpans, worktreeText } from './report-facts.ts';
import { reportTimeline } from './report-timeline.ts';
import type { ShownReports } from './repository-view.ts';

export type RepositoryLook = { width: number; nowMs: number };

/** What stays on the screen above the criteria. */
export function repositoryHead(
  reports: readonly ScoredReport[],
  shown: ShownReports,
  { width, nowMs }: RepositoryLook,
): Line[] {
  const chosen = reports[shown.chosen];
  if (chosen === undefined) return [];
  const { report, score } = chosen;
  const before = reports[shown.chosen + 1]?.score.share;
  const change =
    before === undefined || score.share === undefined ? undefined : score.share - before;
  const facts = [
    formatDateTime(report.createdAt),
    report.createdAt == null ? '' : `${formatAge(nowMs - report.createdAt)} ago`,
    worktreeText(report),
    commitText(report),
    modelText(report),
    report.agentVersion ? `agent ${report.agentVersion}` : '',
  ];

  return [
    ...reportTimeline(reports, shown, width),
    emptyLine,
    { spans: [...scoreSpans(score), ...sinceSpans(change)] },
    line([facts.filter(Boolean).join('   '), 'muted']),
    emptyLine,
  ];
}

function sinceSpans(change: number | undefined): Span[] {
  if (change === undefined) return [];
  return [
    { text: `  ${formatPoints(change)}`, tone: changeTone(change) },
    { text: ' since the report before', tone: 'muted' },
  ];
}

/** The criteria of the report on show, or what became of them since another one. */
export function repositoryBody(
  reports: readonly ScoredReport[],
  { chosen, other }: ShownReports,
  isComparing: boolean,
  { width }: Pick<RepositoryLook, 'width'>,
): Line[] {
  const scored = reports[chosen];
  const compared = other === undefined ? undefined : reports[other];
  if (scored === undefined) return [];
  if (isComparing && compared !== undefined && other !== undefined) {
    const [older, newer] = other > chosen ? [compared, scored] : [scored, compared];
    return comparisonLines(older, newer, width);
  }
  const results = criteriaOf(scored.report);
  if (results.length === 0) return [line(['The report evaluates nothing.', 'muted'])];
  return results.flatMap((result) => criterionLines(result, width));
}
