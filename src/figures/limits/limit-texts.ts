import {
  atLeast,
  counted,
  formatChance,
  formatCount,
  formatCredits,
  formatPercent,
  formatRange,
  unknownText,
} from '../format/number.ts';
import type { Day } from '../time/day.ts';
import { formatDay, formatDayRange } from '../time/format-time.ts';
import { missingText, type ReadDays } from '../usage/missing-days.ts';
import { exceededDay, isLikely, type LimitUse } from './limit-use.ts';
import { forecastMethod, noForecastText, type Outlook } from './month-forecast.ts';

/** Whether days are missing, so that more may have been used. */
export const isPartial = ({ daysWithoutData }: Pick<LimitUse, 'daysWithoutData'>): boolean =>
  daysWithoutData.length > 0;

/** The limit, for a column. */
export const limitText = ({ limit, source }: Pick<LimitUse, 'limit' | 'source'>): string =>
  source === 'none' ? 'none' : formatCount(limit);

/** The share of the limit. A limit of zero has none. */
export const shareText = (
  use: Pick<LimitUse, 'share' | 'limit' | 'daysWithoutData'>,
  options?: { decimals: number },
): string =>
  use.limit === 0 ? 'limit 0' : atLeast(formatPercent(use.share, options), isPartial(use));

/** The credits used, for a column. */
export const usedText = (use: Pick<LimitUse, 'used' | 'daysWithoutData'>): string =>
  atLeast(formatCredits(use.used), isPartial(use));

/** The credits used, in a sentence: `at least 42,123`, `not known`. */
export function usedWords(use: LimitUse): string {
  if (use.used === undefined) return 'not known';
  return `${isPartial(use) ? 'at least ' : ''}${formatCredits(use.used)}`;
}

/** How many days are known, if some are missing: `23 of 30 days`. */
export function knownDaysText({ daysWithoutData, forecast }: LimitUse): string | undefined {
  const missing = daysWithoutData.length;
  if (missing === 0) return undefined;
  const known = forecast.filter(
    ({ isExpected, credits }) => !isExpected && credits !== undefined,
  ).length;
  return `${known} of ${counted(known + missing, 'day')}`;
}

/** How many credits were used beyond the limit; undefined unless it is exceeded. */
export const overBy = ({ level, used, limit }: LimitUse): number | undefined =>
  level === 'over' && used !== undefined && limit !== undefined ? used - limit : undefined;

/** `over by 12,157`. */
export const overText = (use: LimitUse, format: typeof formatCredits = formatCredits): string =>
  `over by ${atLeast(format(overBy(use)), isPartial(use))}`;

/** The days on which a person who will more likely than not exceed the limit does so: `23–26 Nov`. */
export const exceedanceDays = ({ willExceed, level, exceedance }: LimitUse): string | undefined =>
  willExceed && level !== 'over' && exceedance?.days
    ? formatDayRange(exceedance.days.first, exceedance.days.last)
    : undefined;

/** The words for levels, most urgent first. */
export const levelWords = [
  'over',
  'likely',
  'near',
  'at-risk',
  'blocked',
  'unknown',
  'ok',
  'removed',
] as const;

/**
 * The level as one word, so that everyone is counted once. `likely`: the limit will be exceeded with a chance of at least
 * 8 in 10, as in the rule limit-likely; `at-risk`: more likely than not.
 */
export const levelWord = (use: LimitUse): (typeof levelWords)[number] | undefined => {
  const { level, willExceed } = use;
  if (level === 'none') return undefined;
  if (isLikely(use)) return 'likely';
  return willExceed && (level === 'ok' || level === 'unknown') ? 'at-risk' : level;
};

/** `likely` or `at risk`, for people who will more likely than not exceed their limit. */
export const riskWord = (use: LimitUse): string => (isLikely(use) ? 'likely' : 'at risk');

/** When the limit was or is likely to be exceeded. */
export function exceedsText(use: LimitUse): string {
  const { level, exceedance, outlook } = use;
  if (level === 'none') return 'there is none';
  if (level === 'removed') return 'removed from the organization';
  if (level === 'blocked') return 'with the first credit';
  if (level === 'over') return passedText(use) ?? 'already';
  if (outlook.state === 'ended') return use.daysWithoutData.length === 0 ? 'no' : unknownText;
  if (exceedance === undefined) return unknownText;
  const days = exceedanceDays(use);
  if (days !== undefined) return `${riskWord(use)} ${days}, ${formatChance(exceedance.chance)}`;
  if (exceedance.chance < 0.1) return `unlikely: ${formatChance(exceedance.chance)}`;
  return `less likely than not: ${formatChance(exceedance.chance)}`;
}

/** `since Mon 23 Nov`; `by` that day if days before it are missing. */
function passedText(use: LimitUse): string | undefined {
  const day = exceededDay(use);
  if (day === undefined) return undefined;
  return isAtLatest(use, day) ? `by ${formatDay(day)}, or earlier` : `since ${formatDay(day)}`;
}

/** Whether days before it are missing, so that what happened by this day may have happened earlier. */
export const isAtLatest = ({ daysWithoutData }: LimitUse, day: Day): boolean =>
  daysWithoutData.some((missing) => missing <= day);

/** How the forecast is made or why there is none, and which days are missing from it. */
export function forecastNotes(
  { outlook, daysWithoutData, used }: LimitUse,
  { usedUntil, readDays }: { usedUntil: Day | undefined; readDays: ReadDays },
): string[] {
  const missing = missingText(daysWithoutData, readDays);
  return [
    ...(outlook.state === 'ended' ? [] : [noForecastText(outlook) ?? forecastMethod]),
    ...(usedUntil === undefined || outlook.state === 'ended'
      ? []
      : [`Usage through ${formatDay(usedUntil)}; data lags one day.`]),
    ...(missing === ''
      ? []
      : [
          `What was used is ${used === undefined ? 'not known' : 'at least this much'}: ${missing}.`,
        ]),
  ];
}

export type KnownOutlook = Extract<Outlook, { state: 'known' }>;

/** The forecast of the month: `96.1k–141k`. */
export const rangeText = ({ low, high }: KnownOutlook): string => formatRange(low, high);

/** `likely 96.1k–141k`, `uncertain, 96.1k–141k`. */
export const likelyRange = (outlook: KnownOutlook): string =>
  `${outlook.isUncertain ? 'uncertain,' : 'likely'} ${rangeText(outlook)}`;

/** Whether the use of limits is known of anybody, so that nobody at a level means nobody. */
export function areLevelsKnown(
  uses: readonly LimitUse[],
  { usedUntil }: { usedUntil: Day | undefined },
): boolean {
  const judged = uses.filter(({ level }) => level !== 'none' && level !== 'removed');
  const isAnyKnown = judged.length === 0 || judged.some((use) => levelWord(use) !== 'unknown');
  return usedUntil !== undefined && isAnyKnown;
}

/** The number of people at each level. */
export const countLevels = (uses: readonly LimitUse[]) => {
  const count = (word: (typeof levelWords)[number]) =>
    uses.filter((use) => levelWord(use) === word).length;
  return {
    over: count('over'),
    likely: count('likely'),
    near: count('near'),
    atRisk: count('at-risk'),
    unknown: count('unknown'),
  };
};
