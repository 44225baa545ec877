import type { CreditTotals } from '../../../domain/analytics/credit-totals.ts';
import type { DayValue } from '../../../domain/analytics/day-series.ts';
import { lineBar } from '../../../domain/charts/bar.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
} from '../../../domain/format/number.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import type { LinesPanel } from '../../dashboard/dashboard-content.ts';
import { noDataText } from '../../dashboard/figure-chart.ts';
import { seriesLines } from '../../dashboard/series-lines.ts';
import { emptyLine, type Line, line, type Size } from '../../draw/line.ts';

export type TokenFigures = {
  totals: CreditTotals;
  /** Raw tokens and credits of each day. */
  raw: readonly DayValue[];
  billable: readonly DayValue[];
};

/** What the models read and wrote, against what was billed for it. */
export const tokenPanel = (tokens: TokenFigures | undefined): LinesPanel => ({
  kind: 'lines',
  id: 'tokens',
  title: 'Raw against billable',
  note: tokens ? [priceText(tokens.totals)] : [],
  leastRows: 2,
  wantedRows: 5,
  takesMore: true,
  lines: (size) => (tokens ? tokenLines(tokens, size) : []),
});

/** Rows of the table, without the days. */
const tableRows = 5;
const leastDays = 5;

/** The kinds of tokens and the credits, the most telling first; where there is room, their days below. */
export function tokenLines(tokens: TokenFigures, { width, height }: Size): Line[] {
  const { totals } = tokens;
  if (totals.daysWithData === 0) return [line([noDataText, 'muted'])];
  const rows = [
    ...(height < tableRows ? [] : rawLines(totals, width)),
    ...(height < tableRows ? briefLines(totals) : []),
  ];
  const left = height - rows.length - 1;
  if (left < leastDays) return rows;
  const series = [
    { name: 'raw tokens by day', value: '', days: tokens.raw },
    { name: 'credits by day', value: '', days: tokens.billable },
  ];
  const options = { hasOneScale: false, tone: 'chart2' } as const;
  return [...rows, emptyLine, ...seriesLines(series, { width, height: left }, options)];
}

const rawOf = ({ inputTokens, outputTokens }: CreditTotals): number => inputTokens + outputTokens;

function rawLines(totals: CreditTotals, width: number): Line[] {
  const raw = rawOf(totals);
  const row = (name: string, tokens: number) => {
    const share = raw > 0 ? tokens / raw : 0;
    const bar = lineBar(share, Math.max(0, width - 32));
    return line(
      padEnd(name, 14),
      ['  ', 'text'],
      [bar, 'chart2'],
      padStart(formatPercent(share), 8),
      padStart(formatCompact(tokens), 8),
    );
  };
  return [
    row('input', totals.inputTokens),
    row('  cache read', totals.cacheReadTokens),
    row('  cache write', totals.cacheWriteTokens),
    row('output', totals.outputTokens),
    line(
      ['billable      ', 'strong'],
      '  ',
      [formatCredits(totals.total), 'strong'],
      [` credits for ${formatCompact(raw)} raw tokens`, 'muted'],
    ),
  ];
}

const briefLines = (totals: CreditTotals): Line[] => [
  line(
    [formatCompact(totals.inputTokens), 'strong'],
    [' in, ', 'muted'],
    [formatCompact(totals.cacheReadTokens), 'strong'],
    [' cached, ', 'muted'],
    [formatCompact(totals.outputTokens), 'strong'],
    [' out', 'muted'],
  ),
  line(['billed ', 'muted'], [formatCompact(totals.total), 'strong'], [' credits', 'muted']),
];

/** How many raw tokens a credit stands for. */
const priceText = (totals: CreditTotals): string =>
  totals.total > 0 ? `1 credit for ${formatCount(rawOf(totals) / totals.total)} raw tokens` : '';
