import { userName } from '../../../domain/analytics/credits-by-user.ts';
import type { Day } from '../../../domain/day.ts';
import { formatCount, formatCredits, formatPercent } from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { spansWidth } from '../../text/fit-line.ts';
import type { Line, Span } from '../../text/line.ts';
import type { ActivityFigures } from './activity-figures.ts';
import { type CreditFigures, creditFigures } from './credit-figures.ts';

/** What is known of one day: as many facts as fit, the most telling ones first. */
export function dayReadout(
  day: Day,
  credits: CreditFigures,
  activity: ActivityFigures | undefined,
  width: number,
): Line {
  const facts = dayFacts(day, credits, activity);
  const spans: Span[] = [];
  for (const [index, fact] of facts.entries()) {
    const next = index === 0 ? fact : [separator, ...fact];
    if (spansWidth(spans) + spansWidth(next) > width) continue;
    spans.push(...next);
  }
  return { spans };
}

const separator: Span = { text: '   ' };

function dayFacts(
  day: Day,
  credits: CreditFigures,
  activity: ActivityFigures | undefined,
): Span[][] {
  const name: Span[] = [{ text: formatDay(day), tone: 'accent' }];
  const amount = credits.days.find((one) => one.day === day)?.credits;
  if (amount === undefined) return [name, [{ text: 'no data for this day', tone: 'muted' }]];

  const { total } = credits.totals;
  const people = activity?.daily.find((one) => one.day === day)?.value;
  const range = { startDate: day, endDate: day };
  const { models, users } = creditFigures(
    credits.rows.filter(({ date }) => date === day),
    range,
  );
  const [model] = models;
  const [user] = users;
  return [
    name,
    [
      { text: formatCredits(amount), tone: 'strong' },
      { text: ' credits', tone: 'muted' },
    ],
    [
      { text: formatPercent(total > 0 ? amount / total : 0) },
      { text: ' of the range', tone: 'muted' },
    ],
    ...(people === undefined ? [] : [counted(people, 'active users')]),
    ...(model ? [mostOn('mostly', model.model, model.share)] : []),
    ...(user ? [mostOn('by', userName(user), user.share)] : []),
  ];
}

const counted = (count: number, of: string): Span[] => [
  { text: formatCount(count) },
  { text: ` ${of}`, tone: 'muted' },
];

const mostOn = (word: string, name: string, share: number): Span[] => [
  { text: `${word} `, tone: 'muted' },
  { text: name },
  { text: ` ${formatPercent(share, { decimals: 0 })}`, tone: 'muted' },
];
