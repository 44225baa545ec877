import { daysOf, lastDays } from '../../src/figures/time/date-range.ts';
import { type Day, dayKindOf } from '../../src/figures/time/day.ts';
import type { Facts } from '../../src/rules/facts.ts';
import { nowMs } from './judged.ts';

/** What each person used on a day, by e-mail; nothing for a day without data. */
type DayUse = Readonly<Record<string, number>> | undefined;

/** Credits of the last 60 days, day by day; `ago` is 1 for yesterday. */
export function usage(
  use: (day: Day, ago: number) => DayUse,
  model = (_ago: number) => ({ think: 0 }),
): Partial<Facts> {
  const available = lastDays(60, nowMs);
  if (available.coverage === 'none') throw new RangeError('There are no days.');
  const { range } = available;
  const days = daysOf(range);
  const rows = days.flatMap((date, index) => {
    const ago = days.length - index;
    const people = use(date, ago);
    if (people === undefined) return [];
    const billable_tokens = Object.values(people).reduce((sum, credits) => sum + credits, 0);
    const { think } = model(ago);
    const part = (model_id: string, share: number, price: number) => ({
      model_id,
      billable_tokens: billable_tokens * share * price,
      input_tokens: 1_000 * billable_tokens * share,
      output_tokens: 0,
    });
    return {
      date,
      billable_tokens,
      by_model: [part('plain', 1 - think, 1), part('think', think, 2)],
      by_user: Object.entries(people).map(([email, credits]) => ({
        user_id: email.split('@')[0] ?? '',
        user_email: email,
        billable_tokens: credits,
      })),
    };
  });
  return { usage: { range, rows } };
}

/** Days of one kind are never quite equal: they follow this pattern. */
export const usual = (day: Day, ago: number, credits = 1_000): number =>
  dayKindOf(day) === 'weekend' ? 0 : credits * (1 + 0.1 * Math.sin(ago * 2.1));
