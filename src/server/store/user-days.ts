import type { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';
import type { userDayRow } from '../../api/analytics/users.ts';
import { prepareItems } from './documents.ts';

export type StoredUserDay = z.output<typeof userDayRow>;

/** Both ends included. */
type DayRange = { firstDay: string; lastDay: string };

export function userDayQueries(database: DatabaseSync) {
  const insert = database.prepare(
    'INSERT INTO user_days (user_id, day, document) VALUES (:userId, :day, :document)',
  );
  // Steps from one user to the next and stops when there are enough. Reading all rows in between would take
  // longer with every day of data.
  const selectUsers = database.prepare(`
    WITH RECURSIVE users (user_id) AS (
      SELECT min(user_id) FROM user_days WHERE user_id > :after
      UNION ALL
      SELECT (SELECT min(user_id) FROM user_days WHERE user_id > users.user_id)
      FROM users WHERE user_id IS NOT NULL
    )
    SELECT user_id FROM users
    WHERE EXISTS (
      SELECT 1 FROM user_days
      WHERE user_days.user_id = users.user_id AND day BETWEEN :firstDay AND :lastDay
    )
    LIMIT :limit
  `);
  const selectDocuments = prepareItems(
    database,
    `SELECT document FROM user_days
     WHERE user_id > :after AND user_id <= :last AND day BETWEEN :firstDay AND :lastDay
     ORDER BY user_id, day`,
  );
  const selectAny = database.prepare('SELECT 1 FROM user_days WHERE user_id = :userId LIMIT 1');

  return {
    add(row: StoredUserDay): void {
      insert.run({ userId: row.user_id, day: row.date, document: JSON.stringify(row) });
    },

    knowsUser: (userId: string): boolean => selectAny.get({ userId }) !== undefined,

    /** All rows of up to `users` users after a user ID, as items of a JSON array. */
    page(after: string, users: number, range: DayRange) {
      const ids = selectUsers
        .all({ after, ...range, limit: users + 1 })
        .map(({ user_id }) => String(user_id));
      const last = ids.slice(0, users).at(-1) ?? '';

      return {
        data: selectDocuments({ after, last, ...range }),
        lastUserId: last,
        hasMore: ids.length > users,
      };
    },
  };
}
