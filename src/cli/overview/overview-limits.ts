import { counted, formatChance, formatCount, formatCredits } from '../../figures/format/number.ts';
import {
  areLevelsKnown,
  levelWord,
  likelyRange,
  overText,
  usedText,
} from '../../figures/limits/limit-texts.ts';
import type { LimitUse } from '../../figures/limits/limit-use.ts';
import { monthEndTexts } from '../../figures/limits/month-end.ts';
import { forecastMethod, minHistory } from '../../figures/limits/month-forecast.ts';
import { formatDayRange } from '../../figures/time/format-time.ts';
import { missingText } from '../../figures/usage/missing-days.ts';
import type { LimitsInMonth } from './overview.ts';
import { line, listLength, textLines } from './overview-line.ts';

/** Who is over a limit, or may exceed it this month. */
export function limitLines(known: LimitsInMonth): string[] {
  const { limits, month } = known;
  const withLevel = (level: ReturnType<typeof levelWord>) =>
    limits.filter((use) => levelWord(use) === level);
  const [over, likely, near] = [withLevel('over'), withLevel('likely'), withLevel('near')];
  const [atRisk, unknown, blocked] = [
    withLevel('at-risk'),
    withLevel('unknown'),
    withLevel('blocked'),
  ];
  const isKnown = areLevelsKnown(limits, month);
  const countLine = (name: string, uses: readonly LimitUse[], remark = '') =>
    line(
      name,
      formatCount(isKnown || uses.length > 0 ? uses.length : undefined),
      [(isKnown || uses.length > 0) && unknown.length > 0 && 'at least', remark]
        .filter(Boolean)
        .join(', '),
    );

  return [
    ...monthEndLines(known),
    ...organizationLines(known),
    countLine('Over their limit this month', over),
    ...over.slice(0, listLength).map(limitLine),
    countLine('Likely to exceed it this month', likely, '8 in 10 or more'),
    ...likely.slice(0, listLength).map(passingLine),
    countLine('Others near it', near, '85 % or more'),
    ...near
      .filter(({ willExceed }) => willExceed)
      .slice(0, listLength)
      .map(passingLine),
    countLine('Others at risk of exceeding it', atRisk, '5 in 10 or more'),
    ...atRisk.slice(0, listLength).map(passingLine),
    ...(blocked.length > 0 ? [line('Blocked by a limit of 0', formatCount(blocked.length))] : []),
    ...(unknown.length > 0
      ? [line('Others with unknown use or limit', formatCount(unknown.length))]
      : []),
    ...limitNotes(known),
  ];
}

/** What everybody together will use this month. */
function organizationLines({ organization: { used, outlook } }: LimitsInMonth): string[] {
  if (outlook.state !== 'known') return [];
  return [
    line("Everyone's credits this month", formatCredits(used)),
    line(
      '  at month end',
      formatCredits(outlook.middle),
      likelyRange(outlook).replace('\u2013', '-'),
    ),
  ];
}

function monthEndLines({ monthEnd }: LimitsInMonth): string[] {
  if (monthEnd === undefined) return [];
  const [text = ''] = monthEndTexts(monthEnd);
  return [
    ...textLines(`${text}. Limits are those of today.`),
    ...monthEnd.over.slice(0, listLength).map(limitLine),
    '',
  ];
}

/** What the forecasts omit, and how they are calculated. */
function limitNotes({ limits, month, readDays }: LimitsInMonth): string[] {
  const states = limits.map(({ outlook }) => outlook.state);
  const young = states.filter((state) => state === 'too-little-history').length;
  const lost = missingText(month.daysWithoutData, readDays);
  return [
    ...(month.usedUntil === undefined
      ? textLines(`No usage of this month is known${lost === '' ? ' yet' : `: ${lost}`}.`)
      : lost === ''
        ? []
        : textLines(`What was used this month is at least this much: ${lost}.`)),
    ...(young > 0
      ? textLines(
          `No forecast for ${counted(young, 'person', 'people')} with fewer than ${minHistory} days of history.`,
        )
      : []),
    ...(states.includes('known') ? textLines(forecastMethod) : []),
  ];
}

const limitLine = (use: LimitUse) =>
  line(
    `  ${use.email ?? use.key}`,
    usedText(use),
    `of ${formatCredits(use.limit)}, ${overText(use)}`,
  );

const passingLine = (use: LimitUse) =>
  line(
    `  ${use.email ?? use.key}`,
    usedText(use),
    `of ${formatCredits(use.limit)}${exceedanceText(use.exceedance)}`,
  );

function exceedanceText(exceedance: LimitUse['exceedance']): string {
  if (!exceedance?.days) return '';
  const days = formatDayRange(exceedance.days.first, exceedance.days.last).replace('\u2013', '-');
  return `, ${days}, ${formatChance(exceedance.chance)}`;
}
