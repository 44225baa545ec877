import type { TokensRow } from '../../api/resources.ts';
import { knownSum } from './day-series.ts';
import { type Share, withShares } from './shares.ts';

export type ModelCredits = Share & {
  model: string;
  /** `standard` or `thinking`, according to the last row. */
  tier: string | undefined;
  /** Raw tokens; undefined if no row reports them. */
  inputTokens: number | undefined;
  outputTokens: number | undefined;
};

/** Stands for a model or a person without a name. */
export const unnamed = 'unknown';

/** Credits by model, largest first. */
export function creditsByModel(rows: readonly TokensRow[]): ModelCredits[] {
  const byModel = new Map<string, Omit<ModelCredits, 'share'>>();
  for (const part of rows.flatMap((row) => row.by_model ?? [])) {
    const model = part.model_id || unnamed;
    const former = byModel.get(model);
    byModel.set(model, {
      model,
      tier: part.model_tier ?? former?.tier,
      credits: knownSum(former?.credits, part.billable_tokens),
      inputTokens: knownSum(former?.inputTokens, part.input_tokens),
      outputTokens: knownSum(former?.outputTokens, part.output_tokens),
    });
  }
  return withShares(byModel.values(), ({ model }) => model);
}

/** How many people used a model; undefined if no row tells who did. */
export function peopleWithModel(model: string, rows: readonly TokensRow[]): number | undefined {
  const users = rows
    .flatMap(({ by_user }) => by_user ?? [])
    .filter(({ by_model }) => by_model?.some(({ model_id }) => (model_id || unnamed) === model));
  if (users.length === 0) return undefined;
  return new Set(users.map(({ user_id, user_email }) => user_id || user_email)).size;
}

/** Whether all rows tell the models of all people who used some; otherwise more may have used one. */
export const areAllModelsTold = (rows: readonly TokensRow[]): boolean =>
  rows.every(({ by_model, by_user }) =>
    by_user
      ? by_user.every((user) => user.by_model || user.billable_tokens === 0)
      : by_model?.length === 0,
  );
