import type { FigureName } from '../../figures/explain/explanations.ts';
import {
  atLeast,
  counted,
  formatCompact,
  formatCount,
  formatCredits,
} from '../../figures/format/number.ts';
import type { Day } from '../../figures/time/day.ts';
import { formatDay } from '../../figures/time/format-time.ts';
import type { RangeChoice } from '../../figures/time/range-choice.ts';
import type { Texts } from '../../figures/usage/comparison.ts';
import {
  type DayValue,
  daySeries,
  isPartial,
  seriesTotals,
} from '../../figures/usage/day-series.ts';
import type { ReadDays } from '../../figures/usage/missing-days.ts';
import type { PartChange } from '../../figures/usage/part-changes.ts';
import { noRows, type RangeRows } from '../../figures/usage/range-rows.ts';
import type { Sample } from '../../figures/values/sample.ts';
import type { Line, Size, Span } from '../draw/line.ts';
import { spansWidth, wholeParts } from '../draw/spans.ts';
import type { Tone } from '../draw/theme.ts';
import type { Visit } from '../shell/navigation.ts';
import type { Route } from '../shell/routes.ts';
import type { Tile } from './tile.ts';

/** A part of a total: the credits of a model, the calls of a tool. */
export type Part = {
  /** Unique in its panel, and the same after a refresh. */
  id: string;
  /** Shown instead of the ID. */
  name?: string;
  /** Marks an unusual name: a sign before it, words after it. */
  remark?: { sign: string; words: Texts; tone: Tone } | undefined;
  /** Undefined if unknown. */
  amount: number | undefined;
  /** Undefined if the total is unknown. */
  share: number | undefined;
};

/** How amounts are written in wide and in narrow panels. */
export type AmountFormat = {
  full(amount: number | undefined): string;
  brief(amount: number | undefined): string;
};

/** A panel that shows parts as bars and has a cursor. */
export type ListPanel = {
  kind: 'list';
  id: string;
  title: string;
  /** Follows the title: usually the number of parts. */
  note: Texts;
  /** In the order in which they are shown: usually largest first. */
  parts: readonly Part[];
  /** How many parts to reserve room for before the first response. */
  usualRows: number;
  /** Where a name that is too long is truncated; at its end by default. */
  cut?: 'middle' | undefined;
  tone: Tone;
  format: AmountFormat;
  figure: FigureName;
  /** Whether amounts are sums over the days, so that they are lower bounds if a day has no data. */
  isSum: boolean;
  /** The amount of a part on each day. */
  trendOf?(id: string): readonly Sample[];
  /** How the amount of a part changed, like for like, for panels with room for it. */
  changeOf?(id: string): PartChange;
  /** The text to copy; the ID by default. */
  copied?(id: string): string;
  /** The route that Enter opens. */
  open?(id: string): Route;
  /** The view in which it opens, if not the usual one. */
  view?(id: string): Visit['saved'];
  /** The days that are shown while it is open, if not the chosen ones. */
  days?(id: string): RangeChoice | undefined;
  emptyText: string;
};

/** A panel without a cursor, such as series or a table. */
export type LinesPanel = {
  kind: 'lines';
  id: string;
  title: string;
  note: Texts;
  minRows: number;
  wantedRows: number;
  /** Whether it can use more rows than it requests. */
  takesMore: boolean;
  /** Whether its lines have shares of sums over the days. */
  hasShares?: true;
  figure: FigureName;
  lines(size: Size): Line[];
};

export type DashboardPanel = ListPanel | LinesPanel;

/** Everything that a dashboard shows. Before the first response its parts are empty. */
export type DashboardContent = {
  isLoaded: boolean;
  /** When its data was read, in Unix milliseconds. */
  readAtMs?: number | undefined;
  tiles: readonly Tile[];
  /** The figures that the chart can show, the default first. Without figures there is no chart. */
  figures: readonly DayFigure[];
  panels: readonly DashboardPanel[];
  /** The minimum width of a column of panels, in cells. */
  columnWidth: number;
  /** The line below the chart about the day under the cursor; its figures by default. */
  readout?(day: Day, figure: DayFigure): readonly Fact[];
  readDays?: ReadDays;
};

export const inCredits: AmountFormat = { full: formatCredits, brief: formatCompact };

export const inCounts: AmountFormat = { full: formatCount, brief: formatCompact };

export const noDataText = 'No data in this range.';

/** Whether any day has data; also true for a dashboard without days. */
export const hasData = ({ figures }: Pick<DashboardContent, 'figures'>): boolean =>
  figures.length === 0 || figures.some(({ days }) => days.some(({ value }) => value !== undefined));

/** The content with its sums marked as lower bounds, and their shares as those of the known days, if days have no data. */
export function withLowerBounds(content: DashboardContent): DashboardContent {
  if (!isPartial(content.figures[0]?.days ?? [])) return content;
  const panels = content.panels.map((panel) => {
    if (panel.kind === 'lines') {
      const ofKnown = [...withKnownShares(panel.note), knownShares, ...panel.note];
      return panel.hasShares ? { ...panel, note: ofKnown } : panel;
    }
    if (!panel.isSum) return panel;
    const { full, brief } = panel.format;
    const format: AmountFormat = {
      full: (amount) => atLeast(full(amount), true),
      brief: (amount) => atLeast(brief(amount), true),
    };
    const hasShares = panel.parts.some(({ share }) => share !== undefined);
    return {
      ...panel,
      format,
      note: [...(hasShares ? withKnownShares(panel.note) : []), ...panel.note],
    };
  });
  return { ...content, panels };
}

const knownShares = 'shares of known days';

const withKnownShares = (notes: Texts): Texts =>
  notes.filter(Boolean).map((note) => `${note}, ${knownShares}`);

/** Days with data, newest first; Enter opens the day. */
export function daysPanel(
  days: readonly DayValue[],
  figure: FigureName,
  format: AmountFormat,
): ListPanel {
  const { total, daysWithData } = seriesTotals(days);
  return {
    kind: 'list',
    id: 'days',
    title: 'Days',
    note: [counted(daysWithData, 'day')],
    parts: days.toReversed().flatMap(({ day, value: amount }) => {
      if (amount === undefined) return [];
      const share = total > 0 ? amount / total : undefined;
      return [{ id: day, name: formatDay(day), amount, share }];
    }),
    usualRows: 30,
    tone: 'chart1',
    format,
    figure,
    isSum: false,
    open: (day) => ({ screen: 'day', day }),
    emptyText: noDataText,
  };
}

export type Fact = { full: readonly Span[]; brief: readonly Span[] };

/** All facts in full if they fit; otherwise as many in brief as fit. */
export function factLine(facts: readonly Fact[], width: number): Line {
  const partsOf = (length: keyof Fact) => facts.map((fact) => fact[length]);
  const full = wholeParts(partsOf('full'), Number.POSITIVE_INFINITY, '   ');
  return {
    spans: spansWidth(full) <= width ? full : wholeParts(partsOf('brief'), width, '  '),
  };
}

export const muted = (text: string): Span => ({ text, tone: 'muted' });

/** A fact that has no shorter form. */
export const sameFact = (...spans: readonly Span[]): Fact => ({ full: spans, brief: spans });

/** A value whose words are left out if there is little room. */
export const valueFact = (text: string, words: string): Fact => ({
  full: [{ text }, muted(words)],
  brief: [{ text }],
});

/** The largest part of a total. In brief, the name comes last, because it may be truncated. */
export function largestFact(word: string, name: string, percent: string): Fact {
  return {
    full: [muted(word), { text: name }, muted(` ${percent}`)],
    brief: [muted(`${percent} `), { text: name, isFreeText: true }],
  };
}

/** The summary of the days: `overall` is a ratio of totals, `typical` a median of days. */
type Overall = { word: 'overall' | 'typical'; value: number | undefined };

/** A figure that a chart can show, with one value per day. */
export type DayFigure = {
  id: string;
  title: string;
  figure: FigureName;
  days: readonly DayValue[];
  /** A value with its unit: `1,234 calls`. */
  format(value: number): string;
  /** A label of the axis; a rounded number by default. */
  formatAxis?(value: number): string;
  /** Replaces the mean of the days if that would be misleading. */
  overall?: Overall | undefined;
};

type NumberField<Row> = {
  [Name in keyof Row]-?: Row[Name] extends number | null | undefined ? Name : never;
}[keyof Row];

/** A figure whose values are a field of rows; the others are those of `DayFigure`. */
export type RowFigure<Row> = readonly [
  id: string,
  figure: FigureName,
  title: string,
  field: NumberField<Row>,
  format: (value: number) => string,
  overall?: Overall,
];

/** Reads figures from rows. Before rows are loaded, the figures have no days. */
export const dayFigures = <Row extends { date: Day }>(
  { rows, range }: RangeRows<Row> = noRows,
  figures: readonly RowFigure<Row>[],
): DayFigure[] =>
  figures.map(([id, figure, title, field, format, overall]) => {
    // A field of numbers, which its type does not tell while the row is not known.
    const days = daySeries(rows, range, (row) => row[field] as number | null | undefined);
    return { id, figure, title, days, format, overall };
  });
