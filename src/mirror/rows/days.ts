import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { UserDayRow } from '../../api/resources.ts';
import { type DateRange, lengthOf } from '../../figures/time/date-range.ts';
import {
  analyticsDayWrites,
  type DayPart,
  type DayParts,
} from '../../server/store/analytics-days.ts';
import { sqliteEngine } from '../../server/store/sqlite-engine.ts';
import { rowSum } from './row-sums.ts';

export type DailyPart = DayPart;

export type DailyRow = Row & { date: string };

/** The parts of a day: four with one row each, and one with a row for each person. */
export type MirrorPart = DayPart | 'users';

/** A day for which the server later returned other values. `at` is the server's time in Unix milliseconds. */
export type Restatement = {
  part: MirrorPart;
  day: string;
  at: number;
  /** Sums of the numeric fields. */
  totalsBefore: Readonly<Record<string, number>>;
  totalsAfter: Readonly<Record<string, number>>;
};

/** How a day compares with the stored one. */
type DayOutcome = 'new' | 'same' | 'changed';

type Row = Readonly<Record<string, unknown>>;

/** The days of a mirror. Each part has a hash of its rows, by which changes are detected. */
export function dayRows(database: DatabaseSync) {
  const statements = writingStatements(database);
  const parts = partRows(database);

  return {
    ...reading(database),

    /** Saves days that were read for a screen. The next sync reads the people of changed days. */
    putFromScreen(part: DailyPart, rows: readonly DailyRow[], at: number): void {
      for (const row of rows) {
        if (this.save(part, row.date, [row], at) === 'changed') this.expire('users', row.date);
      }
    },

    /**
     * Replaces rows of people that were read for a screen, on days that a sync has read as a whole: elsewhere, a
     * page of people would look like all of them. The next sync reads a changed day again.
     */
    putUsers(rows: readonly UserDayRow[], at: number): void {
      for (const [day, ofDay] of Map.groupBy(rows, ({ date }) => date)) {
        const former = statements.selectHash.get({ part: 'users', day })?.hash ?? undefined;
        if (former === undefined) continue;
        parts.putUsers(day, ofDay);
        const current = hashOf(storedRows(database, 'users', day));
        if (current === former) continue;
        statements.upsert.run({ part: 'users', day, hash: current, at });
        this.expire('users', day);
      }
    },

    /** Replaces a day if its rows differ from the stored ones, and then records both totals. */
    save(part: MirrorPart, day: string, rows: readonly Row[], at: number): DayOutcome {
      const before = statements.selectHash.get({ part, day })?.hash ?? undefined;
      const current = hashOf(rows);
      if (before !== undefined && before !== current) {
        const former = storedRows(database, part, day);
        statements.insertRestatement.run({
          part,
          day,
          at,
          before: JSON.stringify(totalsOf(former)),
          after: JSON.stringify(totalsOf(rows)),
        });
      }
      if (before !== current) parts.replace(part, day, rows);
      statements.upsert.run({ part, day, hash: current, at });
      if (before === undefined) return 'new';
      return before === current ? 'same' : 'changed';
    },

    /** Marks a day to be read again, because another part of it has changed. */
    expire(part: MirrorPart, day: string): void {
      statements.expire.run({ part, day });
    },

    /** Days that must be read again. */
    expired: (part: MirrorPart): string[] =>
      statements.selectExpired.all({ part }).map(({ day }) => String(day)),

    /** Records that a day was requested and has no row. Its stored rows remain. */
    noteMissing(part: MirrorPart, day: string, at: number): void {
      statements.noteMissing.run({ part, day, at });
    },
  };
}

const writingStatements = (database: DatabaseSync) => ({
  selectHash: database.prepare('SELECT hash FROM mirror_days WHERE part = :part AND day = :day'),
  upsert: database.prepare(`
    INSERT INTO mirror_days (part, day, hash, fetched_at) VALUES (:part, :day, :hash, :at)
    ON CONFLICT (part, day) DO UPDATE SET
      changed_at = CASE WHEN hash IS excluded.hash THEN changed_at ELSE excluded.fetched_at END,
      hash = excluded.hash, fetched_at = excluded.fetched_at
  `),
  noteMissing: database.prepare(`
    INSERT INTO mirror_days (part, day, hash, fetched_at) VALUES (:part, :day, NULL, :at)
    ON CONFLICT (part, day) DO UPDATE SET fetched_at = excluded.fetched_at
  `),
  insertRestatement: database.prepare(`
    INSERT INTO mirror_restatements (part, day, at, totals_before, totals_after)
    VALUES (:part, :day, :at, :before, :after)
  `),
  expire: database.prepare(
    'UPDATE mirror_days SET fetched_at = 0 WHERE part = :part AND day = :day',
  ),
  selectExpired: database.prepare(
    'SELECT day FROM mirror_days WHERE part = :part AND fetched_at = 0 ORDER BY day',
  ),
});

/** Writes the rows of a part of a day. */
function partRows(database: DatabaseSync) {
  const engine = sqliteEngine(database);
  const deleteUsers = database.prepare('DELETE FROM user_days WHERE day = :day');
  const insertUser = database.prepare(
    'INSERT OR REPLACE INTO user_days (user_id, day, document, sum) VALUES (?, ?, ?, ?)',
  );

  function putUsers(day: string, rows: readonly UserDayRow[]): void {
    for (const row of rows) {
      const written = [row.user_id, day, JSON.stringify(row)] as const;
      insertUser.run(...written, rowSum(...written));
    }
  }

  return {
    putUsers,

    /** The rows came from the endpoint of this part. */
    replace(part: MirrorPart, day: string, rows: readonly Row[]): void {
      if (part === 'users') {
        deleteUsers.run({ day });
        putUsers(day, rows as unknown as readonly UserDayRow[]);
        return;
      }
      const [row] = rows as unknown as readonly DayParts[DayPart][];
      if (row !== undefined) engine.run(analyticsDayWrites.put(day, part, row));
    },
  };
}

function reading(database: DatabaseSync) {
  const statements = readingStatements(database);

  return {
    /** The last restated days, latest first. */
    restatements: (limit: number): Restatement[] =>
      statements.selectRestatements.all({ limit }).map((row) => ({
        part: String(row.part) as MirrorPart,
        day: String(row.day),
        at: Number(row.at),
        totalsBefore: JSON.parse(String(row.totals_before)) as Record<string, number>,
        totalsAfter: JSON.parse(String(row.totals_after)) as Record<string, number>,
      })),

    restatementCount: (): number => Number(statements.countRestatements.get()?.count),

    /** Days up to `until` that were requested and have no row. */
    missing: (until: string): string[] =>
      statements.selectMissing.all({ until }).map(({ day }) => String(day)),

    /** Days that were read. Until `until`, also those that turned out to have no row. */
    read: (until: string): string[] =>
      statements.selectRead.all({ until }).map(({ day }) => String(day)),

    /** The number of days in a range, both ends included, of which this part was never requested. */
    unread(part: MirrorPart, range: DateRange): number {
      const { startDate, endDate } = range;
      const read = statements.countRead.get({ part, startDate, endDate })?.count;
      return lengthOf(range) - Number(read);
    },

    /** The first and last day with data, and their number. */
    span(): { first: string | undefined; last: string | undefined; count: number } {
      const { first, last, count } = statements.selectSpan.get() ?? {};
      const text = (value: unknown) => (value === null ? undefined : String(value));
      return { first: text(first), last: text(last), count: Number(count) };
    },

    /** Days whose rows do not match the stored hash. */
    *contradictions(): Generator<{ part: string; day: string }> {
      for (const { part, day, hash: claimed } of statements.selectAll.all()) {
        const rows = storedRows(database, String(part) as MirrorPart, String(day));
        if (hashOf(rows) !== claimed) yield { part: String(part), day: String(day) };
      }
    },
  };
}

/** A day that was removed is to be read again, and has no rows until then. */
const isRead = '(hash IS NOT NULL OR fetched_at > 0)';

const readingStatements = (database: DatabaseSync) => ({
  selectRestatements: database.prepare(`
    SELECT part, day, at, totals_before, totals_after FROM mirror_restatements
    ORDER BY at DESC, day DESC, part LIMIT :limit
  `),
  countRestatements: database.prepare('SELECT count(*) AS count FROM mirror_restatements'),
  selectMissing: database.prepare(`
    SELECT day FROM mirror_days
    WHERE part = 'tokens' AND hash IS NULL AND day <= :until AND ${isRead}
    ORDER BY day
  `),
  selectRead: database.prepare(`
    SELECT day FROM mirror_days
    WHERE part = 'tokens' AND (hash IS NOT NULL OR day <= :until) AND ${isRead}
    ORDER BY day
  `),
  countRead: database.prepare(`
    SELECT count(*) AS count FROM mirror_days
    WHERE part = :part AND day BETWEEN :startDate AND :endDate AND ${isRead}
  `),
  selectSpan: database.prepare(`
    SELECT min(day) AS first, max(day) AS last, count(*) AS count
    FROM mirror_days WHERE part = 'tokens' AND hash IS NOT NULL
  `),
  selectAll: database.prepare(
    'SELECT part, day, hash FROM mirror_days WHERE hash IS NOT NULL ORDER BY day, part',
  ),
});

function storedRows(database: DatabaseSync, part: MirrorPart, day: string): Row[] {
  const query =
    part === 'users'
      ? 'SELECT document FROM user_days WHERE day = :day'
      : `SELECT nullif(${part}, '') AS document FROM analytics_days WHERE day = :day`;
  return database
    .prepare(query)
    .all({ day })
    .flatMap(({ document }) => (document === null ? [] : [JSON.parse(String(document)) as Row]));
}

/** Equal rows have equal hashes, whatever the order of rows and fields. */
const hashOf = (rows: readonly Row[]): string =>
  hash('sha256', JSON.stringify(rows.map(canonical).sort()), 'base64url');

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

function totalsOf(rows: readonly Row[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
    if (typeof value === 'number') totals[name] = (totals[name] ?? 0) + value;
  }
  return totals;
}
