import { formatCredits } from '../../../figures/format/number.ts';
import type { MonthDay } from '../../../figures/limits/month-forecast.ts';
import { formatDay } from '../../../figures/time/format-time.ts';
import type { DayChart } from '../../dashboard/day-chart.ts';
import { chartSummary } from '../../draw/charts/chart-summary.ts';
import { type Line, line, readAs, type Size, type Span } from '../../draw/line.ts';
import { sliceSpans, spansText } from '../../draw/spans.ts';
import { creditChart } from '../people/person-preview.ts';

/** Expected days are muted. The dates mark the day on which the limit is exceeded, and where they begin. */
export function monthChart(
  days: readonly MonthDay[],
  exceededOn: string | undefined,
  { width, height }: Size,
): Line[] {
  const { chart, scale } = creditChart(days, { width, height: height - 1 }, exceededOn);
  const place = days.findLastIndex(({ isExpected }) => !isExpected) + 1;
  const cells = chart.columns[place]?.start;
  if (cells === undefined) return [...chart.lines, scale];
  const from = chart.axisWidth + cells;
  const drawn = [
    ...chart.lines.map((row) => palerFrom(row, from)),
    scale,
    knownLine(chart, from, width),
  ];
  return readAs(drawn, () => spokenMonth(days.slice(0, place), days.slice(place)));
}

function spokenMonth(known: readonly MonthDay[], expected: readonly MonthDay[]): string {
  const points = known.map(({ day, credits }) => ({ name: formatDay(day), value: credits }));
  const amounts = expected.flatMap(({ credits }) => credits ?? []);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)].map(formatCredits);
  const range = low === high ? low : `${low} to ${high}`;
  const first = formatDay(expected[0]?.day ?? '');
  return `By day: ${chartSummary(points, formatCredits)}. Expected from ${first} on: ${range} a day.`;
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
