import { formatChance, formatExact } from '../format/number.ts';
import { limitText, rangeText } from '../limits/limit-texts.ts';
import type { LimitUse } from '../limits/limit-use.ts';
import { forecastMethod, noForecastText } from '../limits/month-forecast.ts';
import type { DayValue } from '../usage/day-series.ts';
import type { FigureParts, Numbers } from './explained-figure.ts';

/** The past days of the month of a limit. */
export const monthDays = ({ forecast }: LimitUse): DayValue[] =>
  forecast
    .filter(({ isExpected }) => !isExpected)
    .map(({ day, credits }) => ({ day, value: credits }));

/** What a share of a limit is made of. */
export const shareParts = (use: LimitUse): FigureParts => ({
  days: monthDays(use),
  numbers: [
    ['used', `${formatExact(use.used)} credits`],
    ['limit', `${limitText(use)}, set by ${use.source}`],
  ],
});

/** What the forecast of a month says, and how it is made. */
export function outlookParts({ outlook, exceedance }: LimitUse): FigureParts {
  const why = noForecastText(outlook);
  const numbers: Numbers = [
    ...(outlook.state === 'known' ? ([['8 in 10', rangeText(outlook)]] as const) : []),
    ...(why === undefined ? [] : ([['forecast', why]] as const)),
    ...(exceedance ? ([['chance over limit', formatChance(exceedance.chance)]] as const) : []),
    ['method', forecastMethod],
  ];
  return { numbers };
}
