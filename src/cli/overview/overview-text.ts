import type { Computer } from '../../api/resources.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import { outageCause } from '../../console/shell/outage-cause.ts';
import { refusalOf } from '../../console/shell/refusal.ts';
import { unlabelledCause } from '../../figures/computers/cause.ts';
import {
  computerName,
  computerStatus,
  countStatuses,
} from '../../figures/computers/computer-status.ts';
import { directionSigns, formatChange } from '../../figures/format/change.ts';
import {
  atLeast,
  counted,
  formatCount,
  formatCredits,
  formatPercent,
} from '../../figures/format/number.ts';
import type { RepositoryReadiness } from '../../figures/readiness/repository-readiness.ts';
import type { ReadinessScore } from '../../figures/readiness/score.ts';
import { countSessions } from '../../figures/sessions/session-facts.ts';
import { type DateRange, lengthOf } from '../../figures/time/date-range.ts';
import type { DayKind } from '../../figures/time/day.ts';
import type { ActiveUsers } from '../../figures/usage/activity.ts';
import { causeWords, splitCauses, wholeSplit } from '../../figures/usage/credit-split.ts';
import { userName } from '../../figures/usage/credits-by-user.ts';
import { beyondParts, type Share, topWithOther } from '../../figures/usage/shares.ts';
import { type Change, change } from '../../figures/values/change.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import type { CreditsBefore, NewestSessions, Overview, Part, Usage } from './overview.ts';
import { limitLines } from './overview-limits.ts';
import { line, listLength, textLines } from './overview-line.ts';

/**
 * The overview as text of at most 80 columns, in ASCII except for names. A part that could not be read says so, and
 * why.
 */
export function overviewText(overview: Overview, title: string): string {
  const { range, usage, limits, nowMs, isCopy } = overview;
  const sections = [
    [`${sanitizeLine(title)}, ${range.startDate} to ${range.endDate} (UTC)`],
    ...usageSections(overview),
    limits.state === 'unread' && usage.state === 'unread' && limits.reason === usage.reason
      ? textLines('Who is over a credit limit is not known without the credits.')
      : partLines(limits, { subject: 'credit limits', isCopy }, limitLines),
    partLines(overview.computers, { subject: 'computers', isCopy }, (computers) =>
      computerLines(computers, nowMs),
    ),
    partLines(overview.sessions, { subject: 'sessions', isCopy }, sessionLines),
    partLines(overview.readiness, { subject: 'readiness reports', isCopy }, readinessLines),
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** What a part shows, and whether it is read from a local copy. */
type Source = { subject: string; isCopy: boolean };

/** The lines of a part, or a sentence that says why there are none. */
const partLines = <Data>(
  part: Part<Data>,
  source: Source,
  linesOf: (data: Data) => string[],
): string[] =>
  part.state === 'read' ? linesOf(part.data) : textLines(unreadText(source, part.reason));

function unreadText({ subject, isCopy }: Source, reason: ClientError): string {
  const refusal = refusalOf(reason, subject, { isCopy })?.title;
  return `${refusal ?? `Could not read ${subject}: ${outageCause(reason)}`}.`;
}

function usageSections({ usage, activeUsers, range, isCopy }: Overview): string[][] {
  const users = partLines(activeUsers, { subject: 'active users', isCopy }, activeUserLines);
  if (usage.state === 'unread') {
    return [textLines(unreadText({ subject: 'credits', isCopy }, usage.reason)), users];
  }
  const { byModel, byUser, credits } = usage.data;
  const { daysWithData } = credits;
  const isPartial = daysWithData > 0 && daysWithData < lengthOf(range);
  const known = isPartial ? ', share of the known days' : '';
  const sum = { total: knownTotal(credits), isPartial };
  return [
    [...totalLines(usage.data, range), ...users, ...comparisonLines(usage.data)],
    ...splitSections(usage.data),
    [`Credits by model${known}`, ...shareLines(byModel, sum, ({ model }) => model)],
    [`Credits by person${known}`, ...shareLines(byUser, sum, userName)],
  ];
}

/** A change with a sign in ASCII, for every program that reads this text: `+ 12.4 %`. */
const plainChange = (change: Change): string =>
  formatChange(change).replace(directionSigns.up, '+').replace(directionSigns.down, '-');

/** The days before, if they can be compared with these. */
const comparedIn = ({ before }: Usage): CreditsBefore | undefined =>
  before?.likeForLike.change.direction !== 'unknown' ? before : undefined;

const knownTotal = ({ daysWithData, total }: Usage['credits']): number | undefined =>
  daysWithData === 0 ? undefined : total;

function totalLines(usage: Usage, range: DateRange): string[] {
  const { credits, uncopied, before } = usage;
  const compared = comparedIn(usage);
  const days = lengthOf(range);
  const known = knownTotal(credits);

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
  ];
}

function activeUserLines(activeUsers: ActiveUsers | undefined): string[] {
  const { day, daily, weekly, monthly } = activeUsers ?? {};
  const trailing = `${formatCount(weekly)} in 7 days, ${formatCount(monthly)} in 30`;
  return [
    line(day ? `Active users on ${day}` : 'Active users', formatCount(daily), day ? trailing : ''),
  ];
}

const comparisonLines = (usage: Usage): string[] =>
  comparedIn(usage)
    ? textLines(
        'Like for like compares working days with working days and weekends with weekends; days without data are ' +
          'left out on both sides.',
      )
    : [];

/** Why credits are more or less than before: the causes add up to the like-for-like change. */
function splitSections({ split }: Usage): string[][] {
  if (split === undefined) return [];
  const { causes, change: whole } = wholeSplit(split);
  const changeLine = (name: string, amount: number, to: number, about = '') => {
    const value = `${amount > 0 ? '+' : ''}${formatCount(amount)}`;
    return line(name, value, `${plainChange(change(to, split.before)).padEnd(9)} ${about}`);
  };
  return [
    [
      'Why credits changed, like for like',
      ...splitCauses
        .filter((cause) => cause !== 'unassigned' || causes[cause] !== 0)
        .map((cause) => {
          const mostly = cause === 'mix' || cause === 'price' ? split.mostly[cause] : undefined;
          const about = mostly === undefined ? causeWords[cause] : `mostly ${mostly}`;
          return changeLine(`  ${cause}`, causes[cause], split.before + split.causes[cause], about);
        }),
      changeLine('  together', whole, split.now),
    ],
  ];
}

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
  { total, isPartial }: { total: number | undefined; isPartial: boolean },
  nameOf: (entry: Entry) => string,
): string[] {
  const { top, other } = topWithOther(entries, listLength);
  const missing = beyondParts(total, entries);
  const shareLine = (name: string, { credits, share }: Share) => {
    const amount = atLeast(formatCredits(credits), isPartial);
    return line(`  ${name}`, amount, formatPercent(share).padStart(7));
  };

  return [
    ...top.map((entry) => shareLine(nameOf(entry), entry)),
    ...(other ? [shareLine(`${other.count} others`, other)] : []),
    ...(missing === 0 ? [] : [line('  not in this list', formatCount(missing), 'of the total')]),
  ];
}

function computerLines(computers: readonly Computer[], nowMs: number): string[] {
  const broken = computers.flatMap((computer) => {
    const status = computerStatus(computer, nowMs);
    return status.state === 'error' ? [{ name: computerName(computer), status }] : [];
  });

  const { unknown: silent, other } = countStatuses(computers, nowMs);
  const unknown = silent + other;
  return [
    line('Computers', formatCount(computers.length)),
    line(
      'With errors',
      formatCount(unknown > 0 && unknown === computers.length ? undefined : broken.length),
      unknown > 0 ? `${unknown} without a known status` : '',
    ),
    ...broken.map(({ name, status }) =>
      line(`  ${name}`, '', unlabelledCause(status.reason ?? '')),
    ),
  ];
}

/** Sessions are those of the key's owner. Of more than a page, the newest are counted. */
function sessionLines({ newest, hasMore }: NewestSessions): string[] {
  const { running, waiting, unknown } = countSessions(newest);
  const isUnknown = unknown > 0 && unknown === newest.length;
  const count = (known: number) => formatCount(isUnknown ? undefined : known);
  return [
    line('Your sessions', formatCount(newest.length), hasMore ? 'the newest; there are more' : ''),
    line('Running', count(running), unknown > 0 ? `${unknown} without a known status` : ''),
    line('Waiting for you', count(waiting)),
  ];
}

const criteriaText = ({ passed, criteria }: ReadinessScore): string =>
  criteria === 0
    ? 'no criterion with counts'
    : `${passed} of ${counted(criteria, 'criterion', 'criteria')}`;

function readinessLines(repositories: readonly RepositoryReadiness[]): string[] {
  const named = repositories.slice(0, listLength);
  const others = repositories.length - named.length;
  return [
    line('Readiness of repositories', formatCount(repositories.length)),
    ...named.map(({ name, newest: { score } }) =>
      line(`  ${name}`, formatPercent(score.share), criteriaText(score)),
    ),
    ...(others > 0 ? [line(`  ${others} others`, '')] : []),
  ];
}
