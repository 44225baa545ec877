import { isKnown, type Sample } from '../values/sample.ts';
import { at, type MonthForecast, type Outlook } from './month-forecast.ts';
import type { MonthPlan } from './month-plan.ts';
import { ownWeeks } from './own-weeks.ts';
import { commonPaces, drawOf, draws } from './week-draws.ts';

/** What the whole organization uses in a month, in Standard Credits. */
export type OrganizationMonth = {
  /** On the days with data; undefined if there are none. */
  used: number | undefined;
  outlook: Outlook;
};

/** The common ups and downs of everybody are larger in a month than between the weeks before it. */
const commonShare = 1.2;

/** They are no larger when somebody's change shows in the weeks of all. */
const maxCommon = 0.15;

/**
 * Adds up the months of people, draw by draw. People vary independently of each other, and all of them with the organization,
 * as much as its weeks differ.
 */
export function organizationSum(plan: MonthPlan) {
  const ends = new Float64Array(draws);
  const days = plan.known.map((): Sample => undefined);
  let used: number | undefined;
  let count = 0;
  let state: Outlook['state'] = plan.toCome.length === 0 ? 'ended' : 'too-little-history';

  return {
    add(known: readonly Sample[], { days: month, outlook, ends: own }: MonthForecast) {
      for (const [place, value] of known.entries()) {
        if (isKnown(value)) days[place] = (days[place] ?? 0) + value;
      }
      const past = month.findLast(({ isExpected }) => !isExpected);
      const total = past?.total ?? 0;
      if (month.some(({ credits, isExpected }) => !isExpected && credits !== undefined)) {
        used = (used ?? 0) + total;
      }
      if (outlook.state === 'known') state = 'known';
      const expected = own === undefined ? total + youngUse(known) * plan.toCome.length : 0;
      for (let draw = 0; draw < draws; draw += 1) {
        ends[draw] = (ends[draw] ?? 0) + (own?.[drawOf(count, draw)] ?? expected);
      }
      count += 1;
    },

    month(): OrganizationMonth {
      if (state !== 'known') {
        const outlook = state === 'ended' ? { state } : { state, days: 0 };
        return { used, outlook };
      }
      const begun = used ?? 0;
      const spread = Math.min(maxCommon, commonShare * ownWeeks(days, plan).spread);
      const paces = commonPaces(spread);
      const sorted = ends.map((end, draw) => begun + (end - begun) * (paces[draw] ?? 1)).sort();
      return {
        used,
        outlook: {
          state,
          low: at(sorted, 0.1),
          middle: at(sorted, 0.5),
          high: at(sorted, 0.9),
          isUncertain: plan.isUncertain,
        },
      };
    },
  };
}

/** What somebody uses on a day who began recently. */
function youngUse(known: readonly Sample[]): number {
  const firstUse = known.findIndex((value) => isKnown(value) && value > 0);
  const since = firstUse < 0 ? [] : known.slice(firstUse).filter(isKnown);
  return since.length === 0 ? 0 : since.reduce((sum, value) => sum + value, 0) / since.length;
}
