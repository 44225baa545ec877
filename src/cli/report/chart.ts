import { formatCompact, formatPercent } from '../../figures/format/number.ts';
import type { ExpectedRange } from '../../figures/limits/month-forecast.ts';
import { largest, type Sample } from '../../figures/values/sample.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { truncateEnd } from '../../terminal/width.ts';
import { html, lines, type Markup } from './markup.ts';

/** A picture of the table that follows it. */
export type Chart =
  /** A bar for each row, to the left if it is negative, with the value or `shown` beside it. Of percentages, 100 % has a line. */
  | {
      kind: 'bars';
      unit: 'credits' | 'percent';
      bars: readonly { label: string; value: Sample; shown?: string }[];
    }
  /** A column for each day; a day without data has a mark, weekends are paler. */
  | { kind: 'days'; days: readonly { label: string; value: Sample; isPale: boolean }[] }
  /** What was used until each day of a month, and the range in which its end is expected. */
  | {
      kind: 'month';
      totals: readonly { label: string; value: Sample }[];
      end: ExpectedRange | undefined;
    };

/** Both widths are drawn, and the style shows the one that fits: text in a picture must not shrink with it. */
const widths = [
  { name: 'wide', width: 720 },
  { name: 'narrow', width: 340 },
] as const;

/** The SVG of a chart. Programs for blind people read its table. */
export const chartMarkup = (chart: Chart): Markup =>
  lines(
    widths.map(({ name, width }) => {
      const { height, body } = drawn(chart, width);
      return html`<svg class="chart ${name}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${body}</svg>`;
    }),
  );

type Drawing = { height: number; body: readonly Markup[] };

function drawn(chart: Chart, width: number): Drawing {
  switch (chart.kind) {
    case 'bars':
      return barsDrawing(chart, width);
    case 'days':
      return daysDrawing(chart.days, width);
    case 'month':
      return monthDrawing(chart, width);
  }
}

const rowHeight = 22;
const figureWidth = 64;
const letterWidth = 8;

function barsDrawing({ bars, unit }: Extract<Chart, { kind: 'bars' }>, width: number): Drawing {
  const labelWidth = Math.round(width * 0.34);
  const values = bars.map(({ value }) => value ?? 0);
  const low = Math.min(0, ...values);
  // Any use is infinitely much of a limit of 0, and fills the row.
  const high = Math.max(unit === 'percent' ? 100 : 0, ...values.filter(Number.isFinite));
  const room = width - labelWidth - figureWidth - 8;
  const x = (value: number) =>
    at(labelWidth + (room * (Math.min(value, high) - low)) / (high - low || 1));
  const text = unit === 'percent' ? (value: Sample) => percentText(value) : formatCompact;
  const height = bars.length * rowHeight + 4;
  const rows = bars.flatMap(({ label, value, shown }, index) => {
    const y = index * rowHeight;
    const isOver = unit === 'percent' && (value ?? 0) > 100;
    const begin = x(Math.min(0, value ?? 0));
    return [
      html`<text x="${labelWidth - 8}" y="${y + 15}" class="end">${cut(label, labelWidth - 8)}</text>`,
      html`<rect x="${begin}" y="${y + 4}" width="${at(x(Math.max(0, value ?? 0)) - begin)}" height="14" class="${isOver ? 'bad' : 'bar'}"/>`,
      html`<text x="${width}" y="${y + 15}" class="end figure">${shown ?? text(value)}</text>`,
    ];
  });
  const marked = unit === 'percent' ? 100 : 0;
  return {
    height,
    body: [
      ...rows,
      html`<line x1="${x(marked)}" x2="${x(marked)}" y1="0" y2="${height}" class="rule"/>`,
    ],
  };
}

const chartHeight = 140;
const axisWidth = 46;

function daysDrawing(days: Extract<Chart, { kind: 'days' }>['days'], width: number): Drawing {
  const top = largest(days.map(({ value }) => value));
  const each = (width - axisWidth) / Math.max(1, days.length);
  const columns = days.map(({ value, isPale }, index) => {
    const x = at(axisWidth + index * each);
    const size = at(Math.max(1, each - 2));
    if (value === undefined || value === null) {
      return html`<rect x="${x}" y="${chartHeight - 6}" width="${size}" height="6" class="gap"/>`;
    }
    const height = at((value / (top || 1)) * (chartHeight - 12));
    return html`<rect x="${x}" y="${at(chartHeight - height)}" width="${size}" height="${height}" class="${isPale ? 'pale' : 'bar'}"/>`;
  });
  return {
    height: chartHeight + 20,
    body: [...axis(top, width), ...columns, ...endLabels(days, width)],
  };
}

function monthDrawing({ totals, end }: Extract<Chart, { kind: 'month' }>, width: number): Drawing {
  const top = Math.max(largest(totals.map(({ value }) => value)), end?.high ?? 0);
  const x = (index: number) =>
    at(axisWidth + ((width - axisWidth - 4) * index) / Math.max(1, totals.length - 1));
  const y = (value: number) => at(chartHeight - (value / (top || 1)) * (chartHeight - 12));
  const known = totals.flatMap(({ value }, index) =>
    value === undefined || value === null ? [] : [{ index, value }],
  );
  const last = known.at(-1);
  const path = known.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ');
  const begin = last && `${x(last.index)},${y(last.value)}`;
  const right = x(totals.length - 1);
  const band =
    begin && end
      ? [
          html`<polygon points="${begin} ${right},${y(end.high)} ${right},${y(end.low)}" class="band"/>`,
          html`<polyline points="${begin} ${right},${y(end.middle)}" class="expected"/>`,
        ]
      : [];
  return {
    height: chartHeight + 20,
    body: [
      ...axis(top, width),
      ...band,
      html`<polyline points="${path}" class="line"/>`,
      ...endLabels(totals, width),
    ],
  };
}

/** Zero, and the largest value. */
const axis = (top: number, width: number): Markup[] =>
  [0, top].map((value) => {
    const y = value === 0 ? chartHeight : 12;
    return html`<line x1="${axisWidth}" x2="${width}" y1="${y}" y2="${y}" class="grid"/><text x="${axisWidth - 6}" y="${y + 4}" class="end figure">${formatCompact(value)}</text>`;
  });

const endLabels = (days: readonly { label: string }[], width: number): Markup[] => [
  html`<text x="${axisWidth}" y="${chartHeight + 16}">${days[0]?.label}</text>`,
  html`<text x="${width}" y="${chartHeight + 16}" class="end">${days.at(-1)?.label}</text>`,
];

const percentText = (value: Sample): string =>
  formatPercent(value === undefined || value === null ? undefined : value / 100, { decimals: 0 });

const cut = (label: string, width: number): string =>
  truncateEnd(sanitizeLine(label), Math.floor(width / letterWidth));

/** A coordinate with one decimal, so that the same figures give the same bytes everywhere. */
const at = (value: number): number => Math.round(value * 10) / 10;
