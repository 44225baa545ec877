import type { ReadinessReport } from '../../../api/resources.ts';
import { formatPoints } from '../../../figures/format/change.ts';
import {
  counted,
  formatCount,
  formatPercent,
  unknownText,
} from '../../../figures/format/number.ts';
import {
  type CriterionComparison,
  type CriterionFate,
  compareReports,
} from '../../../figures/readiness/compare-reports.ts';
import type { CriterionResult, CriterionState } from '../../../figures/readiness/criterion.ts';
import type { ScoredReport } from '../../../figures/readiness/repository-readiness.ts';
import type { ReadinessScore } from '../../../figures/readiness/score.ts';
import {
  changeBasis,
  type ScoreChange,
  scoreChange,
} from '../../../figures/readiness/score-change.ts';
import { formatDateTime, formatShortDate } from '../../../figures/time/format-time.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { meter } from '../../draw/charts/bar.ts';
import { chartSummary } from '../../draw/charts/chart-summary.ts';
import { sparkline } from '../../draw/charts/sparkline.ts';
import { emptyLine, type Line, line, readAs, type Span, signs } from '../../draw/line.ts';
import type { Tone } from '../../draw/theme.ts';
import type { ShownReports } from './repository-view.ts';

/** `86 %  19 of 22 criteria pass  31 of 36 checks`. */
export function scoreSpans(score: ReadinessScore): Span[] {
  const { passed, criteria, share, checksPassed, checks } = score;
  if (share === undefined) return [{ text: 'Nothing was evaluated.', tone: 'muted' }];
  const ofChecks = `  ${formatCount(checksPassed)} of ${formatCount(checks)} checks`;
  return [
    { text: formatPercent(share, { decimals: 0 }), tone: 'strong' },
    { text: `  ${passed} of ${criteria} criteria pass` },
    { text: ofChecks, tone: 'muted' },
  ];
}

/** A change in percentage points; its tone shows whether it is an improvement. */
export const pointsSpan = (change: ScoreChange | undefined): Span => ({
  text: formatPoints(change?.points),
  tone: changeTone(change),
});

export function changeTone(change: ScoreChange | undefined): Tone {
  if (!change?.points) return 'muted';
  return change.points > 0 ? 'good' : 'bad';
}

/** Which criteria a change of the score covers, unless it covers all. */
export function basisLines(change: ScoreChange | undefined, width: number): Line[] {
  const basis = change === undefined ? '' : changeBasis(change);
  return basis === '' ? [] : wrapText(basis, width).map((row) => line([row, 'muted']));
}

/** The minimum width for the reason beside the criterion; otherwise it is below. */
const minWidthBeside = 90;

const nameWidth = 24;
const meterWidth = 6;
const countWidth = 5;
/** Cells of sign, name, meter and count with their gaps. */
const headWidth = 2 + nameWidth + 1 + meterWidth + 1 + countWidth + 2;

/** A criterion: how many applications pass it, and the reason, which may take several lines. */
export const criterionLines = (result: CriterionResult, width: number): Line[] =>
  withReason(headSpans(result), width, result.rationale);

/** `head` fills `headWidth` cells. */
function withReason(head: readonly Span[], width: number, reason = ''): Line[] {
  const isBeside = width >= minWidthBeside;
  const indent = isBeside ? headWidth : 4;
  const text = sanitizeLine(reason);
  const rows = text === '' ? [] : wrapText(text, Math.max(20, width - indent - 1));
  const reasons = rows.map((row): Span => ({ text: row, tone: 'muted' }));
  const blank = { text: ' '.repeat(indent) };
  if (!isBeside) return [{ spans: head }, ...reasons.map((span) => ({ spans: [blank, span] }))];
  const [first, ...rest] = reasons;
  return [
    { spans: first ? [...head, first] : head },
    ...rest.map((span) => ({ spans: [blank, span] })),
  ];
}

function headSpans(result: CriterionResult): Span[] {
  const { id, passing, applications, state } = result;
  const share = passing === undefined || !applications ? undefined : passing / applications;
  const cells = Math.min(meterWidth, applications ?? 0);
  return [
    stateSpan(state),
    { text: padEnd(sanitizeLine(id), nameWidth + 1) },
    { text: padEnd(meter(share, cells), meterWidth + 1), tone: states[state][1], spoken: '  ' },
    countSpan(result, countWidth),
    { text: '  ' },
  ];
}

const states: Readonly<Record<CriterionState, readonly [sign: string, tone: Tone]>> = {
  passing: [signs.good, 'good'],
  partial: [signs.busy, 'warning'],
  failing: [signs.bad, 'bad'],
  unknown: [signs.unknown, 'muted'],
};

function stateSpan(state: CriterionState): Span {
  const [sign, tone] = states[state];
  return { text: `${sign} `, tone, spoken: `${state}: ` };
}

/** Applications that pass, of those evaluated: `3/4`. */
function countSpan({ passing, applications, state }: CriterionResult, width: number): Span {
  const isKnown = passing !== undefined && applications !== undefined;
  const text = isKnown ? `${passing}/${applications}` : unknownText;
  const spoken = isKnown ? `${passing} of ${applications}` : 'count unknown';
  return { text: padStart(text, width), tone: states[state][1], spoken };
}

const fates: readonly (readonly [fate: CriterionFate, title: string, tone: Tone])[] = [
  ['newly-failing', 'Newly failing', 'bad'],
  ['newly-passing', 'Newly passing', 'good'],
  ['changed', 'Changed, same result', 'warning'],
  ['added', 'Not evaluated before', 'accent'],
  ['dropped', 'No longer evaluated', 'muted'],
];

/** The differences between two reports by kind, then the names of unchanged criteria. */
export function comparisonLines(older: ScoredReport, newer: ScoredReport, width: number): Line[] {
  const comparison = compareReports(older.report, newer.report);
  const groups = fates.flatMap(([fate, title, tone]) => {
    const entries = comparison[fate];
    if (entries.length === 0) return [];
    const rows = entries.flatMap((entry) => entryLines(entry, width));
    return [line([`${title} (${entries.length})`, tone]), ...rows, emptyLine];
  });

  return [
    ...betweenLines(older, newer, width),
    emptyLine,
    ...(groups.length > 0 ? groups : [line(['No criteria changed.', 'muted']), emptyLine]),
    ...unchangedLines(comparison.unchanged, width),
  ];
}

function betweenLines(older: ScoredReport, newer: ScoredReport, width: number): Line[] {
  const change = scoreChange(older.report, newer.report);
  const named = ({ report, score }: ScoredReport) =>
    `${formatDateTime(report.createdAt)} ${formatPercent(score.share, { decimals: 0 })}`;
  const { spans } = line(named(older), [` ${signs.arrow} `, 'muted'], `${named(newer)}   `);
  return [{ spans: [...spans, pointsSpan(change)] }, ...basisLines(change, width)];
}

function entryLines({ id, before, after }: CriterionComparison, width: number) {
  const shown = after ?? before;
  const missing: Span = { text: ' '.repeat(4) };
  const head: Span[] = [
    stateSpan(shown?.state ?? 'unknown'),
    { text: padEnd(sanitizeLine(id), 25) },
    before ? countSpan(before, 4) : missing,
    { text: ` ${signs.arrow} `, tone: 'muted' },
    after ? countSpan(after, 4) : missing,
    { text: '   ' },
  ];
  return withReason(head, width, shown?.rationale);
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

/** Cells of one report: its score between brackets, and a gap. */
const cellWidth = 11;

/** Cells at both ends for the number of reports that did not fit. */
const noteWidth = 9;

type Mark = { open: string; close: string; tone: Tone };

const marks = {
  chosen: { open: '[', close: ']', tone: 'accent' },
  other: { open: '(', close: ')', tone: 'warning' },
  none: { open: ' ', close: ' ', tone: 'muted' },
} as const satisfies Record<string, Mark>;

/** From old to new. The current report is in square brackets, the one that it is compared with in parentheses. */
export function reportTimeline(
  reports: readonly ScoredReport[],
  { chosen, other }: ShownReports,
  width: number,
): Line[] {
  const isAllShown = reports.length * cellWidth <= width;
  const margin = isAllShown ? 0 : noteWidth;
  const room = Math.max(1, Math.floor((width - 2 * margin) / cellWidth));
  // Show the newest reports that still include both marked ones.
  const first = Math.max(0, Math.max(chosen, other ?? chosen) - room + 1);
  const markOf = (place: number): Mark => {
    if (place === chosen) return marks.chosen;
    return place === other ? marks.other : marks.none;
  };
  const cells = reports
    .slice(first, first + room)
    .map((scored, index) => ({ scored, mark: markOf(first + index) }))
    .reverse();
  const older = reports.length - first - cells.length;
  const days = cells.map(({ scored: { report }, mark: { tone } }): Span => {
    const day = padStart(formatShortDate(report.createdAt), cellWidth - 3);
    return { text: `${day}   `, tone };
  });

  const lines: Line[] = [
    { spans: [{ text: ' '.repeat(margin) }, ...days] },
    {
      spans: [
        { text: padEnd(older > 0 ? `${older} older` : '', margin), tone: 'muted' },
        ...cells.flatMap(({ scored, mark }) => scoreCell(scored, mark)),
        { text: first > 0 ? `${first} newer` : '', tone: 'muted' },
      ],
    },
  ];
  return readAs(lines, () => spokenTimeline(reports));
}

function spokenTimeline(reports: readonly ScoredReport[]): string {
  const points = reports.toReversed().map(({ report, score }) => ({
    name: formatShortDate(report.createdAt),
    value: score.share,
  }));
  const summary = chartSummary(points, (share) => formatPercent(share, { decimals: 0 }));
  return `Scores of ${counted(reports.length, 'report')}: ${summary}.`;
}

function scoreCell({ score: { share } }: ScoredReport, mark: Mark): Span[] {
  const { open, close, tone } = mark;
  const percent = padStart(formatPercent(share, { decimals: 0 }), cellWidth - 5);
  return [
    { text: open, tone },
    { text: sparkline([share], 1, { maximum: 1 }), tone: 'chart1' },
    { text: percent, tone: mark === marks.none ? 'text' : tone },
    { text: `${close}  `, tone },
  ];
}

/** Whether the evaluated code had local changes or unpushed commits. */
export function worktreeText({ hasLocalChanges, hasNonRemoteCommits }: ReadinessReport): string {
  const changes = { true: 'with local changes', false: 'no local changes' };
  const commits = { true: 'with unpushed commits', false: 'nothing unpushed' };
  const parts = [
    hasLocalChanges == null ? undefined : changes[`${hasLocalChanges}`],
    hasNonRemoteCommits == null ? undefined : commits[`${hasNonRemoteCommits}`],
  ];
  return parts.filter(Boolean).join(', ');
}

/** The model and its reasoning effort: `atlas-3, medium`. */
export const modelText = ({ modelUsed }: ReadinessReport): string =>
  [modelUsed?.id, modelUsed?.reasoningEffort].filter(Boolean).join(', ');

/** Branch and commit of the evaluated code: `main @ 1a2b3c4d`. */
export const commitText = ({ branch, commitHash }: ReadinessReport): string =>
  [branch, commitHash && `@ ${commitHash.slice(0, 8)}`].filter(Boolean).join(' ');
