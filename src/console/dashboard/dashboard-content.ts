import type { DayValue } from '../../domain/analytics/day-series.ts';
import type { Sample } from '../../domain/charts/sample.ts';
import type { Day } from '../../domain/day.ts';
import type { Line, Size } from '../draw/line.ts';
import type { Tone } from '../draw/theme.ts';
import type { Route } from '../shell/routes.ts';
import type { Fact } from './facts.ts';

/** One thing said in several lengths, longest first; the first that fits is shown. */
export type Texts = readonly string[];

/** A figure on top. */
export type Tile = { title: string; value: string; detail: Texts; extra: Texts };

/** A figure that is not known yet. */
export const blankTile = (title: string): Tile => ({ title, value: '', detail: [], extra: [] });

/** `overall` of a ratio of totals, `typical` of the day in the middle. */
export type Overall = { word: 'overall' | 'typical'; value: number | undefined };

/** What a chart can show: one value for each day. */
export type DayFigure = {
  id: string;
  /** What the values are of: `Tool calls`. */
  title: string;
  days: readonly DayValue[];
  /** A value with its unit: `1,234 calls`. */
  format(value: number): string;
  /** A value at the axis. */
  formatAxis?(value: number): string;
  /** What the range comes to, where the mean of its days would be something else. */
  overall?: Overall;
};

/** A part of a whole: a model's credits, the calls of a tool. */
export type Part = {
  /** Tells it from the others of its panel, and stays when its amount changes. */
  id: string;
  name: string;
  /** Something is odd about the name: a sign before it, words behind it. */
  remark?: { sign: string; words: Texts; tone: Tone };
  amount: number;
  share: number;
};

/** How amounts are written where there is room, and where there is little. */
export type AmountFormat = { full(amount: number): string; brief(amount: number): string };

/** Parts as bars, with a cursor. */
export type ListPanel = {
  kind: 'list';
  id: string;
  title: string;
  /** How many there are. */
  note: Texts;
  /** In the order in which they are shown: mostly the largest first. */
  parts: readonly Part[];
  /** How many to make room for before the first answer. */
  usualRows: number;
  /** Where a name that is too long is cut. */
  cut: 'end' | 'middle';
  tone: Tone;
  format: AmountFormat;
  /** What it was on each day. */
  trendOf(part: Part): readonly Sample[];
  /** What copying takes; what it is known by when left out. */
  copied?(part: Part): string;
  /** Where enter leads. */
  open(part: Part): Route | undefined;
  emptyText: string;
};

/** Anything else in a panel. */
export type LinesPanel = {
  kind: 'lines';
  id: string;
  title: string;
  note: Texts;
  leastRows: number;
  wantedRows: number;
  /** Makes something of rows beyond those. */
  takesMore: boolean;
  lines(size: Size): Line[];
};

export type DashboardPanel = ListPanel | LinesPanel;

/** Everything that a dashboard shows; before the first answer its parts are empty. */
export type DashboardContent = {
  isLoaded: boolean;
  tiles: readonly Tile[];
  /** What the chart can show, the usual one first; without any there is no chart. */
  figures: readonly DayFigure[];
  panels: readonly DashboardPanel[];
  /** How wide a column of panels should be at least. */
  columnWidth: number;
  /** What is known of one day. */
  readout(day: Day, figure: DayFigure): readonly Fact[];
  /** Where enter on a day leads. */
  openDay(day: Day): Route | undefined;
  /** In the middle of a chart that is waited for: `Loading credits`. */
  loadingText: string;
};
