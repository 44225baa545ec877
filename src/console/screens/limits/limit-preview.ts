import { lineBar, meter } from '../../../domain/charts/bar.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../domain/format/number.ts';
import { exceedsText, forecastNotes, shareText } from '../../../domain/limits/limit-texts.ts';
import { type LimitUse, passedDay } from '../../../domain/limits/limit-use.ts';
import type { MonthDay } from '../../../domain/limits/month-forecast.ts';
import type { PersonModel } from '../../../domain/people/person-days.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { type DayChart, dayChart, dayScale } from '../../dashboard/day-chart.ts';
import { emptyLine, type Line, line, type Span } from '../../draw/line.ts';
import { sliceSpans, spansText, spansWidth } from '../../draw/spans.ts';
import { barTones, levelCell } from './limit-cells.ts';

type LimitPreviewContext = {
  /** The last day with known usage; undefined on the first of a month. */
  usedUntil: string | undefined;
  /** Credits by model this month. */
  models: readonly PersonModel[];
  /** Whether the limit is only tried out. */
  isWhatIf?: boolean;
  width: number;
};

const labelWidth = 14;
const mostModels = 5;

/** One person's month: usage and limit, usage by day, forecast and models. */
export function limitPreview(use: LimitUse, context: LimitPreviewContext): Line[] {
  const { usedUntil, models, width, isWhatIf = false } = context;

  return [
    line([use.email ?? 'no e-mail', 'strong']),
    line([use.userId ?? 'no usage yet', 'muted']),
    emptyLine,
    ...limitLines(use, { width, isWhatIf }),
    emptyLine,
    line(['This month by day, in credits', 'accent']),
    ...(use.forecast.length === 0
      ? [line(['No data yet this month.', 'muted'])]
      : monthChart(use.forecast, passedDay(use), width)),
    emptyLine,
    ...monthEndFacts(use),
    fact('exceeds limit', exceedsText(use)),
    emptyLine,
    ...modelLines(models, width),
    ...wrapText(forecastNotes(use, usedUntil).join(' '), width).map((row) => line([row, 'muted'])),
  ];
}

const fact = (name: string, value: string): Line =>
  line([padEnd(name, labelWidth), 'muted'], value);

function limitLines(
  use: LimitUse,
  { width, isWhatIf }: { width: number; isWhatIf: boolean },
): Line[] {
  const { used, limit, share, source, level } = use;
  if (limit === undefined) {
    return [fact('used', formatCredits(used)), fact('limit', 'none')];
  }
  const left = limit - used;
  const spans: Span[] = [
    { text: meter(share, 20), tone: barTones[level] },
    { text: `  ${shareText(use)}  ` },
  ];
  return [
    { spans: [...spans, levelCell(use, width - spansWidth(spans))] },
    fact('used', `${formatCredits(used)} of ${formatCount(limit)}`),
    fact(left < 0 ? 'over by' : 'left', formatCredits(Math.abs(left))),
    fact('set by', isWhatIf ? 'not set: a what-if' : setters[source]),
  ];
}

const setters = {
  override: 'personal override',
  global: 'organization default',
  none: 'not set',
};

function monthEndFacts({ outlook, limit }: LimitUse): Line[] {
  if (outlook.state !== 'known') return [fact('month end', unknownText)];
  const { low, middle, high } = outlook;
  const share = limit ? `, ${formatPercent(middle / limit, { decimals: 0 })} of the limit` : '';
  return [
    fact('month end', `likely ${formatCompact(low)}–${formatCompact(high)}`),
    fact('median', `${formatCredits(middle)}${share}`),
  ];
}

function modelLines(models: readonly PersonModel[], width: number): Line[] {
  if (models.length === 0) return [];
  const barWidth = Math.max(4, Math.min(16, width - 42));
  return [
    line(['Models this month', 'accent']),
    ...models
      .slice(0, mostModels)
      .map(({ model, share, credits }) =>
        line(
          padEnd(sanitizeLine(model), 20),
          [lineBar(share, barWidth), 'chart1'],
          padStart(formatPercent(share, { decimals: 0 }), 7),
          [padStart(formatCredits(credits), 12), 'muted'],
        ),
      ),
    ...(models.length > mostModels
      ? [line([`and ${models.length - mostModels} more`, 'muted'])]
      : []),
    emptyLine,
  ];
}

const chartRows = 7;

/**
 * Credits by day of a month; expected days are muted. Below the chart are the dates, with the day marked on
 * which the limit is passed, and where the expected days begin.
 */
function monthChart(
  days: readonly MonthDay[],
  passedOn: string | undefined,
  width: number,
): Line[] {
  const chart = dayChart(
    { days: days.map(({ day, credits }) => ({ day, value: credits })) },
    { width, height: chartRows },
  );
  const place = days.findLastIndex(({ isExpected }) => !isExpected) + 1;
  const cells = chart.columns[place]?.start;
  const from = cells === undefined ? undefined : chart.axisWidth + cells;
  const cursor = days.findIndex(({ day }) => day === passedOn);
  return [
    ...chart.lines.map((row) => (from === undefined ? row : palerFrom(row, from))),
    dayScale(chart, cursor, width),
    ...(from === undefined ? [] : [knownLine(chart, from, width)]),
  ];
}

function palerFrom({ spans }: Line, from: number): Line {
  const { length } = spansText(spans);
  return {
    spans: [
      ...sliceSpans(spans, 0, from),
      ...sliceSpans(spans, from, length).map((span) =>
        span.tone === 'chart1' ? { ...span, tone: 'muted' as const } : span,
      ),
    ],
  };
}

/** Labels the known and the expected columns. With few expected columns, their label ends at the last one. */
function knownLine({ axisWidth }: DayChart, from: number, width: number): Line {
  const [known, expected] = ['known', 'expected'];
  const place = Math.min(from, width - expected.length);
  const hasKnown = place > axisWidth + known.length;
  const before = ' '.repeat(axisWidth) + (hasKnown ? known : '');
  return line([before.padEnd(place), 'chart1'], [expected, 'muted']);
}
