import { type Change, change } from '../../../domain/analytics/change.ts';
import type { CreditTotals } from '../../../domain/analytics/credit-totals.ts';
import { lengthOf } from '../../../domain/date-range.ts';
import { directionSigns, formatChange } from '../../../domain/format/change.ts';
import {
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { textWidth } from '../../../terminal/width.ts';
import { type Panel, panelInside, panelLines } from '../../components/panel/panel-lines.ts';
import { beside } from '../../text/fit-line.ts';
import { type Line, line } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { ActivityFigures } from './activity-figures.ts';
import type { CreditFigures, CreditsBefore } from './credit-figures.ts';
import type { OverviewLayout } from './overview-layout.ts';

/** One figure. Texts come in lengths, longest first; the first that fits is shown. */
type Tile = { title: string; value: string; detail: Texts; extra: Texts };
type Texts = readonly string[];

export type TileFigures = {
  credits: CreditFigures | undefined;
  before: CreditsBefore;
  activity: ActivityFigures | undefined;
};

/** The row of figures on top, as wide as the layout says. Figures that are not known yet stay blank. */
export function tileLines(figures: TileFigures, layout: OverviewLayout, glyphs: Glyphs): Line[] {
  const { isFramed } = layout;
  const { width, height, count } = layout.tiles;
  const gap = 1;
  const room = width - (count - 1) * gap;
  const tiles = toTiles(figures, glyphs).slice(0, count);

  return beside(
    tiles.map((tile, index) => {
      const start = Math.floor((room * index) / count);
      const tileWidth = Math.floor((room * (index + 1)) / count) - start;
      const panel: Panel = { title: tile.title, width: tileWidth, height, isFramed };
      const content = tileContent(tile, panelInside(panel).width);
      return { width: tileWidth, lines: panelLines(panel, content, glyphs) };
    }),
    gap,
  );
}

function tileContent({ value, detail, extra }: Tile, width: number): Line[] {
  return [
    line([value, 'strong']),
    line(longestFitting(detail, width)),
    line([longestFitting(extra, width), 'muted']),
  ];
}

const longestFitting = (texts: Texts, width: number): string =>
  texts.find((text) => textWidth(text) <= width) ?? texts.at(-1) ?? '';

function toTiles({ credits, before, activity }: TileFigures, glyphs: Glyphs): Tile[] {
  return [
    totalTile(credits, before, glyphs),
    meanTile(credits, before, glyphs),
    busiestTile(credits),
    peopleTile(activity),
    cacheTile(credits, before, glyphs),
  ];
}

const blank = { value: '', detail: [], extra: [] };

function totalTile(
  credits: CreditFigures | undefined,
  before: CreditsBefore,
  glyphs: Glyphs,
): Tile {
  const title = 'Credits';
  if (!credits) return { title, ...blank };
  const { range, totals } = credits;
  const former = before.state === 'complete' ? before.totals.total : undefined;
  return {
    title,
    value: formatCredits(totals.total),
    detail: comparison(before, glyphs, ({ total }) => change(totals.total, total), {
      days: lengthOf(range),
      needsAllDays: true,
    }),
    extra:
      former === undefined
        ? []
        : [`${formatCredits(former)} before`, `was ${formatCredits(former)}`],
  };
}

function meanTile(credits: CreditFigures | undefined, before: CreditsBefore, glyphs: Glyphs): Tile {
  const title = 'Daily mean';
  if (!credits) return { title, ...blank };
  const { range, totals } = credits;
  const days = lengthOf(range);
  return {
    title,
    value: formatCredits(totals.dailyMean),
    detail: comparison(before, glyphs, ({ dailyMean }) => change(totals.dailyMean, dailyMean), {
      days,
    }),
    extra: [
      `${totals.daysWithData} of ${days} days have data`,
      `${totals.daysWithData} of ${days} days`,
    ],
  };
}

function busiestTile(credits: CreditFigures | undefined): Tile {
  const title = 'Busiest day';
  if (!credits) return { title, ...blank };
  const { busiest, dailyMean } = credits.totals;
  if (!busiest) return { title, value: unknownText, detail: [], extra: [] };
  const times = dailyMean ? (busiest.credits / dailyMean).toFixed(1) : undefined;
  return {
    title,
    value: formatCredits(busiest.credits),
    detail: [formatDay(busiest.day)],
    extra: times === undefined ? [] : [`${times} times the mean`, `${times} x mean`],
  };
}

function peopleTile(activity: ActivityFigures | undefined): Tile {
  const title = 'Active users';
  if (!activity) return { title, ...blank };
  const { latest, stickiness } = activity;
  if (!latest) return { title, value: unknownText, detail: [], extra: [] };
  const [daily, weekly] = [formatCount(latest.daily), formatCount(latest.weekly)];
  return {
    title,
    value: `${formatCount(latest.monthly)} monthly`,
    detail: [`${weekly} weekly, ${daily} daily`, `${weekly} wk, ${daily} day`],
    extra: [
      `${formatPercent(stickiness, { decimals: 0 })} come on a given day`,
      `${formatPercent(stickiness, { decimals: 0 })} each day`,
    ],
  };
}

function cacheTile(
  credits: CreditFigures | undefined,
  before: CreditsBefore,
  glyphs: Glyphs,
): Tile {
  const title = 'Cache share';
  if (!credits) return { title, ...blank };
  const { cacheShare } = credits.totals;
  const former = 'totals' in before ? before.totals.cacheShare : undefined;
  const isKnown = cacheShare !== undefined && former !== undefined;
  return {
    title,
    value: formatPercent(cacheShare),
    detail: isKnown ? pointsTexts(cacheShare - former, glyphs) : [],
    extra: ['of what the models read', 'of all reading', 'of reads'],
  };
}

/** A difference of shares is told in points: a change of percents in percent would mislead. */
function pointsTexts(difference: number, { set }: Glyphs): Texts {
  const { up, down, flat } = directionSigns[set];
  const points = Math.abs(difference * 100).toFixed(1);
  const sign = points === '0.0' ? flat : difference > 0 ? up : down;
  return [`${sign} ${points} points vs before`, `${sign} ${points} points`];
}

type ComparisonOptions = { days: number; needsAllDays?: boolean };

function comparison(
  before: CreditsBefore,
  glyphs: Glyphs,
  changeFrom: (totals: CreditTotals) => Change,
  { days, needsAllDays = false }: ComparisonOptions,
): Texts {
  switch (before.state) {
    case 'loading':
      return [glyphs.ellipsis];
    case 'failed':
      return ['the days before failed', 'before: failed'];
    case 'none':
      return ['no days before these', 'nothing before'];
    case 'clipped':
      if (needsAllDays) return ['fewer days before these', 'fewer days before', 'less before'];
      return changeTexts(changeFrom(before.totals), 'the days before', glyphs);
    case 'complete':
      return changeTexts(changeFrom(before.totals), `the ${days} days before`, glyphs);
  }
}

function changeTexts(moved: Change, than: string, { set }: Glyphs): Texts {
  const text = formatChange(moved, set);
  return [`${text} vs ${than}`, `${text} vs before`, text];
}
