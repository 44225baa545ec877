import { lineBar } from '../../../domain/charts/bar.ts';
import { formatCount, formatCredits, formatPercent } from '../../../domain/format/number.ts';
import type { LimitUse } from '../../../domain/limits/limit-use.ts';
import type { PersonRange } from '../../../domain/limits/person-range.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { truncateEnd } from '../../../terminal/width.ts';
import type { DayComparison } from '../../dashboard/comparison.ts';
import { emptyLine, type Line, line, type Span } from '../../draw/line.ts';
import { spansWidth } from '../../draw/spans.ts';
import type { Tone } from '../../draw/theme.ts';
import { limitSpans, monthOutlook } from './person-preview.ts';

export type PersonFigures = PersonRange & {
  /** How the credits changed since the days before. */
  change: DayComparison;
};

const modelTones: readonly Tone[] = ['chart1', 'chart2', 'chart3', 'chart4'];

/** This many models are named even without a bar. */
const fewModels = 3;

const gap = '   ';

/** Rows that `personSummary` fills. */
export const summaryRows = 4;

/** A person's activity in the range, their month against the limit, and their models. */
export function personSummary(figures: PersonFigures, width: number): Line[] {
  const { credits, share, active, summary, limit, models, change } = figures;
  const facts: [string, string][] = [
    [formatCredits(credits), 'credits'],
    ...changeFacts(change, width),
    [formatPercent(share), 'of all'],
    countFact(active.length, 'day'),
    ...(summary
      ? [
          countFact(summary.sessions, 'session'),
          countFact(summary.toolCalls, 'tool call'),
          countFact(summary.commits, 'commit'),
          countFact(summary.pullRequests, 'pull request'),
        ]
      : []),
  ];

  return [
    { spans: factSpans(facts, width) },
    monthLine(limit, width),
    modelLine(models, width),
    emptyLine,
  ];
}

/** The change like for like and, where there is room, in total; nothing where it is not known. */
function changeFacts(
  { likeForLike, plain }: PersonFigures['change'],
  width: number,
): [string, string][] {
  if (plain === undefined) return [];
  const alike = (likeForLike[0] ?? '').replace(' like for like', '');
  return width < 100 ? [[alike, 'adjusted']] : [[alike, `like for like, ${plain}`]];
}

/** A number and its noun, apart because they have different tones. */
const countFact = (count: number | undefined, one: string): [value: string, name: string] => [
  formatCount(count),
  count === 1 ? one : `${one}s`,
];

/** Usage of the limit this month, and its forecast. */
function monthLine(limit: LimitUse | undefined, width: number): Line {
  // On a narrow screen the forecast matters more than a long meter.
  const meterWidth = width < 90 ? 4 : 10;
  const spans: Span[] = [{ text: 'this month  ', tone: 'muted' }, ...limitSpans(limit, meterWidth)];
  if (limit === undefined) return { spans };
  const room = width - spansWidth(spans) - gap.length;
  return { spans: [...spans, { text: gap }, ...monthOutlook(limit, room)] };
}

/** As many facts as fit without being cut. */
function factSpans(facts: readonly (readonly [string, string])[], width: number): Span[] {
  const spans: Span[] = [];
  let left = width;
  for (const [index, [value, name]] of facts.entries()) {
    const before = index === 0 ? '' : gap;
    left -= before.length + value.length + 1 + name.length;
    if (left < 0) break;
    spans.push(
      { text: before },
      { text: value, tone: index === 0 ? 'strong' : 'text' },
      { text: ` ${name}`, tone: 'muted' },
    );
  }
  return spans;
}

/** As many models as fit with a bar; of the first few, also those that fit without one. */
function modelLine(models: PersonFigures['models'], width: number): Line {
  if (models.length === 0) return line(['no credits in these days', 'muted']);
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
  return { spans };
}
