import { formatPoints } from '../../../domain/change.ts';
import { formatPercent } from '../../../domain/format/number.ts';
import { formatDateTime } from '../../../domain/format/time.ts';
import {
  type CriterionComparison,
  type CriterionFate,
  compareReports,
} from '../../../domain/readiness/compare-reports.ts';
import type { CriterionResult, CriterionState } from '../../../domain/readiness/criterion.ts';
import type { ScoredReport } from '../../../domain/readiness/repository-readiness.ts';
import { scoreChange } from '../../../domain/readiness/score-change.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { emptyLine, type Line, line, type Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Tone } from '../../draw/theme.ts';
import { countText, stateSpan, stateTones, withReason } from './criterion-lines.ts';
import { basisLines, changeTone } from './report-facts.ts';

const groups: readonly { fate: CriterionFate; title: string; tone: Tone }[] = [
  { fate: 'newly-failing', title: 'Newly failing', tone: 'bad' },
  { fate: 'newly-passing', title: 'Newly passing', tone: 'good' },
  { fate: 'changed', title: 'Changed, same result', tone: 'warning' },
  { fate: 'added', title: 'Not evaluated before', tone: 'accent' },
  { fate: 'dropped', title: 'No longer evaluated', tone: 'muted' },
];

/** The differences between two reports by kind, then the names of unchanged criteria. */
export function comparisonLines(older: ScoredReport, newer: ScoredReport, width: number): Line[] {
  const comparison = compareReports(older.report, newer.report);
  const parts = groups.flatMap(({ fate, title, tone }) =>
    groupLines(`${title} (${comparison[fate].length})`, tone, comparison[fate], width),
  );
  const hasNews = groups.some(({ fate }) => comparison[fate].length > 0);

  return [
    ...betweenLines(older, newer, width),
    emptyLine,
    ...(hasNews ? parts : [line(['No criteria changed.', 'muted']), emptyLine]),
    ...unchangedLines(comparison.unchanged, width),
  ];
}

/** Both reports with their scores, and how far the criteria that both evaluate moved. */
function betweenLines(older: ScoredReport, newer: ScoredReport, width: number): Line[] {
  const change = scoreChange(older.report, newer.report);
  const named = ({ report, score }: ScoredReport) =>
    `${formatDateTime(report.createdAt)} ${formatPercent(score.share, { decimals: 0 })}`;
  return [
    line(named(older), [` ${signs.arrow} `, 'muted'], `${named(newer)}   `, [
      formatPoints(change?.points),
      changeTone(change?.points),
    ]),
    ...basisLines(change, width),
  ];
}

function groupLines(
  title: string,
  tone: Tone,
  entries: readonly CriterionComparison[],
  width: number,
): Line[] {
  if (entries.length === 0) return [];
  return [line([title, tone]), ...entries.flatMap((entry) => entryLines(entry, width)), emptyLine];
}

function entryLines({ id, before, after }: CriterionComparison, width: number) {
  const shown = after ?? before;
  const head: Span[] = [
    stateSpan(shown?.state ?? 'unknown'),
    { text: padEnd(sanitizeLine(id), 25) },
    countSpan(before, 4),
    { text: ` ${signs.arrow} `, tone: 'muted' },
    countSpan(after, 4),
    { text: '   ' },
  ];
  return withReason(head, shown?.rationale, width);
}

function countSpan(result: CriterionResult | undefined, width: number): Span {
  if (result === undefined) return { text: ' '.repeat(width) };
  return { text: padStart(countText(result), width), tone: stateTones[result.state] };
}

/** Only the names, because unchanged criteria are context. */
function unchangedLines(entries: readonly CriterionComparison[], width: number): Line[] {
  if (entries.length === 0) return [];
  const names = (...states: readonly CriterionState[]) =>
    entries
      .filter(({ after }) => after !== undefined && states.includes(after.state))
      .map(({ id }) => sanitizeLine(id));
  return [
    line([`Unchanged (${entries.length})`, 'muted']),
    ...nameLines(`${signs.bad} still failing`, names('failing', 'partial'), width),
    ...nameLines(`${signs.unknown} still unknown`, names('unknown'), width),
    ...nameLines(`${signs.good} still passing`, names('passing'), width),
  ];
}

function nameLines(label: string, names: readonly string[], width: number): Line[] {
  if (names.length === 0) return [];
  const rows = wrapText(names.join('  '), Math.max(20, width - 18));
  return rows.map((row, index) => line([padEnd(index === 0 ? label : '', 17), 'muted'], row));
}
