import type { Sample } from '../values/sample.ts';
import { isKnown } from '../values/sample.ts';
import { at, type MonthForecast, type Outlook } from './month-forecast.ts';
import type { MonthPlan } from './month-plan.ts';
import { ownWeeks } from './own-weeks.ts';
import { commonPaces, drawOf, draws } from './week-draws.ts';

/** What the whole organization uses in a month, in Standard Credits. */
export type OrganizationMonth = {
  /** On the days with data; undefined if there are none. */
  used: number | undefined;
  outlook: Outlook;
  /** The chance to end above a limit, if one was given and there is a forecast: from 0 to 1. */
  chance?: number;
};

/** The common ups and downs of everybody are no larger when somebody's change shows in the weeks of all. */
const maxCommon = 0.15;

/** One person's part: what was used, if anything is known, and what each draw ends with. */
type Share = { used: number | undefined; ends: Float32Array | number; place: number };

/**
 * Adds up the months of people, draw by draw. People vary independently of each other, and all of them with the organization,
 * as much as its weeks differ.
 */
export function organizationSum(plan: MonthPlan) {
  const shares = new Map<string, Share>();
  const days = plan.known.map((): Sample => undefined);
  let state: Exclude<Outlook['state'], 'removed'> =
    plan.toCome.length === 0 ? 'ended' : 'too-little-history';

  return {
    add(key: string, known: readonly Sample[], { days: month, outlook, ends }: MonthForecast) {
      for (const [place, value] of known.entries()) {
        if (isKnown(value)) days[place] = (days[place] ?? 0) + value;
      }
      const total = month.findLast(({ isExpected }) => !isExpected)?.total ?? 0;
      const isAnyKnown = month.some(
        ({ credits, isExpected }) => !isExpected && credits !== undefined,
      );
      if (outlook.state === 'known') state = 'known';
      shares.set(key, {
        used: isAnyKnown ? total : undefined,
        ends: ends
          ? new Float32Array(ends)
          : total + (outlook.state === 'removed' ? 0 : youngUse(known) * plan.toCome.length),
        place: shares.size,
      });
    },

    /** The month of these people, or of all. What is common to all of them is that of the organization. */
    month(keys: Iterable<string> = shares.keys(), limit?: number): OrganizationMonth {
      const some = [...keys].flatMap((key) => shares.get(key) ?? []);
      const known = some.flatMap(({ used }) => used ?? []);
      const used = known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0);
      if (state !== 'known') {
        return { used, outlook: state === 'ended' ? { state } : { state, days: 0 } };
      }
      const begun = used ?? 0;
      const paces = commonPaces(Math.min(maxCommon, ownWeeks(days, plan).spread));
      const sorted = endsOf(some)
        .map((end, draw) => begun + (end - begun) * (paces[draw] ?? 1))
        .sort();
      return {
        used,
        outlook: {
          state,
          low: at(sorted, 0.1),
          middle: at(sorted, 0.5),
          high: at(sorted, 0.9),
          enough: at(sorted, 0.8),
          isUncertain: plan.isUncertain,
        },
        ...(limit !== undefined && {
          chance: sorted.filter((end) => end > limit).length / sorted.length,
        }),
      };
    },
  };
}

/** What people end with together in each draw. */
function endsOf(shares: readonly Share[]): Float64Array {
  const ends = new Float64Array(draws);
  for (const { ends: own, place } of shares) {
    for (let draw = 0; draw < draws; draw += 1) {
      ends[draw] =
        (ends[draw] ?? 0) + (typeof own === 'number' ? own : (own[drawOf(place, draw)] ?? 0));
    }
  }
  return ends;
}

/** What somebody uses on a day who began recently. */
function youngUse(known: readonly Sample[]): number {
  const firstUse = known.findIndex((value) => isKnown(value) && value > 0);
  const since = firstUse < 0 ? [] : known.slice(firstUse).filter(isKnown);
  return since.length === 0 ? 0 : since.reduce((sum, value) => sum + value, 0) / since.length;
}
