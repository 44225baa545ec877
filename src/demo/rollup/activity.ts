import { clientTypes } from '../../api/analytics/activity.ts';
import type { AnalyticsDay } from '../demo-organization.ts';
import type { PersonDay } from '../facts/person-day.ts';
import { total } from '../facts/tool-use.ts';

/** Distinct people in the 7 and the 30 days that end with the day. */
export type TrailingCounts = { week: number; month: number };

/** The activity row. Every client type has its entry, if only 0. */
export function activityOf(
  date: string,
  facts: readonly PersonDay[],
  { week, month }: TrailingCounts,
): AnalyticsDay['activity'] {
  const peopleByClient = Object.fromEntries(
    clientTypes.map((client, place) => [
      client,
      facts.filter(({ conversation }) => (conversation.sessions[place] ?? 0) > 0).length,
    ]),
  );
  const row = {
    date,
    daily_active_users: facts.length,
    weekly_active_users: week,
    monthly_active_users: month,
    daily_active_users_by_client: peopleByClient,
    sessions: 0,
    messages: 0,
    user_messages: 0,
  };
  for (const { conversation, assistantMessages } of facts) {
    row.sessions += total(conversation.sessions);
    row.messages += conversation.userMessages + assistantMessages;
    row.user_messages += conversation.userMessages;
  }
  return row;
}
