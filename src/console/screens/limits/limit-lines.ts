import { missingText, type ReadDays } from '../../../domain/analytics/missing-days.ts';
import { lineBar, meter } from '../../../domain/charts/bar.ts';
import { counted } from '../../../domain/format/counted.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import {
  countLevels,
  exceedsText,
  forecastNotes,
  levelWord,
  passingDays,
  periodTexts,
  shareText,
} from '../../../domain/limits/limit-texts.ts';
import { type LimitUse, passedDay } from '../../../domain/limits/limit-use.ts';
import type { MonthDay } from '../../../domain/limits/month-forecast.ts';
import type { PersonModel } from '../../../domain/people/person-days.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { longestFitting, longestWhole, padEnd, padStart } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import type { DayChart } from '../../dashboard/day-chart.ts';
import type { LimitsOverview } from '../../data/use-people.ts';
import { emptyLine, type Line, line, type Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { countSpans, sliceSpans, spansText, spansWidth, wholeParts } from '../../draw/spans.ts';
import { creditChart, levelTones } from '../people/person-preview.ts';

/** The share as a bar. It has a colour only if it needs attention. */
export const meterCell = ({ share, level }: LimitUse, width: number): Span => ({
  text: meter(share, width),
  tone: level === 'ok' ? 'muted' : levelTones[level],
});

/**
 * The level as a sign and a word, so that it is readable without colour, and the days on which the limit is likely
 * to be exceeded. `width` is the number of cells available.
 */
export function levelCell(use: LimitUse, width: number): Span {
  const days = passingDays(use);
  switch (levelWord(use)) {
    case 'over':
      return { text: `${signs.bad} over`, tone: 'bad' };
    // The share may be fine but the forecast is not. Say so here, because a narrow table drops MONTH END.
    case 'likely':
      return { text: `${signs.up} likely ${days}`, tone: 'warning' };
    case 'at-risk':
      return { text: `${signs.up} at risk ${days}`, tone: 'warning' };
    case 'near': {
      const text = `${signs.warning} near`;
      const texts = days === undefined ? [text] : [`${text}, ${days}`, text];
      return { text: longestFitting(texts, width), tone: 'warning' };
    }
    case 'ok':
      return { text: `${signs.good} ok`, tone: 'good' };
    case 'blocked':
      return { text: 'blocked', tone: 'muted' };
    case undefined:
      return { text: 'no limit', tone: 'muted' };
  }
}

type LimitPreviewContext = {
  /** The last day of this month with known usage; undefined on the first day of a month. */
  usedUntil: string | undefined;
  readDays: ReadDays;
  /** Credits by model this month. */
  models: readonly PersonModel[];
  isWhatIf?: boolean;
  width: number;
};

/** One person's month: usage and limit, usage by day, forecast and models. */
export function limitPreview(use: LimitUse, context: LimitPreviewContext): Line[] {
  const { models, width, isWhatIf = false } = context;
  const notes = forecastNotes(use, context).join(' ');
  return [
    line([use.email ?? 'no e-mail', 'strong']),
    line([use.userId ?? 'no usage yet', 'muted']),
    emptyLine,
    ...limitLines(use, width, isWhatIf),
    ...monthEndFacts(use),
    fact('exceeds limit', exceedsText(use)),
    emptyLine,
    line(['This month by day, in credits', 'accent']),
    ...(use.forecast.length === 0
      ? [line(['No data yet this month.', 'muted'])]
      : monthChart(use.forecast, passedDay(use), width)),
    emptyLine,
    ...modelLines(models, width),
    ...wrapText(notes, width).map((row) => line([row, 'muted'])),
  ];
}

const fact = (name: string, value: string): Line => line([padEnd(name, 14), 'muted'], value);

function limitLines(use: LimitUse, width: number, isWhatIf: boolean): Line[] {
  const { used, limit, source } = use;
  if (limit === undefined) return [fact('used', formatCredits(used)), fact('limit', 'none')];
  const left = limit - used;
  const spans = [meterCell(use, 20), { text: `  ${shareText(use)}  ` }];
  return [
    { spans: [...spans, levelCell(use, width - spansWidth(spans))] },
    fact('used', `${formatCredits(used)} of ${formatCount(limit)}`),
    fact(left < 0 ? 'over by' : 'left', formatCredits(Math.abs(left))),
    fact('set by', isWhatIf ? 'not set: a what-if' : setters[source]),
  ];
}

const setters = {
  override: 'override',
  global: 'global limit',
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

const mostModels = 5;

function modelLines(models: readonly PersonModel[], width: number): Line[] {
  if (models.length === 0) return [];
  const barWidth = Math.max(4, Math.min(16, width - 42));
  const hidden = models.length - mostModels;
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
    ...(hidden > 0 ? [line([`and ${hidden} more`, 'muted'])] : []),
    emptyLine,
  ];
}

/**
 * Credits by day of a month; expected days are muted. The dates below the chart mark the day on which the limit
 * is exceeded, and where the expected days begin.
 */
function monthChart(
  days: readonly MonthDay[],
  passedOn: string | undefined,
  width: number,
): Line[] {
  const { chart, scale } = creditChart(days, { width, height: 8 }, passedOn);
  const place = days.findLastIndex(({ isExpected }) => !isExpected) + 1;
  const cells = chart.columns[place]?.start;
  if (cells === undefined) return [...chart.lines, scale];
  const from = chart.axisWidth + cells;
  return [...chart.lines.map((row) => palerFrom(row, from)), scale, knownLine(chart, from, width)];
}

function palerFrom({ spans }: Line, from: number): Line {
  const expected = sliceSpans(spans, from, spansText(spans).length).map(
    (span): Span => (span.tone === 'chart1' ? { ...span, tone: 'muted' } : span),
  );
  return { spans: [...sliceSpans(spans, 0, from), ...expected] };
}

/** Labels the known and the expected columns. With few expected columns, their label ends at the last one. */
function knownLine({ axisWidth }: DayChart, from: number, width: number): Line {
  const [known, expected] = ['known', 'expected'];
  const place = Math.min(from, width - expected.length);
  const hasKnown = place > axisWidth + known.length;
  const before = ' '.repeat(axisWidth) + (hasKnown ? known : '');
  return line([before.padEnd(place), 'chart1'], [expected, 'muted']);
}

/** Two lines above the table: the global limit and its data, then how many people are at which level. */
export function limitsSummary(
  { limits, people, usedUntil, readDays }: Omit<LimitsOverview, 'realLimits'>,
  width: number,
): Line[] {
  const { over, near, likely, atRisk } = countLevels(people);
  const lost = missingText(people[0]?.daysWithoutData ?? [], readDays);
  const { globalLimit, userLimits } = limits;
  const global =
    globalLimit == null ? 'No global limit' : `Global limit ${formatCount(globalLimit)}`;
  const until = usedUntil ? `usage through ${formatDay(usedUntil)}` : 'no usage known yet';
  const counts = [
    { text: ' ' },
    ...countSpans(over, `${signs.bad} ${over} over   `, 'bad'),
    ...countSpans(
      likely,
      `${signs.up} ${likely} likely${width >= 90 ? ' to exceed' : ''}   `,
      'warning',
    ),
    ...countSpans(near, `${signs.warning} ${near} near   `, 'warning'),
    ...countSpans(atRisk, `${signs.up} ${atRisk} at risk   `, 'warning'),
  ];
  const room = width - spansWidth(counts) - 1;
  const parts: Span[][] = [
    [{ text: global, tone: 'strong' }],
    [{ text: until, tone: 'muted' }],
    ...(lost === '' ? [] : [[{ text: lost, tone: 'warning' } as const]]),
    [{ text: counted(userLimits.length, 'override'), tone: 'muted' }],
    [{ text: 'data lags one day', tone: 'muted' }],
  ];

  return [
    { spans: [{ text: ' ' }, ...wholeParts(parts, width - 1, '  ')] },
    { spans: [...counts, { text: longestWhole(periodTexts, room), tone: 'muted' }] },
  ];
}
