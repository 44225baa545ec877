import { missingText, type ReadDays } from '../analytics/missing-days.ts';
import { formatChance, formatCompact, formatPercent, unknownText } from '../format/number.ts';
import { formatDay, formatDayRange, formatShortDay } from '../format/time.ts';
import { type LimitUse, passedDay } from './limit-use.ts';
import {
  forecastMethod,
  forecastMethodBriefly,
  noForecastText,
  type Outlook,
} from './month-forecast.ts';

/** The share of the limit. A limit of zero has none. */
export const shareText = ({ share, limit }: Pick<LimitUse, 'share' | 'limit'>): string =>
  limit === 0 ? 'limit 0' : formatPercent(share);

/** The days on which a person is likely to exceed the limit: `23–26 Nov`. */
export const likelyDays = ({ willPass, level, passing }: LimitUse): string | undefined =>
  willPass && level !== 'over' && passing?.days
    ? formatDayRange(passing.days.first, passing.days.last)
    : undefined;

/** The words for levels, most urgent first. */
export const levelWords = ['over', 'near', 'likely', 'blocked', 'ok'] as const;

/** The level as one word, for filters. */
export const levelWord = ({
  level,
  willPass,
}: LimitUse): (typeof levelWords)[number] | undefined => {
  if (level === 'none') return undefined;
  return level === 'ok' && willPass ? 'likely' : level;
};

/** When the limit was or is likely to be exceeded. */
export function exceedsText(use: LimitUse): string {
  const { level, limit, passing } = use;
  if (limit === undefined) return 'there is none';
  if (level === 'blocked') return 'with the first credit';
  const passedOn = passedDay(use);
  if (level === 'over') return passedOn === undefined ? 'already' : `since ${formatDay(passedOn)}`;
  if (passing === undefined) return unknownText;
  const days = likelyDays(use);
  if (days !== undefined) return `likely ${days}, ${formatChance(passing.chance)}`;
  if (passing.chance < 0.1) return 'not this month at the current rate';
  return `less likely than not: ${formatChance(passing.chance)}`;
}

/** How the forecast is made or why there is none, and which days are missing from it. */
export function forecastNotes(
  { outlook, daysWithoutData }: LimitUse,
  { usedUntil, readDays }: { usedUntil: string | undefined; readDays: ReadDays },
): string[] {
  return [
    noForecastText(outlook) ?? forecastMethod,
    ...(usedUntil === undefined
      ? []
      : [`Usage through ${formatDay(usedUntil)}; data lags one day.`]),
    ...(daysWithoutData.length > 0 && usedUntil !== undefined
      ? [`Not counted, because usage is unknown: ${missingText(daysWithoutData, readDays)}.`]
      : []),
  ];
}

type KnownOutlook = Extract<Outlook, { state: 'known' }>;

const rangeText = ({ low, high }: KnownOutlook): string =>
  `${formatCompact(low)}–${formatCompact(high)}`;

/** The forecast for a person who is likely to exceed the limit, in several lengths, longest first. */
export function likelyTexts({ passing }: LimitUse, outlook: KnownOutlook): string[] {
  if (!passing?.days) return [];
  const { first, last } = passing.days;
  const days = formatDayRange(first, last);
  const text = `likely exceeds it ${days}, ${formatChance(passing.chance)}`;
  return [
    `${text}; ${rangeText(outlook)} by month end`,
    text,
    `likely ${days}`,
    days,
    // A single day would look like a forecast of that day.
    'likely',
  ];
}

/**
 * The forecast for everyone else, longest first. For a person over their limit, the day on which they
 * exceeded it comes before the forecast.
 */
export function expectedTexts(use: LimitUse, outlook: KnownOutlook): string[] {
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

/** How a forecast is made, longest first. */
export const forecastReasons: readonly string[] = [
  `${forecastMethod} Data lags one day.`,
  `${forecastMethodBriefly}; data lags one day`,
  forecastMethodBriefly,
  'data lags one day',
];

/** The API does not document the period of a limit, so the screen says that it is an assumption. */
export const periodTexts = [
  'The server gives no period; limits are assumed monthly (UTC).',
  'limits are assumed monthly (UTC)',
  'assumed monthly (UTC)',
  'assumed monthly',
];

/** How many people will likely exceed their limit, in at most so many cells. */
export function likelyText(count: number, near: number, width: number): string {
  const likely = `${count} likely${width >= 70 ? ' to exceed' : ''}`;
  return near > 0 && width >= 80 ? `${likely} (${near} of them near)` : likely;
}
