import type { MonthDay } from '../../../domain/limits/month-forecast.ts';
import { type DayChart, dayChart } from '../../dashboard/chart-lines.ts';
import { dayScale } from '../../dashboard/day-scale.ts';
import { sliceSpans, spansText } from '../../draw/cut-spans.ts';
import { type Line, line } from '../../draw/line.ts';

const chartRows = 7;

/**
 * A month by day: what is known of it, and paler what is expected. Below stand the dates, the day on which
 * the limit is passed marked among them, and where the one ends and the other begins.
 */
export function monthChart(
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

/** What the columns above are. Where the expected ones are few, the word for them ends with the last. */
function knownLine({ axisWidth }: DayChart, from: number, width: number): Line {
  const [known, expected] = ['known', 'expected'];
  const place = Math.min(from, width - expected.length);
  const hasKnown = place > axisWidth + known.length;
  const before = ' '.repeat(axisWidth) + (hasKnown ? known : '');
  return line([before.padEnd(place), 'chart1'], [expected, 'muted']);
}
