import {
  counted,
  formatChance,
  formatCount,
  formatCredits,
  unknownText,
} from '../../../figures/format/number.ts';
import {
  isAtLatest,
  type KnownOutlook,
  knownDaysText,
  likelyRange,
  overText,
  rangeText,
  riskWord,
  shareText,
  usedText,
} from '../../../figures/limits/limit-texts.ts';
import {
  exceededDay,
  isLikely,
  type LimitLevel,
  type LimitUse,
} from '../../../figures/limits/limit-use.ts';
import {
  forecastMethod,
  forecastMethodBriefly,
  noForecastText,
} from '../../../figures/limits/month-forecast.ts';
import type { PersonDay } from '../../../figures/people/person-days.ts';
import { sumText } from '../../../figures/people/person-summary.ts';
import { personName } from '../../../figures/people/shared-domain.ts';
import { type DateRange, daysOf } from '../../../figures/time/date-range.ts';
import { formatDay, formatDayRange, formatShortDay } from '../../../figures/time/format-time.ts';
import { isKnown } from '../../../figures/values/sample.ts';
import { longestFitting, longestWhole, padEnd, textWidth } from '../../../terminal/width.ts';
import { type DayChart, dayChart, dayScale } from '../../dashboard/day-chart.ts';
import type { Person } from '../../data/use-people.ts';
import { meter } from '../../draw/charts/bar.ts';
import { emptyLine, type Line, line, type Size, type Span, signs } from '../../draw/line.ts';
import { factLines } from '../../draw/row.ts';
import type { Tone } from '../../draw/theme.ts';

const labelWidth = 14;

/** Rows, including the dates: the usual number, and the smallest that shows a course. */
const chartHeight = { max: 8, min: 4 };

const aboveChart = 4;

/**
 * A summary of one person. `range` are the days of their trend. The chart is low enough for a first column of
 * `height` rows, or left out, as a chart that continues in the next column cannot be read.
 */
export function personPreview(
  person: Person,
  range: DateRange | undefined,
  { width, height = Number.POSITIVE_INFINITY }: { width: number; height?: number | undefined },
): Line[] {
  const { credits, activeDays, lastDay, languages, trend, limit } = person;
  const days = (range ? daysOf(range) : []).map((day, index) => ({
    day,
    credits: trend[index] ?? undefined,
  }));
  const known = trend.filter(isKnown).length;
  const labelled = (name: string, spans: readonly Span[]): Line => ({
    spans: [{ text: padEnd(name, labelWidth), tone: 'muted' }, ...spans],
  });

  return [
    { spans: [{ ...personCell(person), tone: 'strong' }] },
    line([person.email === undefined ? '' : person.userId, 'muted']),
    emptyLine,
    line([sumText(person, 'credits'), 'strong'], ` credits in ${counted(trend.length, 'day')}`, [
      `, active on ${activeDays} of ${known === trend.length ? 'them' : `${known} known`}`,
      'muted',
    ]),
    ...(height < aboveChart + chartHeight.min
      ? []
      : personChart(
          { days },
          { width, height: Math.min(chartHeight.max, height - aboveChart) },
          undefined,
        )),
    emptyLine,
    fact('last day', formatDay(lastDay)),
    labelled('this month', limitSpans(limit)),
    ...(limit ? [labelled('outlook', monthOutlook(limit, width - labelWidth))] : []),
    fact('delegation', person.delegation),
    fact('model', person.model),
    ...factLines('languages', languages.join(', '), width),
    emptyLine,
    fact('sessions', sumText(person, 'sessions')),
    fact('messages', sumText(person, 'messages')),
    fact('tool calls', sumText(person, 'toolCalls')),
    fact('files', sumText(person, 'filesTouched')),
    fact('commits', sumText(person, 'commits')),
    fact('pull requests', sumText(person, 'pullRequests')),
    ...(credits > 0 && person.commits
      ? [fact('per commit', `${formatCredits(credits / person.commits)} credits`)]
      : []),
  ];
}

const fact = (name: string, value: string | undefined): Line =>
  line([padEnd(name, labelWidth), 'muted'], value || unknownText);

/** A meter of `meterWidth` cells, the share, and the credits used of the limit. */
export function limitSpans(limit: LimitUse | undefined, meterWidth = 10): Span[] {
  if (limit === undefined) return [{ text: unknownText, tone: 'muted' }];
  const share = shareCell(limit);
  if (limit.limit === undefined) return [share];
  const { tone = 'text' } = share;
  return [
    { text: meter(limit.share, meterWidth), tone: tone === 'text' ? 'good' : tone },
    { text: '  ' },
    share,
    { text: `  ${usedText(limit)} of ${formatCount(limit.limit)}`, tone: 'muted' },
  ];
}

/** The name of a person. Removed people are marked, because the analytics keep them. */
export function personCell(person: Person, { domain }: { domain?: string | undefined } = {}): Span {
  const name = personName(person, domain);
  if (person.isRemoved) return { text: `${signs.off} removed ${name}`, tone: 'off' };
  return { text: name, tone: person.email === undefined ? 'muted' : 'text' };
}

export const levelTones: Readonly<Record<LimitLevel, Tone>> = {
  ok: 'text',
  near: 'warning',
  over: 'bad',
  none: 'muted',
  blocked: 'muted',
  unknown: 'muted',
  removed: 'off',
};

/** This month's share of the limit, with a sign if it needs attention. */
export function shareCell(limit: LimitUse | undefined): Span {
  if (limit === undefined) return { text: unknownText, tone: 'muted' };
  const { level } = limit;
  if (level === 'none') return { text: 'no limit', tone: 'muted' };
  if (level === 'removed') return { text: 'removed', tone: 'off' };
  const percent = shareText(limit, { decimals: 0 });
  const sign = level === 'over' ? `${signs.bad} ` : level === 'near' ? `${signs.warning} ` : '';
  return { text: `${sign}${percent}`, tone: levelTones[level] };
}

/** The forecast of a person's month and, if it fits, its method; or why there is none. */
export function monthOutlook(use: LimitUse, width: number): Span[] {
  const { outlook, willExceed, level } = use;
  if (outlook.state === 'ended') return endedSpans(use, width);
  if (outlook.state !== 'known') {
    const text = longestFitting([noForecastText(outlook) ?? '', 'no forecast'], width);
    return [{ text, tone: 'muted' }];
  }
  const isAtRisk = willExceed && level !== 'over';
  const texts = isAtRisk
    ? riskTexts(use, outlook).map((text) => `${signs.up} ${text}`)
    : expectedTexts(use, outlook);
  const text = longestWhole(texts, width);
  const room = width - textWidth(text) - gap.length;
  const reason = forecastReasons.find((reason) => textWidth(reason) <= room);
  return [
    { text, tone: isAtRisk ? 'warning' : 'muted' },
    ...(reason === undefined ? [] : [{ text: gap + reason, tone: 'muted' as const }]),
  ];
}

function endedSpans(use: LimitUse, width: number): Span[] {
  const known = knownDaysText(use);
  const result =
    use.level === 'over'
      ? overText(use)
      : known === undefined
        ? 'within the limit'
        : `${known} known`;
  const texts = [`${result}; the limit is that of today`, `${result}, limit of today`, result];
  const tone = use.level === 'over' ? 'bad' : 'muted';
  return use.limit === undefined ? [] : [{ text: longestWhole(texts, width), tone }];
}

/** Between the parts of a line. */
export const gap = '   ';

/** Credits by day as a chart of `height` rows with the dates below; a day can be marked. */
export function creditChart(
  days: readonly Pick<PersonDay, 'day' | 'credits'>[],
  { width, height }: Size,
  markedDay: string | undefined,
): { chart: DayChart; scale: Line } {
  const values = days.map(({ day, credits }) => ({ day, value: credits }));
  const chart = dayChart({ days: values }, { width, height: height - 1 });
  const cursor = days.findIndex(({ day }) => day === markedDay);
  return { chart, scale: dayScale(chart, cursor, width) };
}

/** Credits by day, with the selected day marked, in exactly `height` lines. */
export function personChart(
  { days }: { days: readonly Pick<PersonDay, 'day' | 'credits'>[] },
  size: Size,
  selectedDay: string | undefined,
): Line[] {
  if (days.length === 0) return Array.from({ length: size.height }, () => emptyLine);
  const { chart, scale } = creditChart(days, size, selectedDay);
  return [...chart.lines, scale];
}

/** The forecast for a person who will more likely than not exceed the limit, in several lengths, longest first. */
function riskTexts(use: LimitUse, outlook: KnownOutlook): string[] {
  const { exceedance } = use;
  if (!exceedance?.days) return [];
  const { first, last } = exceedance.days;
  const days = formatDayRange(first, last);
  const text = `${isLikely(use) ? 'likely exceeds' : 'may exceed'} it ${days}, ${formatChance(exceedance.chance)}`;
  return [
    `${text}; ${rangeText(outlook)} by month end`,
    text,
    `${riskWord(use)} ${days}`,
    days,
    // A single day would look like a forecast of that day.
    riskWord(use),
  ];
}

/** Longest first. For a person over their limit, the day on which they exceeded it comes before the forecast. */
function expectedTexts(use: LimitUse, outlook: KnownOutlook): string[] {
  const range = likelyRange(outlook);
  const day = use.level === 'over' ? exceededDay(use) : undefined;
  if (day === undefined) return [`${range} by month end`, range];
  const by = isAtLatest(use, day) ? 'by ' : '';
  const long = `exceeded it ${by}${formatDay(day)}${by && ' or earlier'}`;
  const short = `exceeded ${by}${formatShortDay(day)}`;
  return [`${long}, ${range} by month end`, `${short}, ${range}`, short];
}

/** How a forecast is made, longest first. */
const forecastReasons: readonly string[] = [
  `${forecastMethod} Data lags one day.`,
  `${forecastMethodBriefly}; data lags one day`,
  forecastMethodBriefly,
  'data lags one day',
];
