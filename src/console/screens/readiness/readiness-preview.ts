import { formatPoints } from '../../../domain/change.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { formatDateTime } from '../../../domain/format/time.ts';
import { type CriterionResult, criteriaOf } from '../../../domain/readiness/criterion.ts';
import type { RepositoryReadiness } from '../../../domain/readiness/repository-readiness.ts';
import { factLines } from '../../draw/fact-lines.ts';
import { emptyLine, type Line, line } from '../../draw/line.ts';
import { criterionLines } from './criterion-lines.ts';
import { changeTone, commitText, modelText, scoreSpans, worktreeText } from './report-facts.ts';

/** The newest report of a repository: what it says, where it comes from, and what fails, first. */
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
    ['applications', Object.keys(report.apps ?? {}).join(' ')],
  ];

  return [
    {
      spans: [
        { text: name, tone: 'strong' },
        { text: '  ' },
        { text: formatPoints(change), tone: changeTone(change) },
      ],
    },
    { spans: scoreSpans(score) },
    emptyLine,
    ...facts.flatMap(([label, value]) => factLines(label, value, width)),
    emptyLine,
    line(['Criteria, what fails first', 'accent']),
    ...criteriaOf(report).flatMap((result) => criterionLines(briefly(result), width)),
  ];
}

/** Why something passes can be read on the screen of the repository. */
const briefly = (result: CriterionResult): CriterionResult =>
  result.state === 'passing' ? { ...result, rationale: undefined } : result;
