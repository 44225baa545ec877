import { meter } from '../../../domain/charts/bar.ts';
import { type DateRange, daysOf } from '../../../domain/date-range.ts';
import { formatCount, formatCredits, unknownText } from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import type { LimitUse } from '../../../domain/limits/limit-use.ts';
import { padEnd } from '../../../terminal/width.ts';
import { type Person, seenDays } from '../../data/use-people.ts';
import { factLines } from '../../draw/fact-lines.ts';
import { emptyLine, type Line, line, type Span } from '../../draw/line.ts';
import { monthOutlook } from './month-outlook.ts';
import { personCell, shareCell } from './person-cells.ts';
import { personChart } from './person-chart.ts';

const labelWidth = 14;

/** Rows of the chart, its dates included. */
const chartHeight = 7;

/** What is known of one person at a glance. `range` are the days of their trend. */
export function personPreview(person: Person, range: DateRange | undefined, width: number): Line[] {
  const { credits, activeDays, lastDay, languages } = person;

  return [
    { spans: [{ ...personCell(person), tone: 'strong' }] },
    line([person.email === undefined ? '' : person.userId, 'muted']),
    emptyLine,
    line([formatCredits(credits), 'strong'], ` credits in ${seenDays} days`, [
      `, active on ${activeDays} of them`,
      'muted',
    ]),
    ...trendChart(person, range, width),
    emptyLine,
    fact('last active', formatDay(lastDay)),
    ...limitLines(person.limit, width),
    fact('delegation', person.delegation),
    fact('model', person.model),
    ...factLines('languages', languages.join(', '), width),
    emptyLine,
    fact('sessions', formatCount(person.sessions)),
    fact('messages', formatCount(person.messages)),
    fact('tool calls', formatCount(person.toolCalls)),
    fact('files', formatCount(person.filesTouched)),
    fact('commits', formatCount(person.commits)),
    fact('pull requests', formatCount(person.pullRequests)),
    ...(credits > 0 && person.commits > 0
      ? [fact('per commit', `${formatCredits(credits / person.commits)} credits`)]
      : []),
  ];
}

/** Credits by day; a day without activity is one without credits. */
function trendChart({ trend }: Person, range: DateRange | undefined, width: number): Line[] {
  const days = (range ? daysOf(range) : []).map((day, index) => ({
    day,
    credits: trend[index] ?? 0,
    row: undefined,
  }));
  return personChart({ days }, { width, height: chartHeight }, undefined);
}

const fact = (name: string, value: string | undefined): Line =>
  line([padEnd(name, labelWidth), 'muted'], value || unknownText);

/** This month against the limit, and where it leads. */
function limitLines(limit: LimitUse | undefined, width: number): Line[] {
  const labelled = (name: string, spans: readonly Span[]): Line => ({
    spans: [{ text: padEnd(name, labelWidth), tone: 'muted' }, ...spans],
  });
  return [
    labelled('this month', limitSpans(limit)),
    ...(limit ? [labelled('outlook', monthOutlook(limit, width - labelWidth))] : []),
  ];
}

/** A meter of so many cells, the share, and how much of what. */
export function limitSpans(limit: LimitUse | undefined, meterWidth = 10): Span[] {
  if (limit === undefined) return [{ text: unknownText, tone: 'muted' }];
  const share = shareCell(limit);
  if (limit.limit === undefined) return [share];
  const { tone = 'text' } = share;
  return [
    { text: meter(limit.share, meterWidth), tone: tone === 'text' ? 'good' : tone },
    { text: '  ' },
    share,
    {
      text: `  ${formatCredits(limit.used)} of ${formatCount(limit.limit)}`,
      tone: 'muted',
    },
  ];
}
