import type * as z from 'zod';
import type { userDayRow } from '../../api/analytics/users.ts';
import { firstRow, insert, items, type Query, rows } from './engine.ts';

export type StoredUserDay = z.output<typeof userDayRow>;

/** Both ends included. */
type DayRange = { firstDay: string; lastDay: string };

// Steps from one user to the next and stops when there are enough. Reading all rows in between would take
// longer with every day of data.
const selectUsers = `
  WITH RECURSIVE users (user_id) AS (
    SELECT min(user_id) FROM user_days WHERE org = :org AND user_id > :after
    UNION ALL
    SELECT (SELECT min(user_id) FROM user_days WHERE org = :org AND user_id > users.user_id)
    FROM users WHERE user_id IS NOT NULL
  )
  SELECT user_id FROM users
  WHERE EXISTS (
    SELECT 1 FROM user_days
    WHERE org = :org AND user_days.user_id = users.user_id AND day BETWEEN :firstDay AND :lastDay
  )
  LIMIT :limit
`;

export const userDayReads = {
  *knowsUser(userId: string): Query<boolean> {
    const row = yield* firstRow(
      'SELECT 1 FROM user_days WHERE org = :org AND user_id = :userId LIMIT 1',
      { userId },
    );
    return row !== undefined;
  },

  /** All rows of up to `users` users after a user ID, as items of a JSON array. */
  *page(after: string, users: number, range: DayRange) {
    const found = yield* rows(selectUsers, { after, ...range, limit: users + 1 });
    const ids = found.map(({ user_id }) => String(user_id));
    const last = ids.slice(0, users).at(-1) ?? '';
    const data = yield* items(
      `SELECT document FROM user_days
       WHERE org = :org AND user_id > :after AND user_id <= :last AND day BETWEEN :firstDay AND :lastDay
       ORDER BY user_id, day`,
      { after, last, ...range },
    );

    return { data, lastUserId: last, hasMore: ids.length > users };
  },
};

export const userDayWrites = {
  add: (row: StoredUserDay): Query<void> =>
    insert('user_days', { user_id: row.user_id, day: row.date, document: JSON.stringify(row) }),
};
