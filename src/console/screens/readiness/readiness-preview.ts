import { formatPoints } from '../../../domain/change.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { formatDateTime } from '../../../domain/format/time.ts';
import { type CriterionResult, criteriaOf } from '../../../domain/readiness/criterion.ts';
import { commitText, modelText, worktreeText } from '../../../domain/readiness/report-texts.ts';
import type { RepositoryReadiness } from '../../../domain/readiness/repository-readiness.ts';
import { emptyLine, type Line, line } from '../../draw/line.ts';
import { factLines } from '../../draw/row.ts';
import { criterionLines } from './criterion-lines.ts';
import { basisLines, changeTone, scoreSpans } from './report-facts.ts';

/** The newest report of a repository: its score, its origin, and its criteria, failing ones first. */
export function readinessPreview(
  { name, url, newest, change, reports }: RepositoryReadiness,
  width: number,
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
    ['applications', Object.keys(report.apps).join(' ')],
  ];

  return [
    {
      spans: [
        { text: name, tone: 'strong' },
        { text: '  ' },
        { text: formatPoints(change?.points), tone: changeTone(change?.points) },
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

/** Reasons are given only for criteria that fail; the screen of the repository has the others. */
const briefly = (result: CriterionResult): CriterionResult =>
  result.state === 'passing' ? { ...result, rationale: undefined } : result;
