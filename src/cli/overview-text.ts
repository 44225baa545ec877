import { userName } from '../domain/analytics/credits-by-user.ts';
import { type Share, topWithOther } from '../domain/analytics/shares.ts';
import type { Change } from '../domain/change.ts';
import { directionSigns, formatChange } from '../domain/change.ts';
import { computerName, computerStatus } from '../domain/computers/computer-status.ts';
import { formatCount, formatCredits, formatPercent, unknownText } from '../domain/format/number.ts';
import { headedOver, type LimitUse } from '../domain/limits/limit-use.ts';
import { sanitizeLine } from '../terminal/sanitize.ts';
import { padEnd, padStart } from '../terminal/width.ts';
import type { Overview } from './overview.ts';

const listLength = 8;

/** The overview as text of 80 columns at most, in ASCII as far as the words are ours. */
export function overviewText(overview: Overview, title: string): string {
  const { range, byModel, byUser } = overview;
  const sections = [
    [`${sanitizeLine(title)}, ${range.startDate} to ${range.endDate} (UTC)`],
    totalLines(overview),
    ['Credits by model', ...shareLines(byModel, ({ model }) => model)],
    ['Credits by user', ...shareLines(byUser, userName)],
    limitLines(overview),
    computerLines(overview),
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** A change with a sign that every program that reads this text knows: `+ 12.4 %`. */
const plainChange = (change: Change): string =>
  formatChange(change).replace(directionSigns.up, '+').replace(directionSigns.down, '-');

function totalLines({ credits, creditsChange, activeUsers }: Overview): string[] {
  const isComparable = creditsChange.direction !== 'unknown';
  const comparison = `${plainChange(creditsChange)} vs the 30 days before`;
  const { day, daily, weekly, monthly } = activeUsers ?? {};
  const trailing = `${formatCount(weekly)} in 7 days, ${formatCount(monthly)} in 30`;

  return [
    line('Credits', formatCredits(credits.total), isComparable ? comparison : ''),
    line('Credits per day', formatCredits(credits.dailyMean)),
    line(day ? `Active users on ${day}` : 'Active users', formatCount(daily), day ? trailing : ''),
  ];
}

function shareLines<Entry extends Share>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): string[] {
  const { top, other } = topWithOther(entries, listLength);
  const lines = top.map((entry) => shareLine(nameOf(entry), entry));

  return other ? [...lines, shareLine(`${other.count} others`, other)] : lines;
}

const shareLine = (name: string, { credits, share }: Share) =>
  line(`  ${name}`, formatCredits(credits), formatPercent(share).padStart(7));

function limitLines({ limits }: Overview): string[] {
  const over = limits.filter(({ level }) => level === 'over');
  const near = limits.filter(({ level }) => level === 'near');
  const passing = headedOver(limits);

  return [
    line('Over their limit this month', formatCount(over.length)),
    ...over.slice(0, listLength).map(limitLine),
    line('Near it', formatCount(near.length)),
    line('Will pass it this month', formatCount(passing.length)),
    ...passing.slice(0, listLength).map(passingLine),
  ];
}

const limitLine = ({ email, key, used, limit }: LimitUse) =>
  line(`  ${email ?? key}`, formatCredits(used), `of ${formatCredits(limit)}`);

const passingLine = ({ email, key, used, limit, passesOn }: LimitUse) =>
  line(
    `  ${email ?? key}`,
    formatCredits(used),
    `of ${formatCredits(limit)} until ${passesOn ?? unknownText}`,
  );

function computerLines({ computers, nowMs }: Overview): string[] {
  const broken = computers.flatMap((computer) => {
    const status = computerStatus(computer, nowMs);
    return status.state === 'error' ? [{ name: computerName(computer), status }] : [];
  });

  return [
    line('Computers', formatCount(computers.length)),
    line('With errors', formatCount(broken.length)),
    ...broken.map(({ name, status }) => line(`  ${name}`, '', status.reason)),
  ];
}

/** A name, a number and a remark, each in its column. */
function line(name: string, value: string, remark = ''): string {
  const number = value === unknownText ? '-' : value;
  const columns = [padEnd(sanitizeLine(name), 34, '~'), padStart(number, 12, '~')];

  return `${columns.join('')}  ${padEnd(sanitizeLine(remark), 32, '~')}`.trimEnd();
}
