import type { TokensRow } from '../../api/resources.ts';
import type { Day } from '../time/day.ts';
import type { Sample } from '../values/sample.ts';
import { unnamed } from './credits-by-model.ts';

/** As a rule, a token of output costs about as much as five of input, so that a longer answer is no higher price. */
const outputWeight = 5;

/** Credits for 1,000 tokens of each model by day, output weighted; unknown on days without tokens of it. */
export function pricesByModel(
  rows: readonly TokensRow[],
  days: readonly Day[],
): ReadonlyMap<string, readonly Sample[]> {
  const partsOn = new Map(
    rows.map(({ date, by_model }) => [
      date,
      new Map(by_model?.map((part) => [part.model_id || unnamed, part])),
    ]),
  );
  const models = new Set([...partsOn.values()].flatMap((parts) => [...parts.keys()]));
  const priceOn = (model: string, day: Day): Sample => {
    const part = partsOn.get(day)?.get(model);
    const tokens = (part?.input_tokens ?? 0) + outputWeight * (part?.output_tokens ?? 0);
    const credits = part?.billable_tokens;
    return credits == null || tokens <= 0 ? undefined : (1_000 * credits) / tokens;
  };
  return new Map([...models].map((model) => [model, days.map((day) => priceOn(model, day))]));
}
