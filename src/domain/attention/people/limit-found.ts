import { counted } from '../../format/counted.ts';
import { formatCount, formatCredits, formatPercent } from '../../format/number.ts';
import { exceedsText } from '../../limits/limit-texts.ts';
import type { LimitUse } from '../../limits/limit-use.ts';
import { noForecastText } from '../../limits/month-forecast.ts';
import type { Found } from '../finding.ts';

const monthEndText = (outlook: LimitUse['outlook']): string =>
  outlook.state === 'known'
    ? `likely ${formatCredits(outlook.low)}–${formatCredits(outlook.high)}`
    : (noForecastText(outlook) ?? '');

/** The finding about a person's usage this month. */
export function limitFound(
  use: LimitUse,
  found: Pick<Found, 'problem' | 'sinceMs' | 'size' | 'costs' | 'severity'>,
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
        [
          'used',
          `${formatCredits(used)} of ${formatCount(limit)}${use.share === undefined ? '' : ` (${formatPercent(use.share)})`}`,
        ],
        ...(limit === 0 ? [] : [['month end', monthEndText(outlook)] as const]),
        ...(use.passesOn === undefined || use.level === 'over'
          ? []
          : [['exceeds limit', exceedsText(use)] as const]),
        [
          'what to do',
          limit === 0
            ? 'set a limit, or remove the access'
            : 'ask what it is for, or raise the limit',
        ],
        ...(daysWithoutData.length > 0
          ? [['no data', `on ${counted(daysWithoutData.length, 'day')}`] as const]
          : []),
      ],
      ...(first !== undefined && {
        chart: { first: first.day, values: past.map(({ credits }) => credits), marked: [] },
      }),
    },
  };
}
