import { formatPercent } from '../../figures/format/number.ts';
import type { Day } from '../../figures/time/day.ts';
import { formatDay } from '../../figures/time/format-time.ts';
import { restOf } from '../../figures/usage/shares.ts';
import { chartSummary } from '../draw/charts/chart-summary.ts';
import { spokenLine } from '../draw/line.ts';
import {
  type DashboardContent,
  type DashboardPanel,
  factLine,
  hasData,
  type ListPanel,
  noDataText,
  type Part,
} from './dashboard-content.ts';
import { type DashboardState, dayIndex, figureOf, focusOf, partWindow } from './dashboard-state.ts';
import { readoutOf } from './day-chart.ts';
import type { Tile } from './tile.ts';

type SpokenDashboard = {
  content: DashboardContent;
  state: DashboardState;
  /** The day under the cursor; undefined means the newest day. */
  day: Day | undefined;
};

/** A dashboard for a screen reader: a sentence for each tile, the chart, the day under the cursor, and each panel. */
export const spokenDashboard = (dashboard: SpokenDashboard): string =>
  [
    ...dashboard.content.tiles.map(tileSentence),
    ...chartSentences(dashboard),
    ...dashboard.content.panels.map((panel) => panelSentence(panel, dashboard)),
  ]
    .filter(Boolean)
    .join('\n');

const sentence = (start: string, facts: readonly string[], separator = ', '): string =>
  said(`${start}: ${facts.filter(Boolean).join(separator).replace(/\.$/, '')}.`);

/** A text as words, also in place of the sign of figures that are unknown. */
const said = (text: string): string =>
  spokenLine({ spans: [{ text: text.replaceAll(/(?<=^| )–(?=[ ,;.]|$)/g, 'unknown') }] });

function tileSentence({ title, value, detail = [], extra = [] }: Tile): string {
  const texts = [value, detail[0] ?? '', extra[0] ?? ''].map((text) => said(text.trim()));
  return value === '' ? '' : sentence(title, texts);
}

function chartSentences({ content, state, day }: SpokenDashboard): string[] {
  const figure = figureOf(state, content);
  if (figure === undefined) return [];
  const { title, days, format } = figure;
  if (!days.some(({ value }) => value !== undefined)) {
    return [sentence(`${title} by day`, [content.isLoaded ? noDataText : 'loading'])];
  }
  const points = days.map(({ day, value }) => ({ name: formatDay(day), value }));
  const chosen =
    days[
      dayIndex(
        days.map((one) => one.day),
        day,
      )
    ]?.day;
  const isFocused = focusOf(state, content) === undefined;
  return [
    sentence(`${title} by day`, [chartSummary(points, format)]),
    chosen === undefined
      ? ''
      : `${isFocused ? 'Selected day' : 'Day'}: ${spokenLine(factLine(readoutOf(chosen, figure, content), maxWidth))}.`,
  ];
}

/** So wide that nothing is shortened. */
const maxWidth = 1_000;

/** The size for which panels without a cursor lay out their lines, with all that they can have. */
const lineSize = { width: 100, height: 50 };

function panelSentence(panel: DashboardPanel, dashboard: SpokenDashboard): string {
  const { content, state } = dashboard;
  const [note = ''] = panel.note;
  const title = note === '' ? panel.title : `${panel.title}, ${said(note)}`;
  if (panel.kind === 'lines') {
    const lines = panel.lines(lineSize).map(spokenLine);
    return lines.length === 0 ? '' : sentence(title, lines, '; ');
  }
  if (panel.parts.length === 0) {
    const text = hasData(content) ? panel.emptyText : noDataText;
    return content.isLoaded ? sentence(panel.title, [text]) : '';
  }
  const isFocused = panel.id === focusOf(state, content);
  if (!isFocused) return sentence(title, namedParts(panel));
  const { selected = 0 } = partWindow(state, panel, panel.parts.length);
  const part = panel.parts[selected];
  const place = `${selected + 1} of ${panel.parts.length}`;
  return sentence(
    title,
    part ? [`selected ${place}`, partText(part, panel), trendText(part, panel)] : [],
  );
}

/** How many parts of a panel are named, unless its cursor moves over all of them. */
const maxNamed = 5;

function namedParts(panel: ListPanel): string[] {
  const { parts } = panel;
  const named = parts.length > maxNamed + 1 ? parts.slice(0, maxNamed) : parts;
  const texts = named.map((part) => partText(part, panel));
  const hidden = parts.length - named.length;
  if (hidden === 0) return texts;
  return [...texts, partText({ id: `${hidden} others`, ...restOf(parts, named) }, panel)];
}

function trendText({ id }: Part, { trendOf, format }: ListPanel): string {
  const trend = trendOf?.(id) ?? [];
  const points = trend.map((value) => ({ value }));
  return trend.length < 2 ? '' : `by day ${chartSummary(points, format.brief)}`;
}

/** `current-9 17,926 (69.9 %)`. */
function partText({ id, name = id, remark, share, amount }: Part, { format }: ListPanel): string {
  const called = said(remark?.words[0] ? `${name}, ${remark.words[0]},` : name);
  const percent = share === undefined ? '' : ` (${formatPercent(share)})`;
  return `${called} ${format.full(amount)}${percent}`;
}
