import type { AnalyticsDay } from '../demo-organization.ts';
import type { ModelUse } from '../facts/model-use.ts';
import type { PersonDay } from '../facts/person-day.ts';
import { models } from '../models.ts';

type TokensRow = AnalyticsDay['tokens'];
type ModelUsage = TokensRow['by_model'][number];

/** The credit-usage row. Breakdowns come with the largest first. */
export function tokensOf(date: string, facts: readonly PersonDay[]): TokensRow {
  const byModel = models.map((model) => usageOf({ model, credits: 0, input: 0, output: 0 }));
  const row: TokensRow = {
    date,
    billable_tokens: 0,
    input_tokens: 0,
    output_tokens: 0,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
    by_model: [],
    by_user: [],
  };
  for (const { person, models: uses } of facts) {
    for (const use of uses) {
      addTo(row, use);
      row.cache_read_tokens += use.cacheRead;
      row.cache_write_tokens += use.cacheWrite;
      const usage = byModel[models.indexOf(use.model)];
      if (usage) addTo(usage, use);
    }
    row.by_user.push({
      user_id: person.id,
      user_email: person.email ?? '',
      billable_tokens: creditsOf(uses),
      by_model: uses.map(usageOf).sort(byCredits),
    });
  }
  row.by_model = byModel.filter(({ input_tokens }) => input_tokens > 0).sort(byCredits);
  row.by_user.sort(byCredits);
  return row;
}

/** Standard Credits of all models together. */
export function creditsOf(uses: readonly ModelUse[]): number {
  let credits = 0;
  for (const use of uses) credits += use.credits;
  return credits;
}

const usageOf = (use: Pick<ModelUse, 'model' | 'credits' | 'input' | 'output'>): ModelUsage => ({
  model_id: use.model.id,
  model_tier: use.model.tier,
  billable_tokens: use.credits,
  input_tokens: use.input,
  output_tokens: use.output,
});

function addTo(
  sums: Pick<ModelUsage, 'billable_tokens' | 'input_tokens' | 'output_tokens'>,
  use: ModelUse,
): void {
  sums.billable_tokens += use.credits;
  sums.input_tokens += use.input;
  sums.output_tokens += use.output;
}

// Sorting is stable, so equals keep the order of ids.
const byCredits = (left: { billable_tokens: number }, right: { billable_tokens: number }): number =>
  right.billable_tokens - left.billable_tokens;
