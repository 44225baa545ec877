import { monthOf, rangeOfMonth } from '../../../src/figures/limits/month.ts';
import { monthForecast } from '../../../src/figures/limits/month-forecast.ts';
import { monthPlan } from '../../../src/figures/limits/month-plan.ts';
import { organizationSum } from '../../../src/figures/limits/organization-month.ts';
import { daysOf } from '../../../src/figures/time/date-range.ts';
import type { Day } from '../../../src/figures/time/day.ts';
import type { VariedPeople } from './varied-people.ts';

/** A forecast of what was to come of the month of everybody, beside what came. */
export type VariedMonth = { low: number; middle: number; high: number; came: number };

/** The rest of the month of an organization as forecast on a day; undefined without a forecast. */
export function variedMonth(
  { people, missing }: VariedPeople,
  today: Day,
): VariedMonth | undefined {
  const month = monthOf(today);
  const plan = monthPlan(month, today, (day) => !missing.has(day));
  const organization = organizationSum(plan);
  let total = 0;
  for (const [index, days] of people.entries()) {
    const known = plan.known.map((day) => (missing.has(day) ? undefined : (days.get(day) ?? 0)));
    organization.add(String(index), known, monthForecast(known, plan));
    total += daysOf(rangeOfMonth(month)).reduce((sum, day) => sum + (days.get(day) ?? 0), 0);
  }
  const { used = 0, outlook } = organization.month();
  if (outlook.state !== 'known') return undefined;
  const { low, middle, high } = outlook;
  return { low: low - used, middle: middle - used, high: high - used, came: total - used };
}
