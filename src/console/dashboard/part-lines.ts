import { lineBar } from '../../domain/charts/bar.ts';
import { largest, type Sample } from '../../domain/charts/sample.ts';
import { roomAbove, sparkline } from '../../domain/charts/sparkline.ts';
import { formatPercent } from '../../domain/format/number.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { padEnd, padStart, textWidth, truncateEnd, truncateMiddle } from '../../terminal/width.ts';
import type { Line, Size, Span } from '../draw/line.ts';
import { fitSpans } from '../draw/spans.ts';
import type { ListPanel, Part } from './dashboard-content.ts';

/** The first part on the screen, and the part under the cursor: indexes into all parts. */
export type PartWindow = { top: number; selected: number | undefined };

/** Cells of each piece of a line; 0 where there is no room for it. */
type Widths = { name: number; bar: number; amount: number; trend: number };

const shareWidth = 7;

/** From this width on, amounts are written in full instead of rounded. */
const roomyWidth = 44;

/** How many parts fit into `height` lines. Where not all fit, one line is kept for the others. */
export const shownParts = (count: number, height: number): number =>
  count <= height ? count : Math.max(0, height - 1);

/** Parts as bars on one scale. Parts that are not shown are summed up in a last line without a bar. */
export function partLines(
  panel: ListPanel,
  { width, height }: Size,
  { top, selected }: PartWindow,
): Line[] {
  const { parts } = panel;
  const { shown, other, labels, format, widths } = laidOut(panel, { width, height }, top);
  const scale = parts.reduce((most, { amount }) => Math.max(most, amount), 0);

  const lines = shown.map((part, index): Line => {
    const bar = lineBar(scale > 0 ? part.amount / scale : 0, widths.bar);
    const spans: Span[] = [
      ...(labels[index]?.spans(widths.name) ?? []),
      { text: widths.bar > 0 ? `  ${bar}` : '', tone: panel.tone },
      { text: figures(part, widths, format) },
      { text: trendText(panel.trendOf?.(part.id) ?? [], widths.trend), tone: 'muted' },
    ];
    return top + index === selected ? selectedLine(spans, width) : { spans };
  });
  return other ? [...lines, otherLine(other, widths, format)] : lines;
}

/** Whether there is room for the days of each part. */
export const hasTrends = (panel: ListPanel, size: Size, { top }: PartWindow): boolean =>
  laidOut(panel, size, top).widths.trend > 0;

/** The parts on the screen, and the cells of each piece of their lines. */
function laidOut(panel: ListPanel, { width, height }: Size, top: number) {
  const { parts } = panel;
  const shown = parts.slice(top, top + shownParts(parts.length, height));
  const other = otherParts(parts, shown);
  const labels = shown.map((part) => labelOf(part, panel));
  const format = width >= roomyWidth ? panel.format.full : panel.format.brief;
  const widths = partWidths(width, {
    name: Math.max(0, ...labels.map(({ width }) => width), other ? textWidth(other.id) : 0),
    days: panel.trendOf?.(parts[0]?.id ?? '').length ?? 0,
    amount: Math.max(
      5,
      ...[...shown, ...(other ? [other] : [])].map((part) => format(part.amount).length),
    ),
  });
  return { shown, other, labels, format, widths };
}

/** Drops the tones: in reverse video a coloured bar would be a solid block. */
const selectedLine = (spans: readonly Span[], width: number): Line => ({
  spans: fitSpans(spans, width).map(({ text }) => ({ text, isSelected: true })),
});

/** The parts that are not shown, as one part. */
function otherParts(parts: readonly Part[], shown: readonly Part[]) {
  const count = parts.length - shown.length;
  if (count === 0) return undefined;
  const sum = (list: readonly Part[], read: (part: Part) => number) =>
    list.reduce((total, part) => total + read(part), 0);
  const rest = (read: (part: Part) => number) => Math.max(0, sum(parts, read) - sum(shown, read));
  return {
    id: `other (${count})`,
    amount: rest(({ amount }) => amount),
    share: parts.some(({ share }) => share === undefined)
      ? undefined
      : rest(({ share }) => share ?? 0),
  };
}

function otherLine(other: Part, widths: Widths, format: (amount: number) => string): Line {
  const blank = ' '.repeat(widths.bar > 0 ? widths.bar + 2 : 0);
  const text = padEnd(other.id, widths.name) + blank + figures(other, widths, format);
  return { spans: [{ text, tone: 'muted' }] };
}

const figures = (
  { share, amount }: Part,
  widths: Widths,
  format: (amount: number) => string,
): string =>
  ` ${padStart(formatPercent(share), shareWidth)} ${padStart(format(amount), widths.amount + 1)}`;

const trendText = (trend: readonly Sample[], width: number): string =>
  width === 0 ? '' : `  ${sparkline(trend, width, { maximum: roomAbove(largest(trend)) })}`;

type Label = { width: number; spans(width: number): Span[] };

/** A name with its remark. The remark is shortened before the name is cut. */
function labelOf({ id, name = id, remark }: Part, { cut }: ListPanel): Label {
  const clean = sanitizeLine(name);
  const sign = remark?.sign ? `${remark.sign} ` : '';
  const words = (remark?.words ?? []).map((word) => `  ${word}`);
  const truncate = cut === 'middle' ? truncateMiddle : truncateEnd;
  const nameWidth = textWidth(clean) + sign.length;

  return {
    width: nameWidth + (words.at(-1)?.length ?? 0),
    spans(width) {
      const word = words.find((one) => nameWidth + one.length <= width) ?? '';
      const shown = truncate(clean, Math.max(0, width - sign.length - word.length));
      const rest = padEnd('', Math.max(0, width - sign.length - textWidth(shown) - word.length));
      if (remark === undefined) return [{ text: shown + rest }];
      return [
        { text: sign, tone: remark.tone },
        { text: shown },
        { text: word + rest, tone: remark.tone },
      ];
    },
  };
}

/** Up to `longest`, names get the same room, so that lists beside each other show days in the same detail. */
const usualName = { longest: 20, room: 16 };
/** Most of a long name is readable at this length; beyond it, the days come first. */
const tellingName = 24;
const usualAmount = 9;
const leastName = 12;
const [leastBar, usualBar] = [4, 6];
const [leastTrend, mostTrend] = [7, 30];

/** Names have priority, then a short bar, then as many days as fit; the bar takes the rest. */
function partWidths(
  width: number,
  { name, amount, days }: { name: number; amount: number; days: number },
): Widths {
  const room = Math.max(0, width - figuresWidth(amount));
  const trend = trendWidth(width - figuresWidth(Math.max(amount, usualAmount)), name, days);
  const rest = room - (trend > 0 ? trend + 2 : 0);
  const shownName = Math.min(name, Math.max(leastName, rest - 2 - leastBar));
  const bar = rest - shownName - 2;
  return bar < leastBar
    ? { name: rest, bar: 0, amount, trend }
    : { name: shownName, bar, amount, trend };
}

function trendWidth(room: number, name: number, days: number): number {
  const told = name <= usualName.longest ? usualName.room : Math.min(name, tellingName);
  const needed = told + 2 + usualBar + 2;
  return (
    [1, 2, 4, 8]
      .map((daysPerCell) => Math.ceil(days / daysPerCell))
      .filter((cells) => cells >= leastTrend && cells <= mostTrend)
      .find((cells) => needed + cells <= room) ?? 0
  );
}

const figuresWidth = (amount: number): number => 1 + shareWidth + 2 + amount;
