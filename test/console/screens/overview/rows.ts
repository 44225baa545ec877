import type { ActivityRow, TokensRow } from '../../../../src/api/resources.ts';

type Credits = Readonly<Record<string, number>>;

/** One day's credits by person; everything by one model. */
export function aTokensRow(date: string, byUser: Credits, model = 'atlas-3'): TokensRow {
  const billable_tokens = Object.values(byUser).reduce((sum, credits) => sum + credits, 0);
  const usage = (credits: number) => ({
    model_id: model,
    model_tier: 'standard',
    billable_tokens: credits,
    input_tokens: credits * 10,
    output_tokens: credits,
  });
  return {
    date,
    billable_tokens,
    input_tokens: billable_tokens * 10,
    output_tokens: billable_tokens,
    cache_read_tokens: billable_tokens * 4,
    cache_write_tokens: billable_tokens,
    by_model: [usage(billable_tokens)],
    by_user: Object.entries(byUser).map(([name, credits]) => ({
      user_id: `user_${name}`,
      user_email: name === 'ghost' ? null : `${name}@halcyon.example`,
      billable_tokens: credits,
      by_model: [usage(credits)],
    })),
  };
}

export const anActivityRow = (date: string, daily: number): ActivityRow => ({
  date,
  daily_active_users: daily,
  weekly_active_users: daily * 2,
  monthly_active_users: daily * 3,
  daily_active_users_by_client: { 'terminal-ui': daily, web: 1 },
  sessions: daily * 10,
  messages: daily * 100,
  user_messages: daily * 30,
});
