import type { Day } from '../../../domain/day.ts';
import { formatCredits } from '../../../domain/format/number.ts';
import { formatDay, formatShortDay } from '../../../domain/format/time.ts';
import type { LimitUse } from '../../../domain/limits/limit-use.ts';
import { forecastMethod } from '../../../domain/limits/month-forecast.ts';
import { textWidth } from '../../../terminal/width.ts';
import { longestFitting } from '../../dashboard/tile-lines.ts';
import type { Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';

/** Where somebody's month leads, and as far as there is room how that is known. Nothing while no day is known. */
export function monthOutlook(
  { projected, passesOn }: LimitUse,
  width: number,
  { up }: Glyphs,
): Span[] {
  if (projected === undefined) return [];
  const end = `${formatCredits(projected)} by month end`;
  const outlook: Span =
    passesOn === undefined
      ? { text: longestFitting([`${end} expected`, end], width), tone: 'muted' }
      : { text: longestFitting(passingTexts(up, passesOn, end), width), tone: 'warning' };
  const room = width - textWidth(outlook.text);
  const reason = reasons.find((text) => textWidth(text) <= room);
  return reason === undefined ? [outlook] : [outlook, { text: reason, tone: 'muted' }];
}

const passingTexts = (up: string, passesOn: Day, end: string): string[] => [
  `${up} passes it ${formatDay(passesOn)}, ${end}`,
  `${up} passes it ${formatDay(passesOn)}`,
  `${up} ${formatShortDay(passesOn)}`,
];

const reasons = [
  `   ${forecastMethod}; data lags a day`,
  '   as the last 4 weeks went; data lags a day',
  '   data lags a day',
];
