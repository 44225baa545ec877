import type { ExplainedFigure, FigureParts } from '../../figures/explain/explained-figure.ts';
import { explanations, type FigureName } from '../../figures/explain/explanations.ts';
import {
  formatCompact,
  formatCount,
  formatPerDay,
  unknownText,
} from '../../figures/format/number.ts';
import type { Day } from '../../figures/time/day.ts';
import { dayComparison, likeForLikeMark, type Texts } from '../../figures/usage/comparison.ts';
import {
  type DayValue,
  daySeries,
  seriesTotals,
  totalText,
} from '../../figures/usage/day-series.ts';
import {
  type Before,
  type ComparedRows,
  mapBefore,
  type RangeRows,
} from '../../figures/usage/range-rows.ts';
import { signs } from '../draw/line.ts';
import { panelInside } from '../draw/panel-columns.ts';
import type { DashboardLayout } from './dashboard-layout.ts';

type TileTexts = {
  title: string;
  value: string;
  /** The value where the whole of it does not fit: half a number is a wrong number. */
  brief?: string;
  detail?: Texts;
  extra?: Texts;
  /** The ID of an action that shows more about it. */
  action?: string;
};

/** A box with one figure above the chart. It names what explains it, unless it is not known: then it has texts alone. */
export type Tile = TileTexts & ((FigureParts & { figure: FigureName }) | UnknownFigure);

type UnknownFigure = { figure?: never } & { [Part in keyof FigureParts]?: never };

/** A tile whose figure is not known yet. */
export const blankTile = (title: string): Tile => ({ title, value: '' });

/** The same among tiles that are known: it says whether its figure is read, or could not be. */
export const unreadTile = (title: string, isUnreadable: boolean): Tile => ({
  title,
  value: isUnreadable ? unknownText : `reading${signs.ellipsis}`,
  ...(isUnreadable && { detail: ['could not be read', 'not read'] }),
});

/** The like-for-like change of days, and the plain change with additional texts that fit. */
export function comparedDays(
  now: readonly DayValue[],
  before: Before<readonly DayValue[]>,
  beside: Texts,
  plainFigure?: 'total' | 'mean',
): Required<Pick<Tile, 'detail' | 'extra' | 'days' | 'before'>> {
  const { likeForLike: detail, plain } = dayComparison(now, before, plainFigure);
  const [longest] = plain;
  const extra =
    longest === undefined ? beside : [...beside.map((text) => `${longest}, ${text}`), ...plain];
  return { detail, extra, days: now, before };
}

/** The same for rows. */
export const comparedRows = <Row>(
  { rows, range, before }: ComparedRows<Row>,
  daysOf: (of: RangeRows<Row>) => readonly DayValue[],
  beside: Texts,
  plainFigure?: 'total' | 'mean',
) => comparedDays(daysOf({ rows, range }), mapBefore(before, daysOf), beside, plainFigure);

/** A total of the days and its change. Below it is `extra`, by default the mean of the days. */
export function totalTile<Row extends { date: Day }>(
  [title, figure]: readonly [string, FigureName],
  shown: ComparedRows<Row>,
  read: (row: Row) => number | null | undefined,
  extra?: Texts,
): Tile {
  const daysOf = ({ rows, range }: RangeRows<Row>) => daySeries(rows, range, read);
  const days = daysOf(shown);
  const texts = comparedRows(shown, daysOf, extra ?? [formatPerDay(seriesTotals(days).dailyMean)]);
  const [value, brief] = [totalText(days, formatCount), totalText(days, formatCompact)];
  return { title, figure, value, brief, ...texts };
}

/** The figures of tiles with what explains them, from the one that is also in the chart. */
export function explainedTiles(
  tiles: readonly Tile[],
  inChart: string | undefined,
): ExplainedFigure[] {
  const at = Math.max(
    0,
    tiles.findIndex(({ title }) => title === inChart),
  );
  return [...tiles.slice(at), ...tiles.slice(0, at)].flatMap(({ figure, ...tile }) => {
    const { title, value, detail = [], numbers = [], days, before } = tile;
    if (figure === undefined) return [];
    const beside = detail[0] === undefined ? [] : [['shown with it', detail[0]] as const];
    return {
      ...explanations[figure],
      title,
      value,
      numbers: [...numbers, ...beside],
      ...(days && { days }),
      ...(before && { before }),
    };
  });
}

/** Cells between two tiles. */
export const tileGap = 1;

/** Where a tile begins, and how wide it is. */
export function tileExtent({ width, count }: DashboardLayout['tiles'], index: number) {
  const inside = width - (count - 1) * tileGap;
  const start = Math.floor((inside * index) / count);
  const end = Math.floor((inside * (index + 1)) / count);
  return { start: start + index * tileGap, width: end - start };
}

/** The tile in this column of the screen. */
export const tileAt = (
  tiles: readonly Tile[],
  { tiles: room }: DashboardLayout,
  x: number,
): Tile | undefined =>
  tiles.slice(0, room.count).find((_, index) => {
    const { start, width } = tileExtent(room, index);
    return x >= start && x < start + width;
  });

/** Explains the mark in tiles that have no room for the words; empty if none has it. */
export function tileLegend(
  tiles: readonly Tile[],
  { tiles: room, isFramed }: DashboardLayout,
): string {
  const isBrief = tiles.slice(0, room.count).some(({ detail = [] }, index) => {
    const { width } = tileExtent(room, index);
    const inside = panelInside({ width, height: 0, isFramed }).width;
    const shown = detail.find((text) => text.length <= inside);
    return shown?.endsWith(likeForLikeMark) === true;
  });
  return isBrief ? `${likeForLikeMark} like for like` : '';
}
