import { userName } from '../domain/analytics/credits-by-user.ts';
import { missingText } from '../domain/analytics/missing-days.ts';
import { beyondParts, type Share, topWithOther } from '../domain/analytics/shares.ts';
import { unlabelledCause } from '../domain/cause.ts';
import type { Change } from '../domain/change.ts';
import { directionSigns, formatChange } from '../domain/change.ts';
import {
  computerName,
  computerStatus,
  countStatuses,
} from '../domain/computers/computer-status.ts';
import { lengthOf } from '../domain/date-range.ts';
import type { DayKind } from '../domain/day.ts';
import { counted } from '../domain/format/counted.ts';
import {
  formatChance,
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../domain/format/number.ts';
import { formatDayRange } from '../domain/format/time.ts';
import { levelWord, overText, usedText } from '../domain/limits/limit-texts.ts';
import type { LimitUse } from '../domain/limits/limit-use.ts';
import { monthEndTexts } from '../domain/limits/month-end.ts';
import { forecastMethod, leastHistory } from '../domain/limits/month-forecast.ts';
import { sanitizeLine } from '../terminal/sanitize.ts';
import { padEnd, padStart } from '../terminal/width.ts';
import { wrapText } from '../terminal/wrap.ts';
import type { CreditsBefore, Overview } from './overview.ts';

const textWidth = 80;
const listLength = 8;

/** The overview as text of at most 80 columns, in ASCII except for names. */
export function overviewText(overview: Overview, title: string): string {
  const { range, byModel, byUser, credits } = overview;
  const sections = [
    [`${sanitizeLine(title)}, ${range.startDate} to ${range.endDate} (UTC)`],
    totalLines(overview),
    ['Credits by model', ...shareLines(byModel, credits.total, ({ model }) => model)],
    ['Credits by person', ...shareLines(byUser, credits.total, userName)],
    limitLines(overview),
    computerLines(overview),
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** A change with a sign in ASCII, for every program that reads this text: `+ 12.4 %`. */
const plainChange = (change: Change): string =>
  formatChange(change).replace(directionSigns.up, '+').replace(directionSigns.down, '-');

function totalLines({ credits, uncopied, range, before, activeUsers }: Overview): string[] {
  const { day, daily, weekly, monthly } = activeUsers ?? {};
  const trailing = `${formatCount(weekly)} in 7 days, ${formatCount(monthly)} in 30`;
  const compared = before?.likeForLike.change.direction !== 'unknown' ? before : undefined;
  const days = lengthOf(range);
  const known = credits.daysWithData === 0 ? undefined : credits.total;

  return [
    line(
      'Credits',
      formatCredits(known),
      [
        ...(known !== undefined && credits.daysWithData < days ? ['at least'] : []),
        ...(compared ? [`${plainChange(compared.likeForLike.change)} like for like`] : []),
      ].join(', '),
    ),
    line(
      'Days with data',
      `${credits.daysWithData} of ${days}`,
      compared ? kindsText(compared.likeForLike.days) : '',
    ),
    ...(uncopied > 0 ? [line('Days not in the local copy', String(uncopied))] : []),
    ...(before ? beforeLines(before) : []),
    line('Credits per day with data', formatCredits(credits.dailyMean)),
    line(day ? `Active users on ${day}` : 'Active users', formatCount(daily), day ? trailing : ''),
    ...(compared ? textLines(comparisonMethod) : []),
  ];
}

const comparisonMethod =
  'Like for like compares working days with working days and weekends with weekends; days without data are ' +
  'left out on both sides.';

function beforeLines({ range, total, change, likeForLike }: CreditsBefore): string[] {
  const days = lengthOf(range);
  const isComparable = change.direction !== 'unknown';
  return [
    line(
      `Credits in the ${days} days before`,
      formatCredits(total),
      isComparable ? `${plainChange(change)} in total` : '',
    ),
    line(
      'Days with data',
      `${daysIn(likeForLike.formerDays)} of ${days}`,
      kindsText(likeForLike.formerDays),
    ),
  ];
}

const daysIn = (days: Record<DayKind, number>): number => days['working day'] + days.weekend;

const kindsText = (days: Record<DayKind, number>): string =>
  `${counted(days['working day'], 'working day')}, ${days.weekend} at weekends`;

/** The largest entries, and what they add up to: the total, or how far they are from it. */
function shareLines<Entry extends Share>(
  entries: readonly Entry[],
  total: number,
  nameOf: (entry: Entry) => string,
): string[] {
  const { top, other } = topWithOther(entries, listLength);
  const missing = beyondParts(total, entries);

  return [
    ...top.map((entry) => shareLine(nameOf(entry), entry)),
    ...(other ? [shareLine(`${other.count} others`, other)] : []),
    ...(missing === 0 ? [] : [line('  not in this list', formatCount(missing), 'of the total')]),
  ];
}

const shareLine = (name: string, { credits, share }: Share) =>
  line(`  ${name}`, formatCredits(credits), formatPercent(share).padStart(7));

function limitLines(overview: Overview): string[] {
  const { limits, month } = overview;
  const withLevel = (level: ReturnType<typeof levelWord>) =>
    limits.filter((use) => levelWord(use) === level);
  const [over, likely, near] = [withLevel('over'), withLevel('likely'), withLevel('near')];
  const [atRisk, unknown] = [withLevel('at-risk'), withLevel('unknown')];
  const isKnown = month.usedUntil !== undefined;

  return [
    ...monthEndLines(overview),
    line('Over their limit this month', formatCount(isKnown ? over.length : undefined)),
    ...over.slice(0, listLength).map(limitLine),
    line('Likely to exceed it this month', formatCount(likely.length), '8 in 10 or more'),
    ...likely.slice(0, listLength).map(passingLine),
    line('Others near it', formatCount(isKnown ? near.length : undefined), '85 % or more'),
    ...near
      .filter(({ willPass }) => willPass)
      .slice(0, listLength)
      .map(passingLine),
    line('Others at risk of exceeding it', formatCount(atRisk.length), '5 in 10 or more'),
    ...atRisk.slice(0, listLength).map(passingLine),
    ...(unknown.length > 0
      ? [line('Others whose usage is unknown', formatCount(unknown.length))]
      : []),
    ...limitNotes(overview),
  ];
}

/** Who exceeded the limit in the month that ended. */
function monthEndLines({ monthEnd }: Overview): string[] {
  if (monthEnd === undefined) return [];
  const [text = ''] = monthEndTexts(monthEnd);
  return [
    ...textLines(`${text}. Limits are those of today.`),
    ...monthEnd.over.slice(0, listLength).map(limitLine),
    '',
  ];
}

/** What the forecasts omit, and how they are calculated. */
function limitNotes({ limits, month, readDays }: Overview): string[] {
  const states = limits.map(({ outlook }) => outlook.state);
  const young = states.filter((state) => state === 'too-little-history').length;
  const lost = missingText(month.daysWithoutData, readDays);
  return [
    ...(month.usedUntil === undefined ? textLines('No usage of this month is known yet.') : []),
    ...(lost === '' ? [] : textLines(`What was used this month is at least this much: ${lost}.`)),
    ...(young > 0
      ? textLines(
          `No forecast for ${counted(young, 'person', 'people')} with fewer than ${leastHistory} days of history.`,
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
    `of ${formatCredits(use.limit)}${passingText(use.passing)}`,
  );

function passingText(passing: LimitUse['passing']): string {
  if (!passing?.days) return '';
  const days = formatDayRange(passing.days.first, passing.days.last).replace('\u2013', '-');
  return `, ${days}, ${formatChance(passing.chance)}`;
}

function computerLines({ computers, nowMs }: Overview): string[] {
  const broken = computers.flatMap((computer) => {
    const status = computerStatus(computer, nowMs);
    return status.state === 'error' ? [{ name: computerName(computer), status }] : [];
  });

  const { unknown } = countStatuses(computers, nowMs);
  return [
    line('Computers', formatCount(computers.length)),
    line(
      'With errors',
      formatCount(unknown > 0 && unknown === computers.length ? undefined : broken.length),
      unknown > 0 ? `${unknown} without a status` : '',
    ),
    ...broken.map(({ name, status }) =>
      line(`  ${name}`, '', unlabelledCause(status.reason ?? '')),
    ),
  ];
}

const textLines = (text: string): string[] => wrapText(text, textWidth);

/** A name, a number and a remark, aligned in columns. */
function line(name: string, value: string, remark = ''): string {
  const number = value === unknownText ? '-' : value;
  const columns = [padEnd(sanitizeLine(name), 34, '~'), padStart(number, 12, '~')];

  return `${columns.join('')}  ${padEnd(sanitizeLine(remark), 32, '~')}`.trimEnd();
}
