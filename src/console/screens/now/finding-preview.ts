import { type Severity, sinceText, subjectName } from '../../../domain/attention/finding.ts';
import type { NowRow } from '../../../domain/attention/now-rows.ts';
import { rules } from '../../../domain/attention/rules.ts';
import { isKnown } from '../../../domain/charts/sample.ts';
import { sparkline } from '../../../domain/charts/sparkline.ts';
import { addDays } from '../../../domain/day.ts';
import { formatCredits } from '../../../domain/format/number.ts';
import { formatShortDay } from '../../../domain/format/time.ts';
import { emptyLine, type Line, line, type Span } from '../../draw/line.ts';
import { type Facts, factTable, indentLead, wrappedLines } from '../../draw/row.ts';
import { signs } from '../../draw/signs.ts';
import { helpfulKeys } from './now-actions.ts';
import type { NowAround } from './use-now.ts';

export const severitySigns: Readonly<Record<Severity, Span>> = {
  critical: { text: signs.bad, tone: 'bad' },
  warning: { text: signs.warning, tone: 'warning' },
  notice: { text: signs.dot, tone: 'muted' },
};

export function severityCell(severity: Severity): Span {
  const sign = severitySigns[severity];
  return { ...sign, text: `${sign.text} ${severity}` };
}

/** The evidence for a finding, and the criteria of its rule. */
export function findingPreview(
  row: NowRow,
  { around, nowMs, width }: { around: NowAround; nowMs: number; width: number },
): Line[] {
  const { finding, news, team } = row;
  const { subject, problem, severity, credits, evidence } = finding;
  const rule = rules.find(({ id }) => id === finding.rule);
  const facts: Facts = [
    team !== undefined && ['team', team],
    ['since', sinceText(finding, nowMs)],
    credits !== undefined && ['credits', formatCredits(credits)],
    ...evidence.facts,
  ];
  return [
    { spans: helpfulKeys(row, around.shell) },
    line([subjectName(subject), 'strong']),
    ...wrappedLines(problem, width, { lead: indentLead(0) }),
    emptyLine,
    { spans: [severityCell(severity), { text: news ? `  ${news}` : '', tone: 'accent' }] },
    ...factTable(width, ...facts),
    ...chartLines(evidence.chart, width),
    ...(evidence.quote
      ? [emptyLine, ...wrappedLines(evidence.quote, width, { lead: indentLead(2), tone: 'muted' })]
      : []),
    ...(rule === undefined
      ? []
      : [
          emptyLine,
          line([`How ${rule.id} decides`, 'accent']),
          ...[rule.explanation, `Does not see: ${rule.blindTo}`].flatMap((text) =>
            wrappedLines(text, width, { lead: indentLead(0), tone: 'muted' }),
          ),
        ]),
  ];
}

/** The days as a sparkline, with carets below the days that the finding is about. */
function chartLines(chart: NowRow['finding']['evidence']['chart'], width: number): Line[] {
  if (chart === undefined || chart.values.filter(isKnown).length < 2) return [];
  const shown = Math.min(chart.values.length, width);
  const from = chart.values.length - shown;
  const marks = Array.from({ length: shown }, (_, index) =>
    chart.marked.includes(from + index) ? '^' : ' ',
  ).join('');
  const first = formatShortDay(addDays(chart.first, from));
  const last = formatShortDay(addDays(chart.first, chart.values.length - 1));
  return [
    emptyLine,
    line([sparkline(chart.values.slice(from), shown), 'chart1']),
    ...(marks.trim() === '' ? [] : [line([marks, 'warning'])]),
    line([`${first}${last.padStart(Math.max(1, shown - first.length))}`, 'muted']),
  ];
}
