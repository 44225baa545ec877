import { formatChance, formatCompact } from '../../../domain/format/number.ts';
import { formatDay, formatDayRange, formatShortDay } from '../../../domain/format/time.ts';
import { type LimitUse, passedDay } from '../../../domain/limits/limit-use.ts';
import {
  forecastMethod,
  forecastMethodBriefly,
  noForecastText,
  type Outlook,
} from '../../../domain/limits/month-forecast.ts';
import { textWidth } from '../../../terminal/width.ts';
import { longestFitting } from '../../dashboard/dashboard-content.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';

/** The forecast of a person's month and, if it fits, its method; or why there is none. */
export function monthOutlook(use: LimitUse, width: number): Span[] {
  const { outlook, willPass, level } = use;
  if (outlook.state !== 'known') {
    const text = longestFitting([noForecastText(outlook) ?? '', 'no forecast'], width);
    return [{ text, tone: 'muted' }];
  }
  const isLikely = willPass && level !== 'over';
  const told: Span = isLikely
    ? { text: longestFitting(likelyTexts(use, outlook), width), tone: 'warning' }
    : { text: longestFitting(expectedTexts(use, outlook), width), tone: 'muted' };
  const room = width - textWidth(told.text);
  const reason = reasons.find((text) => textWidth(text) <= room);
  return reason === undefined ? [told] : [told, { text: reason, tone: 'muted' }];
}

type KnownOutlook = Extract<Outlook, { state: 'known' }>;

const rangeText = ({ low, high }: KnownOutlook): string =>
  `${formatCompact(low)}–${formatCompact(high)}`;

function likelyTexts({ passing }: LimitUse, outlook: KnownOutlook): string[] {
  if (!passing?.days) return [];
  const { first, last } = passing.days;
  const days = formatDayRange(first, last);
  const text = `${signs.up} likely exceeds it ${days}, ${formatChance(passing.chance)}`;
  return [
    `${text}; ${rangeText(outlook)} by month end`,
    text,
    `${signs.up} likely ${days}`,
    `${signs.up} ${formatShortDay(first)}`,
  ];
}

/** For a person over their limit, the day on which they exceeded it comes before the forecast. */
function expectedTexts(use: LimitUse, outlook: KnownOutlook): string[] {
  const range = rangeText(outlook);
  const day = use.level === 'over' ? passedDay(use) : undefined;
  if (day === undefined) return [`likely ${range} by month end`, `likely ${range}`];
  const short = `exceeded ${formatShortDay(day)}`;
  return [
    `exceeded it ${formatDay(day)}, likely ${range} by month end`,
    `${short}, likely ${range}`,
    short,
  ];
}

const reasons = [
  `   ${forecastMethod} Data lags one day.`,
  `   ${forecastMethodBriefly}; data lags one day`,
  `   ${forecastMethodBriefly}`,
  '   data lags one day',
];
