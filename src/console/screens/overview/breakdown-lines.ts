import { type Share, topWithOther } from '../../../domain/analytics/shares.ts';
import { lineBar } from '../../../domain/charts/bar.ts';
import { largest, type Sample } from '../../../domain/charts/sample.ts';
import { roomAbove, sparkline } from '../../../domain/charts/sparkline.ts';
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

/** From here on credits are written out, below they are rounded. */
const roomyWidth = 44;

/** The largest entries as bars on one scale, the rest as one line without a bar, in at most `height` lines. */
export function breakdownLines<Entry extends Share>(
  breakdown: Breakdown<Entry>,
  { width, height }: Size,
  glyphs: Glyphs,
): Line[] {
  const { top, other } = topWithOther(breakdown.entries, height);
  const names = top.map((entry) => sanitizeLine(breakdown.nameOf(entry)));
  const otherName = other && `other (${other.count})`;
  const isRoomy = width >= roomyWidth;
  const format = isRoomy ? formatCredits : formatCompact;
  const shown = other ? [...top, other] : top;
  const widths = partWidths(width, {
    name: Math.max(0, ...names.map(textWidth), otherName?.length ?? 0),
    days: top[0] ? breakdown.trendOf(top[0]).length : 0,
    amount: isRoomy ? Math.max(5, ...shown.map(({ credits }) => format(credits).length)) : 5,
  });
  const largest = top[0]?.share ?? 0;

  const lines = top.map((entry, index): Line => {
    const bar = lineBar(largest > 0 ? entry.share / largest : 0, widths.bar, glyphs.set);
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
  width === 0
    ? ''
    : `  ${sparkline(trend, width, { glyphs: set, maximum: roomAbove(largest(trend)) })}`;

function fitName(name: string, width: number, cut: 'end' | 'middle', { ellipsis }: Glyphs): string {
  const shown =
    cut === 'end' ? truncateEnd(name, width, ellipsis) : truncateMiddle(name, width, ellipsis);
  return padEnd(shown, width);
}

/** A name of this length is mostly told; longer ones have to share with the days. */
const tellingName = 24;
const leastName = 12;
const [leastTrend, mostTrend] = [7, 30];

/** Names come first, then a short bar, then the days in as much detail as fits; the bar takes what is left. */
function partWidths(
  width: number,
  { name, amount, days }: { name: number; amount: number; days: number },
): Widths {
  const room = Math.max(0, width - figuresWidth(amount));
  const leastBar = width < roomyWidth ? 4 : 6;
  const needed = Math.min(name, tellingName) + 2 + leastBar;
  const trend =
    [1, 2, 4, 8]
      .map((daysPerCell) => Math.ceil(days / daysPerCell))
      .filter((cells) => cells >= leastTrend && cells <= mostTrend)
      .find((cells) => needed + 2 + cells <= room) ?? 0;
  const rest = room - (trend > 0 ? trend + 2 : 0);
  const shownName = Math.min(name, Math.max(leastName, rest - 2 - leastBar));
  const bar = rest - shownName - 2;
  return bar < leastBar
    ? { name: rest, bar: 0, amount, trend }
    : { name: shownName, bar, amount, trend };
}

const figuresWidth = (amount: number): number => 1 + shareWidth + 2 + amount;
