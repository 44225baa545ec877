import { userName } from '../domain/analytics/credits-by-user.ts';
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
import { formatCount, formatCredits, formatPercent } from '../domain/format/number.ts';
import { sanitizeLine } from '../terminal/sanitize.ts';
import type { CreditsBefore, Overview } from './overview.ts';
import { limitLines } from './overview-limits.ts';
import { line, listLength, textLines } from './overview-line.ts';

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
