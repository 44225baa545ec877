import * as z from 'zod';

/** Kinds of program with which people reach the agents. */
export const clientTypes = ['terminal-ui', 'web', 'non-interactive-cli'] as const;

/** Who was there on one UTC day ("Activity row"). */
export const activityRow = z
  .object({
    date: z.string(),
    daily_active_users: z.number(),
    /** Distinct people in the trailing 7 days. */
    weekly_active_users: z.number(),
    /** Distinct people in the trailing 30 days. */
    monthly_active_users: z.number(),
    /** Keyed by client type; a person active on two counts in both. */
    daily_active_users_by_client: z.record(z.string(), z.number()),
    /** Sessions started. */
    sessions: z.number(),
    /** User plus assistant messages. */
    messages: z.number(),
    user_messages: z.number(),
  })
  .meta({ id: 'ActivityRow' });

/** One client type on one UTC day, `group_by=client`. */
export const activityByClientRow = z
  .object({
    date: z.string(),
    /** Client type. */
    group_key: z.string(),
    daily_active_users: z.number(),
  })
  .meta({ id: 'ActivityByClientRow' });
