import { formatCount, formatCredits, formatPercent } from '../../format/number.ts';
import { formatDay } from '../../format/time.ts';
import { isLikely, type LimitUse } from '../../limits/limit-use.ts';
import { noForecastText } from '../../limits/month-forecast.ts';
import type { Found } from '../finding.ts';

/** The finding about a person's usage this month. */
export function limitFound(
  use: LimitUse,
  found: Pick<Found, 'problem' | 'sinceMs' | 'size' | 'cost'>,
): Found {
  const { key, userId, email, used, limit, outlook, forecast, daysWithoutData } = use;
  const past = forecast.filter(({ isExpected }) => !isExpected);
  const [first] = past;
  return {
    ...found,
    key,
    subject: { kind: 'person', userId, email },
    evidence: {
      facts: [
        ['used', `${formatCredits(used)} of ${formatCount(limit)} (${formatPercent(use.share)})`],
        [
          'month ends',
          outlook.state === 'known'
            ? `${formatCredits(outlook.low)}–${formatCredits(outlook.high)}, 8 in 10`
            : (noForecastText(outlook) ?? ''),
        ],
        ...(use.passesOn === undefined
          ? []
          : [
              [
                isLikely(use) ? 'likely exceeds' : 'may exceed',
                `it on ${formatDay(use.passesOn)}`,
              ] as const,
            ]),
        ...(daysWithoutData.length > 0
          ? [['unknown days', String(daysWithoutData.length)] as const]
          : []),
      ],
      ...(first !== undefined && {
        chart: { first: first.day, values: past.map(({ credits }) => credits), marked: [] },
      }),
    },
  };
}
