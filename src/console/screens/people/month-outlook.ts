import type { Day } from '../../../domain/day.ts';
import { formatCompact, formatCredits } from '../../../domain/format/number.ts';
import { formatDay, formatShortDay } from '../../../domain/format/time.ts';
import { type LimitUse, passedDay } from '../../../domain/limits/limit-use.ts';
import { forecastMethod } from '../../../domain/limits/month-forecast.ts';
import { textWidth } from '../../../terminal/width.ts';
import { longestFitting } from '../../dashboard/tile-lines.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';

/** Where somebody's month leads, and as far as there is room how that is known. Nothing while no day is known. */
export function monthOutlook(use: LimitUse, width: number): Span[] {
  const { projected, passesOn } = use;
  if (projected === undefined) return [];
  const end = `${formatCredits(projected)} by month end`;
  const outlook: Span =
    passesOn === undefined
      ? { text: longestFitting(expectedTexts(use, projected), width), tone: 'muted' }
      : { text: longestFitting(passingTexts(signs.up, passesOn, end), width), tone: 'warning' };
  const room = width - textWidth(outlook.text);
  const reason = reasons.find((text) => textWidth(text) <= room);
  return reason === undefined ? [outlook] : [outlook, { text: reason, tone: 'muted' }];
}

const passingTexts = (up: string, passesOn: Day, end: string): string[] => [
  `${up} passes it ${formatDay(passesOn)}, ${end}`,
  `${up} passes it ${formatDay(passesOn)}`,
  `${up} ${formatShortDay(passesOn)}`,
];

/** Whoever is beyond the limit is told since when before what is to come. */
function expectedTexts(use: LimitUse, projected: number): string[] {
  const credits = formatCredits(projected);
  const day = use.level === 'over' ? passedDay(use) : undefined;
  if (day === undefined) {
    return [`expected ${credits} by month end`, `expected ${credits}`];
  }
  const short = `passed ${formatShortDay(day)}`;
  return [
    `passed it ${formatDay(day)}, expected ${credits} by month end`,
    `${short}, expected ${credits}`,
    `${short}, expected ${formatCompact(projected)}`,
    short,
  ];
}

const reasons = [
  `   ${forecastMethod}; data lags a day`,
  '   as the last 4 weeks went; data lags a day',
  '   data lags a day',
];
