import { formatChange } from '../../figures/format/change.ts';
import { formatPercent } from '../../figures/format/number.ts';
import type { Texts } from '../../figures/usage/comparison.ts';
import { restOf } from '../../figures/usage/shares.ts';
import { memoizeEach } from '../../figures/values/memoize-each.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { largest } from '../../figures/values/sample.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import {
  longestFitting,
  longestWhole,
  padEnd,
  padStart,
  textWidth,
  truncateEnd,
  truncateMiddle,
} from '../../terminal/width.ts';
import { type Panel, panelLines } from '../draw/box-lines.ts';
import { lineBar } from '../draw/charts/bar.ts';
import { partWidths } from '../draw/charts/part-widths.ts';
import { roomAbove, sparkline } from '../draw/charts/sparkline.ts';
import { type Line, line, type Size, type Span } from '../draw/line.ts';
import { panelInside } from '../draw/panel-columns.ts';
import { beside, fitSpans } from '../draw/spans.ts';
import {
  type DashboardContent,
  type DashboardPanel,
  hasData,
  type ListPanel,
  noDataText,
  type Part,
} from './dashboard-content.ts';
import type { DashboardLook } from './dashboard-controls.ts';
import type { DashboardLayout, PlacedPanel } from './dashboard-layout.ts';
import { type DashboardState, type PartWindow, partWindow, shownParts } from './dashboard-state.ts';
import { cursorLines, figureChart } from './day-chart.ts';
import { type Tile, tileExtent, tileGap } from './tile.ts';

/** Makes the lines of a dashboard. What a key does not change is kept. */
export function createDashboardLines() {
  const tilesOf = memoizeLast(tileLines);
  const chartOf = memoizeLast(figureChart);
  const cursorOf = memoizeLast(cursorLines);
  const unfocused = memoizeLast(unfocusedPanels);

  return memoizeLast((look: DashboardLook, waitingText: string | undefined): Line[] => {
    const { content, state, day, focus, figure, layout } = look;
    const hasChart = figure !== undefined && layout.chart.height > 0;
    const isFocused = focus === undefined;
    const chart = hasChart && chartOf(content, figure, layout, isFocused, waitingText);
    const othersOf = unfocused(layout, content);
    const columns = layout.columns.map((column) => ({
      width: column[0]?.size.width ?? 0,
      lines: column.flatMap((placed) =>
        placed.panel.id === focus ? placedLines(placed, layout, content, state) : othersOf(placed),
      ),
    }));
    return [
      ...tilesOf(content.tiles, layout),
      ...(chart ? [...chart.lines, ...cursorOf(chart, content, figure, day)] : []),
      ...beside(columns, layout.gap),
    ];
  });
}

const unfocusedPanels = (layout: DashboardLayout, content: DashboardContent) =>
  memoizeEach((placed: PlacedPanel<DashboardPanel>) => placedLines(placed, layout, content));

/** The row of tiles. Figures that are not known yet stay blank. */
export function tileLines(
  tiles: readonly Tile[],
  { tiles: room, isFramed }: DashboardLayout,
): Line[] {
  const { height, count } = room;

  return beside(
    tiles.slice(0, count).map((tile, index) => {
      const { width } = tileExtent(room, index);
      const panel: Panel = { title: tile.title, width, height, isFramed };
      const content = tileContent(tile, panelInside(panel).width);
      return { width, lines: panelLines(panel, content) };
    }),
    tileGap,
  );
}

const tileContent = ({ value, brief = value, detail, extra }: Tile, width: number): Line[] => [
  // Without its unit, a value is understood from the title.
  line([longestFitting([value, value.replace(/ .*/, ''), brief], width), 'strong']),
  line(longestWhole(detail ?? [], width)),
  line([longestWhole(extra ?? [], width), 'muted']),
];

/** The lines of a panel; `focused` is the state of the dashboard if the panel has the focus. */
function placedLines(
  { panel, size }: PlacedPanel<DashboardPanel>,
  { isFramed, hidden }: DashboardLayout,
  content: DashboardContent,
  focused?: DashboardState,
): Line[] {
  const { title } = panel;
  const isFocused = focused !== undefined;
  const inside = panelInside({ ...size, isFramed });
  const framed = (notes: Texts, lines: readonly Line[]) => {
    const text = longestFitting(notes, size.width - title.length - (isFramed ? 9 : 6));
    const note: Span[] = [{ text, tone: 'muted' }];
    return panelLines({ ...size, title, isFramed, isFocused, note }, lines);
  };
  // If not all panels fit, each shows its position: `3/7`.
  const place =
    hidden === 0 ? '' : `  ${content.panels.indexOf(panel) + 1}/${content.panels.length}`;
  const notes = [...panel.note.map((note) => note + place), place.trim()];

  if (panel.kind === 'lines') return framed(notes, panel.lines(inside));
  const count = panel.parts.length;
  if (count === 0) {
    const text = hasData(content) ? panel.emptyText : noDataText;
    return framed([], content.isLoaded ? [line([text, 'muted'])] : []);
  }
  const window = partWindow(focused, panel, inside.height);
  const row = (window.selected ?? 0) + 1;
  const texts = isFocused
    ? [...panel.note.map((note) => `${row} of ${note}${place}`), `${row}/${count}`]
    : notes;
  const hasTrends = laidOut(panel, inside, window.top).widths.trend > 0;
  // What shares are of comes before the scale, which only shapes the small charts.
  const withScale = texts.flatMap((text) => [
    text === '' ? rowScale : `${text}, ${rowScale}`,
    text,
  ]);
  return framed(hasTrends ? withScale : texts, partLines(panel, inside, window));
}

/** On the scale of the largest part, the days of small parts would be flat lines. */
const rowScale = 'days scaled per row';

/** From this width, amounts are written in full instead of rounded. */
const roomyWidth = 44;

/** From this width, there is room for changes, such as `▲ 1,234 %`. */
const changesFrom = 54;
const usualChange = 10;

/** Parts as bars on one scale. Hidden parts are added up in a last line without a bar. */
export function partLines(panel: ListPanel, size: Size, { top, selected }: PartWindow): Line[] {
  const { shown, other, figuresOf, changeOf, widths } = laidOut(panel, size, top);
  const scale = panel.parts.reduce((max, { amount = 0 }) => Math.max(max, amount), 0);
  const lines = shown.map(({ part, label }, index): Line => {
    const bar = lineBar(scale > 0 ? (part.amount ?? 0) / scale : 0, widths.bar);
    const days = panel.trendOf?.(part.id) ?? [];
    const trend = sparkline(days, widths.trend, { maximum: roomAbove(largest(days)) });
    const spans: Span[] = [
      ...label.spans(widths.name),
      { text: widths.bar > 0 ? `  ${bar}` : '', tone: panel.tone },
      { text: figuresOf(part) },
      { text: changeOf(part), tone: 'muted' },
      { text: widths.trend > 0 ? `  ${trend}` : '', tone: 'muted' },
    ];
    return top + index === selected ? selectedLine(spans, size.width) : { spans };
  });
  if (other === undefined) return lines;
  const blank = ' '.repeat(widths.bar > 0 ? widths.bar + 2 : 0);
  return [...lines, line([padEnd(other.id, widths.name) + blank + figuresOf(other), 'muted'])];
}

/** The visible parts, and the width of each piece of their lines, in cells. */
function laidOut(panel: ListPanel, { width, height }: Size, top: number) {
  const { parts, format, trendOf } = panel;
  const all = parts.slice(top, top + shownParts(parts.length, height));
  const shown = all.map((part) => ({ part, label: labelOf(part, panel) }));
  const hidden = parts.length - all.length;
  const other = hidden > 0 ? { id: `other (${hidden})`, ...restOf(parts, all) } : undefined;
  const formatAmount = width >= roomyWidth ? format.full : format.brief;
  const amounts = (other ? [...all, other] : all).map(({ amount }) => formatAmount(amount).length);
  const changeWidth = panel.changeOf && width >= changesFrom ? usualChange : 0;
  const widths = partWidths(width - changeWidth, {
    name: Math.max(other ? textWidth(other.id) : 0, ...shown.map(({ label }) => label.width)),
    days: trendOf?.(parts[0]?.id ?? '').length ?? 0,
    amount: Math.max(5, ...amounts),
  });
  const figuresOf = ({ share, amount }: Part) =>
    padStart(formatPercent(share), widths.share) + padStart(formatAmount(amount), widths.amount);
  const changeOf = (part: Part) =>
    changeWidth > 0 && panel.changeOf
      ? padStart(formatChange(panel.changeOf(part.id).change, { decimals: 0 }), changeWidth)
      : '';
  return { shown, other, figuresOf, changeOf, widths };
}

/** Drops the tones: in reverse video a coloured bar would be a solid block. */
const selectedLine = (spans: readonly Span[], width: number): Line => ({
  spans: fitSpans(spans, width).map(({ text }) => ({ text, isSelected: true })),
});

/** A name with its remark. The remark is shortened before the name is cut. */
function labelOf({ id, name = id, remark }: Part, { cut }: ListPanel) {
  const clean = sanitizeLine(name);
  const sign = remark?.sign ? `${remark.sign} ` : '';
  const words = (remark?.words ?? []).map((word) => `  ${word}`);
  const truncate = cut === 'middle' ? truncateMiddle : truncateEnd;
  const nameWidth = textWidth(clean) + sign.length;

  return {
    width: nameWidth + (words.at(-1)?.length ?? 0),
    spans(width: number): Span[] {
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
