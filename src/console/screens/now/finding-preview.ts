import { formatCompact } from '../../../figures/format/number.ts';
import { addDays } from '../../../figures/time/day.ts';
import { formatDay, formatShortDay } from '../../../figures/time/format-time.ts';
import { isKnown } from '../../../figures/values/sample.ts';
import {
  costText,
  type MarkedDays,
  momentText,
  type Severity,
  sinceText,
  subjectName,
} from '../../../rules/finding.ts';
import { muteText } from '../../../rules/mutes.ts';
import { criteriaTexts, rulesOf } from '../../../rules/rules.ts';
import { chartSummary } from '../../draw/charts/chart-summary.ts';
import { sparkline } from '../../draw/charts/sparkline.ts';
import { emptyLine, type Line, line, readAs, type Span, signs } from '../../draw/line.ts';
import { type Facts, factTable, indentLead, wrappedLines } from '../../draw/row.ts';
import { helpfulKeys } from './now-actions.ts';
import type { NowContext, NowRow } from './now-rows.ts';
import { blindSpotLines } from './now-strip.ts';

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
  { context, nowMs, width }: { context: NowContext; nowMs: number; width: number },
): Line[] {
  const { finding, parts, news, team, mute } = row;
  const { subject, problem, severity, costs = [], evidence } = finding;
  const rules = rulesOf(parts);
  const facts: Facts = [
    team !== undefined && ['team', team],
    mute !== undefined && ['muted', muteText(mute)],
    ['since', sinceText(finding, nowMs)],
    ...parts
      .flatMap(
        ({ asOfMs }): Facts =>
          asOfMs === undefined ? [] : [['not read since', momentText(asOfMs, nowMs)]],
      )
      .slice(0, 1),
    ...costs.map((cost): readonly [string, string] => ['credits', costText(cost)]),
    ...evidence.facts,
  ];
  return [
    { spans: helpfulKeys(row, context.shell) },
    line([subjectName(subject), 'strong']),
    ...wrappedLines(problem, width, { lead: indentLead(0) }),
    emptyLine,
    { spans: [severityCell(severity), { text: news ? `  ${news}` : '', tone: 'accent' }] },
    ...factTable(width, ...facts),
    ...chartLines(evidence.chart, width),
    ...(evidence.quote
      ? [emptyLine, ...wrappedLines(evidence.quote, width, { lead: indentLead(2), tone: 'muted' })]
      : []),
    emptyLine,
    line([`About the rule ${rules[0]?.id}`, 'accent']),
    ...criteriaTexts(rules, context.shell.attention.settings).flatMap((text) =>
      wrappedLines(text, width, { lead: indentLead(0), tone: 'muted' }),
    ),
    ...blindSpotLines(context.looked.blindSpots, width, 0),
  ];
}

/** The days as a sparkline, with carets below the days that the finding is about. */
function chartLines(chart: NowRow['finding']['evidence']['chart'], width: number): Line[] {
  const shown = chart && markedDays(chart, width);
  if (chart === undefined || shown === undefined) return [];
  const { carets, days } = shown;
  const drawn = [
    line([shown.line, 'chart1']),
    ...(carets === '' ? [] : [line([carets, 'warning'])]),
    line([days, 'muted']),
  ];
  return [emptyLine, ...readAs(drawn, () => spokenDays(chart))];
}

function spokenDays({ first, values, marked }: MarkedDays): string {
  const name = (place: number) => formatDay(addDays(first, place));
  const points = values.map((value, place) => ({ name: name(place), value }));
  const about = marked.length === 0 ? '' : `; marked: ${marked.map(name).join(', ')}`;
  return `Days: ${chartSummary(points, formatCompact)}${about}.`;
}

/** The latest days that fit, with carets below the marked ones. Undefined if fewer than two values are known. */
export function markedDays(
  { first, values, marked }: MarkedDays,
  width: number,
): { line: string; carets: string; days: string } | undefined {
  if (values.filter(isKnown).length < 2) return undefined;
  const shown = Math.min(values.length, width);
  const from = values.length - shown;
  const carets = Array.from({ length: shown }, (_, index) =>
    marked.includes(from + index) ? '^' : ' ',
  ).join('');
  const start = formatShortDay(addDays(first, from));
  const end = formatShortDay(addDays(first, values.length - 1));
  const days = `${start}${end.padStart(Math.max(end.length + 1, shown - start.length))}`;
  return { line: sparkline(values.slice(from), shown), carets: carets.trimEnd(), days };
}
