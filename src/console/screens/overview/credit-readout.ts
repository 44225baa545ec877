import { creditsByModel } from '../../../domain/analytics/credits-by-model.ts';
import { creditsByUser } from '../../../domain/analytics/credits-by-user.ts';
import type { Day } from '../../../domain/day.ts';
import { formatCount, formatCredits, formatPercent } from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import type { DayFigure } from '../../dashboard/dashboard-content.ts';
import { type Fact, largestFact, muted, sameFact, valueFact } from '../../dashboard/facts.ts';
import type { CreditFigures } from './credit-figures.ts';
import { userNameIn } from './credit-parts.ts';

/** What is known of the credits of one day; `active` is how many people were there. */
export function creditReadout(
  day: Day,
  figure: DayFigure,
  credits: CreditFigures,
  active: number | undefined,
): Fact[] {
  const name = sameFact({ text: formatDay(day), tone: 'accent' });
  const amount = credits.days.find((one) => one.day === day)?.value;
  if (amount === undefined) return [name, sameFact(muted('no data for this day'))];

  const { total } = credits.totals;
  const rows = credits.rows.filter(({ date }) => date === day);
  const [model] = creditsByModel(rows);
  const [user] = creditsByUser(rows);
  const shown = figure.days.find((one) => one.day === day)?.value;
  return [
    name,
    ...(figure.id === 'credits' || shown === undefined
      ? []
      : [sameFact({ text: figure.format(shown), tone: 'strong' })]),
    sameFact({ text: formatCredits(amount), tone: 'strong' }, muted(' credits')),
    valueFact(formatPercent(total > 0 ? amount / total : 0), ' of the range'),
    ...(active === undefined ? [] : [sameFact({ text: formatCount(active) }, muted(' active'))]),
    ...(model ? [largestFact('mostly ', model.model, wholePercent(model.share))] : []),
    ...(user
      ? [largestFact('most by ', userNameIn(credits.domain, user), wholePercent(user.share))]
      : []),
  ];
}

const wholePercent = (share: number): string => formatPercent(share, { decimals: 0 });
