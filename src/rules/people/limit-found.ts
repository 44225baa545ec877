import { formatCount, formatCredits } from '../../figures/format/number.ts';
import {
  exceedsText,
  isAtLatest,
  knownDaysText,
  shareText,
  usedWords,
} from '../../figures/limits/limit-texts.ts';
import { exceededDay, type LimitUse } from '../../figures/limits/limit-use.ts';
import { noForecastText } from '../../figures/limits/month-forecast.ts';
import { type Day, startOfDay } from '../../figures/time/day.ts';
import type { RuleFinding } from '../finding.ts';

const monthEndText = (outlook: LimitUse['outlook']): string =>
  outlook.state === 'known'
    ? `likely ${formatCredits(outlook.low)}–${formatCredits(outlook.high)}`
    : (noForecastText(outlook) ?? '');

/** When something began that a day shows; unknown if it may have been before, on a day without data. */
export const sinceOf = (use: LimitUse, day: Day | undefined): number | undefined =>
  day === undefined || isAtLatest(use, day) ? undefined : startOfDay(day);

/** The finding about a person's usage this month. */
export function limitFound(
  use: LimitUse,
  found: Pick<RuleFinding, 'problem' | 'sinceMs' | 'size' | 'costs' | 'severity'>,
): RuleFinding {
  const { key, month, userId, email, limit, outlook, forecast } = use;
  const known = knownDaysText(use);
  const past = forecast.filter(({ isExpected }) => !isExpected);
  const [first] = past;
  const day = exceededDay(use);
  // The finding has the day on which it was exceeded, but does not say that it may have been earlier.
  const isDayTold = day !== undefined && (use.level !== 'over' || isAtLatest(use, day));
  return {
    ...found,
    key,
    // A person stays blocked over the end of a month; use begins anew.
    ...(use.level !== 'blocked' && { period: month }),
    subject: { kind: 'person', userId, email },
    evidence: {
      facts: [
        [
          'used',
          `${usedWords(use)} of ${formatCount(limit)}${use.share === undefined ? '' : ` (${shareText(use)})`}`,
        ],
        ...(use.level === 'blocked' || (limit === 0 && use.level === 'over')
          ? []
          : [['month end', monthEndText(outlook)] as const]),
        ...(isDayTold ? [['exceeds limit', exceedsText(use)] as const] : []),
        [
          'what to do',
          limit === 0
            ? 'set a limit in the web application of the platform, or remove the access'
            : 'ask what it is for, or raise the limit in the web application of the platform',
        ],
        ...(known === undefined ? [] : [['usage', `${known} known`] as const]),
      ],
      ...(first !== undefined && {
        chart: { first: first.day, values: past.map(({ credits }) => credits), marked: [] },
      }),
    },
  };
}
