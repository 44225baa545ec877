import { type Share, topWithOther } from '../../../domain/analytics/shares.ts';
import { horizontalBar } from '../../../domain/charts/bar.ts';
import type { Sample } from '../../../domain/charts/sample.ts';
import { sparkline } from '../../../domain/charts/sparkline.ts';
import { formatCompact, formatCredits, formatPercent } from '../../../domain/format/number.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import {
  padEnd,
  padStart,
  textWidth,
  truncateEnd,
  truncateMiddle,
} from '../../../terminal/width.ts';
import type { Size } from '../../components/frame/screen-size.ts';
import type { Line } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { Tone } from '../../theme/tone.ts';

/** Who or what the credits of a range went to. */
export type Breakdown<Entry extends Share> = {
  /** Largest first. */
  entries: readonly Entry[];
  nameOf(entry: Entry): string;
  /** Where a name that is too long is cut. */
  cut: 'end' | 'middle';
  /** Its credits of each day. */
  trendOf(entry: Entry): readonly Sample[];
  tone: Tone;
};

/** Cells of the parts of a line; a part without room has none. */
type Widths = { name: number; bar: number; amount: number; trend: number };

const shareWidth = 7;

/** The largest entries as bars on one scale, the rest as one line without a bar, in at most `height` lines. */
export function breakdownLines<Entry extends Share>(
  breakdown: Breakdown<Entry>,
  { width, height }: Size,
  glyphs: Glyphs,
): Line[] {
  const { top, other } = topWithOther(breakdown.entries, height);
  const names = top.map((entry) => sanitizeLine(breakdown.nameOf(entry)));
  const otherName = other && `other (${other.count})`;
  const isRoomy = width >= 44;
  const format = isRoomy ? formatCredits : formatCompact;
  const shown = other ? [...top, other] : top;
  const widths = partWidths(width, {
    name: Math.max(0, ...names.map(textWidth), otherName?.length ?? 0),
    amount: isRoomy ? Math.max(5, ...shown.map(({ credits }) => format(credits).length)) : 5,
  });
  const largest = top[0]?.share ?? 0;

  const lines = top.map((entry, index): Line => {
    const bar = horizontalBar(largest > 0 ? entry.share / largest : 0, widths.bar, glyphs.set);
    return {
      spans: [
        { text: fitName(names[index] ?? '', widths.name, breakdown.cut, glyphs) },
        { text: widths.bar > 0 ? `  ${bar}` : '', tone: breakdown.tone },
        { text: figures(entry, widths, format) },
        { text: trendText(breakdown.trendOf(entry), widths.trend, glyphs), tone: 'muted' },
      ],
    };
  });
  return other && otherName ? [...lines, otherLine(otherName, other, widths, format)] : lines;
}

function otherLine(
  name: string,
  other: Share,
  widths: Widths,
  format: (credits: number) => string,
): Line {
  const blank = ' '.repeat(widths.bar > 0 ? widths.bar + 2 : 0);
  const text = padEnd(name, widths.name) + blank + figures(other, widths, format);
  return { spans: [{ text, tone: 'muted' }] };
}

const figures = (
  { share, credits }: Share,
  { amount }: Widths,
  format: (credits: number) => string,
): string =>
  ` ${padStart(formatPercent(share), shareWidth)} ${padStart(format(credits), amount + 1)}`;

const trendText = (trend: readonly Sample[], width: number, { set }: Glyphs): string =>
  width === 0 ? '' : `  ${sparkline(trend, width, { glyphs: set })}`;

function fitName(name: string, width: number, cut: 'end' | 'middle', { ellipsis }: Glyphs): string {
  const shown =
    cut === 'end' ? truncateEnd(name, width, ellipsis) : truncateMiddle(name, width, ellipsis);
  return padEnd(shown, width);
}

const leastBar = 4;
const leastTrend = 7;
const mostTrend = 30;

function partWidths(width: number, longest: { name: number; amount: number }): Widths {
  const figuresWidth = 1 + shareWidth + 2 + longest.amount;
  const trend = width >= 52 ? Math.min(mostTrend, Math.max(leastTrend, Math.floor(width / 5))) : 0;
  const rest = Math.max(0, width - figuresWidth - (trend > 0 ? trend + 2 : 0));
  const name = Math.min(longest.name, Math.max(12, Math.floor(rest * 0.6)));
  const bar = rest - name - 2;
  return bar < leastBar
    ? { name: rest, bar: 0, amount: longest.amount, trend }
    : { name, bar, amount: longest.amount, trend };
}
