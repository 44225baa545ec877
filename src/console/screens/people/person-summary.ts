import type { ExplainedFigure } from '../../../figures/explain/explained-figure.ts';
import { explanations } from '../../../figures/explain/explanations.ts';
import {
  atLeast,
  formatCount,
  formatCredits,
  formatExact,
  formatPercent,
} from '../../../figures/format/number.ts';
import { overText } from '../../../figures/limits/limit-texts.ts';
import { monthOf } from '../../../figures/limits/month.ts';
import { sumText } from '../../../figures/people/person-summary.ts';
import type { Day } from '../../../figures/time/day.ts';
import { formatMonth, formatShortMonth } from '../../../figures/time/format-time.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { truncateEnd } from '../../../terminal/width.ts';
import { lineBar } from '../../draw/charts/bar.ts';
import { emptyLine, type Line, line, type Span } from '../../draw/line.ts';
import { spansWidth, wholeParts } from '../../draw/spans.ts';
import type { Tone } from '../../draw/theme.ts';
import { gap, limitSpans, monthOutlook } from './person-preview.ts';
import { creditDays, type PersonFigures } from './person-range.ts';

const modelTones: readonly Tone[] = ['chart1', 'chart2', 'chart3', 'chart4'];

/** This many models are named even without a bar. */
const fewModels = 3;

/** The number of rows that `personSummary` fills. */
export const summaryRows = 4;

/** A person's activity in the range, their month compared with the limit, and their models. */
export function personSummary(figures: PersonFigures, today: Day, width: number): Line[] {
  return [
    { spans: factSpans(personFacts(figures, width), width) },
    monthLine(figures, today, width),
    modelLine(figures, width),
    emptyLine,
  ];
}

/** Usage of the limit in a month, and how it will end or has ended. In the first days of a month, also how the last one did. */
function monthLine({ limit, exceeded }: PersonFigures, today: Day, width: number): Line {
  // On a narrow screen the forecast matters more than a long meter.
  const meterWidth = width < 90 ? 4 : 10;
  const isPast = limit !== undefined && limit.month < monthOf(today);
  const name = isPast ? formatMonth(limit.month) : 'this month';
  const spans: Span[] = [
    { text: `${name}  `, tone: 'muted' },
    ...limitSpans(limit, meterWidth),
    ...(exceeded === undefined || isPast
      ? []
      : [
          {
            text: `${gap}${formatShortMonth(exceeded.month)} ${overText(exceeded)}`,
            tone: 'bad',
          } as const,
        ]),
  ];
  if (limit === undefined) return { spans };
  const room = width - spansWidth(spans) - gap.length;
  return { spans: [...spans, { text: gap }, ...monthOutlook(limit, room)] };
}

/** As many facts as fit without truncation. */
const factSpans = (facts: readonly CountedFact[], width: number): Span[] =>
  wholeParts(
    facts.map(([value, name], index) => [
      { text: value, tone: index === 0 ? 'strong' : 'text' },
      { text: ` ${name}`, tone: 'muted' },
    ]),
    width,
    gap,
  );

/** As many models as fit with a bar; of the first few, also those that fit without one. */
function modelLine({ models, daysWithoutData }: PersonFigures, width: number): Line {
  if (models.length === 0) {
    const isKnown = daysWithoutData.length === 0;
    return line([isKnown ? 'no credits in these days' : 'credits by model unknown', 'muted']);
  }
  const barWidth = Math.max(4, Math.min(20, Math.floor(width / 8)));
  const withBar = Math.max(1, Math.floor(width / (barWidth + 30)));
  const spans: Span[] = [];
  for (const [index, { model, share }] of models.slice(0, Math.max(fewModels, withBar)).entries()) {
    const bar: Span[] = [
      { text: lineBar(share, barWidth).trimEnd(), tone: modelTones[index] ?? 'muted' },
      { text: ' ' },
    ];
    const cell: Span[] = [
      { text: index === 0 ? '' : gap },
      { text: `${truncateEnd(sanitizeLine(model), 18)} ` },
      ...(index < withBar ? bar : []),
      { text: formatPercent(share, { decimals: 0 }), tone: 'muted' },
    ];
    if (index > 0 && spansWidth([...spans, ...cell]) > width) break;
    spans.push(...cell);
  }
  const known: Span[] =
    daysWithoutData.length > 0 ? [{ text: `${gap}of known days`, tone: 'muted' }] : [];
  return { spans: spansWidth([...spans, ...known]) <= width ? [...spans, ...known] : spans };
}

/** A number and its noun, separate because they are drawn differently. */
type CountedFact = readonly [value: string, noun: string];

/** A person's activity in a range of days, most important first, for a screen of `width` cells. */
function personFacts(figures: PersonFigures, width: number): CountedFact[] {
  const { share, active, summary, change, daysWithoutData } = figures;
  return [
    [creditsText(figures), 'credits'],
    ...changeFacts(change, width),
    [formatPercent(share), daysWithoutData.length > 0 ? 'of all known' : 'of all'],
    countFact(atLeast(formatCount(active.length), daysWithoutData.length > 0), 'day'),
    ...(summary
      ? [
          countFact(sumText(summary, 'sessions'), 'session'),
          countFact(sumText(summary, 'toolCalls'), 'tool call'),
          countFact(sumText(summary, 'commits'), 'commit'),
          countFact(sumText(summary, 'pullRequests'), 'pull request'),
        ]
      : []),
  ];
}

/** The credits, and `+` if those of some days are unknown. */
export const creditsText = ({ credits, daysWithoutData }: PersonFigures): string =>
  atLeast(formatCredits(credits), daysWithoutData.length > 0);

/** The like-for-like change and, if there is room, the total change; empty if unknown. */
function changeFacts(
  { likeForLike, plain }: PersonFigures['change'],
  width: number,
): CountedFact[] {
  const [longest = ''] = likeForLike;
  const words = 'like for like';
  if (!longest.endsWith(words)) return [];
  const total = plain[0] === undefined || width < 100 ? [] : [plain[0]];
  return [[longest.slice(0, -words.length).trim(), [words, ...total].join(', ')]];
}

const countFact = (count: string, one: string): CountedFact => [
  count,
  count === '1' ? one : `${one}s`,
];

/** The credits above the days with what explains them. */
export const personCredits = (figures: PersonFigures): ExplainedFigure => ({
  ...explanations['person-range-credits'],
  title: `credits of ${figures.summary?.email ?? figures.key}`,
  value: creditsText(figures),
  numbers: [
    ['value', formatExact(figures.credits)],
    ['of all', formatPercent(figures.share)],
  ],
  days: creditDays(figures.days),
  before: figures.before,
});
