import { isKnown, type Sample } from '../values/sample.ts';
import { type MonthForecast, monthForecast, type Outlook } from './month-forecast.ts';
import type { MonthPlan } from './month-plan.ts';

/** What the whole organization uses in a month, in Standard Credits. */
export type OrganizationMonth = {
  /** On the days with data; undefined if there are none. */
  used: number | undefined;
  outlook: Outlook;
  /** The chance to end above a limit, if one was given and there is a forecast: from 0 to 1. */
  chance?: number;
};

/** What somebody used on each known day of the plan. */
type Share = { known: readonly Sample[]; isRemoved: boolean };

/**
 * The month of people together is forecast from their sum, as that of one person: the sum shows what evens out among them and
 * what does not. The draws of people do not add up: in each, somebody who varies much uses many times what is usual.
 */
export function organizationSum(plan: MonthPlan) {
  const shares = new Map<string, Share>();

  return {
    add(key: string, known: readonly Sample[], { outlook }: Pick<MonthForecast, 'outlook'>) {
      shares.set(key, { known, isRemoved: outlook.state === 'removed' });
    },

    /** The month of these people, or of all. Of people who were removed, nothing is to come. */
    month(keys: Iterable<string> = shares.keys(), limit?: number): OrganizationMonth {
      const some = [...keys].flatMap((key) => shares.get(key) ?? []);
      const removed = some.filter(({ isRemoved }) => isRemoved);
      const others = some.filter(({ isRemoved }) => !isRemoved);
      // Nobody uses nothing, on days of which anything is known.
      const days = others.length > 0 ? summed(others, plan) : zeros(summed(shares.values(), plan));
      const before = usedOf(summed(removed, plan), plan);
      const { outlook, exceedance } = monthForecast(days, plan, limit, before);
      return {
        used: usedOf(summed(some, plan), plan),
        outlook,
        // There is no exceedance to come of a limit that is exceeded.
        ...(limit !== undefined &&
          outlook.state === 'known' && { chance: exceedance?.chance ?? 1 }),
      };
    },
  };
}

/** What is known of each day. */
function summed(shares: Iterable<Share>, plan: MonthPlan): Sample[] {
  const days = plan.known.map((): Sample => undefined);
  for (const { known } of shares) {
    for (const [place, value] of known.entries()) {
      if (isKnown(value)) days[place] = (days[place] ?? 0) + value;
    }
  }
  return days;
}

const zeros = (days: readonly Sample[]): Sample[] =>
  days.map((value) => (isKnown(value) ? 0 : undefined));

/** On the past days of the month; undefined if none is known. */
function usedOf(days: readonly Sample[], { pastPlaces }: MonthPlan): number | undefined {
  const amounts = pastPlaces.map((place) => days[place]).filter(isKnown);
  return amounts.length === 0 ? undefined : amounts.reduce((sum, one) => sum + one);
}
