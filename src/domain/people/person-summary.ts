import { knownSum } from '../analytics/day-series.ts';
import type { Sample } from '../charts/sample.ts';
import { type DateRange, daysOf, isWithin } from '../date-range.ts';
import type { Day } from '../day.ts';
import type { UserDayRow } from '../resources.ts';

/** What one person did in a range of days. */
export type PersonSummary = {
  /** Tells a person from all others, also in the limits: the e-mail in lower case, else the user id. */
  key: string;
  userId: string;
  /** Some people have none. */
  email: string | undefined;
  /** Standard Credits. */
  credits: number;
  /** Days on which the person was active at all, and the last of them. */
  activeDays: number;
  lastDay: Day;
  sessions: number;
  messages: number;
  toolCalls: number;
  /** Tool calls per user turn; undefined without a turn. */
  autonomy: number | undefined;
  commits: number;
  pullRequests: number;
  filesTouched: number;
  /** The model that most credits went to, counting each day for its most used model. */
  model: string | undefined;
  /** How freely the agent may act, as on most days; of equally many, the newest. */
  delegation: string | undefined;
  /** Those of most days first. */
  languages: readonly string[];
  /** Credits of each day of the range; nothing on days without activity. */
  trend: readonly Sample[];
};

/**
 * Everybody who was active in a range, most credits first. A person is told by user id; the last
 * e-mail counts. Two accounts with one e-mail stay two people, for their days do.
 */
export function personSummaries(rows: readonly UserDayRow[], range: DateRange): PersonSummary[] {
  const byUser = Map.groupBy(
    rows.filter(({ date }) => isWithin(date, range)),
    ({ user_id }) => user_id,
  );
  const days = daysOf(range);
  return [...byUser]
    .map(([userId, rows]) => toSummary(userId, rows, days))
    .sort((a, b) => b.credits - a.credits || (a.key < b.key ? -1 : 1));
}

/** How a person is told from all others. */
export const personKey = (userId: string, email: string | undefined): string =>
  email?.toLowerCase() ?? userId;

function toSummary(userId: string, rows: UserDayRow[], days: readonly Day[]): PersonSummary {
  const inOrder = rows.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const email = inOrder.findLast(({ user_email }) => user_email)?.user_email ?? undefined;
  const sum = (read: (row: UserDayRow) => number | null | undefined) =>
    inOrder.reduce((total, row) => total + (read(row) ?? 0), 0);
  const toolCalls = sum((row) => row.tool_calls);
  const turns = sum((row) => row.user_messages);
  const byDay = new Map(inOrder.map((row) => [row.date, row.billable_tokens]));

  return {
    key: personKey(userId, email),
    userId,
    email,
    credits: sum((row) => row.billable_tokens),
    activeDays: byDay.size,
    lastDay: inOrder.at(-1)?.date ?? '',
    sessions: sum((row) => row.sessions),
    messages: sum((row) => row.messages),
    toolCalls,
    autonomy: turns > 0 ? toolCalls / turns : undefined,
    commits: sum((row) => row.git_commits),
    pullRequests: sum((row) => row.git_prs_created),
    filesTouched: sum((row) => knownSum(row.files_created, row.files_edited)),
    model: heaviest(inOrder, (row) => [[row.primary_model, row.billable_tokens ?? 0]])[0],
    delegation: heaviest(inOrder, (row) => [[row.delegation_level, 1]])[0],
    languages: heaviest(inOrder, (row) => (row.languages ?? []).map((name) => [name, 1])),
    trend: days.map((day) => byDay.get(day)),
  };
}

type Weight = readonly [name: string | null | undefined, weight: number];

/** Names by what they weigh in all, heaviest first; of equal ones the one that was met last. */
function heaviest(
  rows: readonly UserDayRow[],
  weightsOf: (row: UserDayRow) => readonly Weight[],
): string[] {
  const weights = new Map<string, { weight: number; metAt: number }>();
  for (const [metAt, row] of rows.entries()) {
    for (const [name, weight] of weightsOf(row)) {
      if (!name) continue;
      weights.set(name, { weight: (weights.get(name)?.weight ?? 0) + weight, metAt });
    }
  }
  return [...weights]
    .sort(
      ([a, one], [b, other]) =>
        other.weight - one.weight || other.metAt - one.metAt || (a < b ? -1 : 1),
    )
    .map(([name]) => name);
}
