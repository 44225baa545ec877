import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { DayPart, DayParts } from '../../api/day-parts.ts';
import type { UserDayRow } from '../../api/resources.ts';
import { type DateRange, lengthOf } from '../../figures/time/date-range.ts';
import { analyticsDayWrites } from '../../server/store/analytics-days.ts';
import { sqliteEngine } from '../../server/store/sqlite-engine.ts';
import { type Statements, statementsOn } from '../statements.ts';
import { rowSum } from './row-sums.ts';

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
  const sql = statementsOn(database);
  const parts = partRows(database, sql);

  const hashes = dayHashes(sql);

  return {
    ...reading(sql),

    /** Saves days that were read for a screen. The next sync reads the people of changed days. */
    putFromScreen(part: DayPart, rows: readonly DailyRow[], at: number): void {
      for (const row of rows) {
        if (this.save(part, row.date, [row], at) === 'changed') this.expireUsers(row.date);
      }
    },

    /**
     * Replaces rows of people that were read for a screen, on days that a sync has read as a whole: elsewhere, a
     * page of people would look like all of them. The next sync reads a changed day again.
     */
    putUsers(rows: readonly UserDayRow[], at: number): void {
      for (const [day, ofDay] of Map.groupBy(rows, ({ date }) => date)) {
        const former = hashes.get('users', day);
        if (former === undefined) continue;
        parts.putUsers(day, ofDay);
        const current = hashOf(storedRows(sql, 'users', day));
        if (current === former) continue;
        hashes.set('users', day, current, at);
        this.expireUsers(day);
      }
    },

    /** Replaces a day if its rows differ from the stored ones, and then records both totals. */
    save(part: MirrorPart, day: string, rows: readonly Row[], at: number): DayOutcome {
      const before = hashes.get(part, day);
      const current = hashOf(rows);
      if (before !== undefined && before !== current) {
        const former = storedRows(sql, part, day);
        sql.run`
          INSERT INTO mirror_restatements (part, day, at, totals_before, totals_after)
          VALUES (${part}, ${day}, ${at}, ${totalsOf(former)}, ${totalsOf(rows)})
        `;
      }
      if (before !== current) parts.replace(part, day, rows);
      hashes.set(part, day, current, at);
      if (before === undefined) return 'new';
      return before === current ? 'same' : 'changed';
    },

    /** Marks the people of a day to be read again, because another part of it has changed. */
    expireUsers(day: string): void {
      sql.run`UPDATE mirror_days SET fetched_at = 0 WHERE part = 'users' AND day = ${day}`;
    },

    /** Days that must be read again. */
    expired: (part: MirrorPart): string[] =>
      sql.all`
        SELECT day FROM mirror_days WHERE part = ${part} AND fetched_at = 0 ORDER BY day
      `.map(dayIn),

    /** Records that a day was requested and has no row. Its stored rows remain. */
    noteMissing(part: MirrorPart, day: string, at: number): void {
      sql.run`
        INSERT INTO mirror_days (part, day, hash, fetched_at) VALUES (${part}, ${day}, NULL, ${at})
        ON CONFLICT (part, day) DO UPDATE SET fetched_at = excluded.fetched_at
      `;
    },
  };
}

/** The hashes of the parts of days that were read. */
const dayHashes = (sql: Statements) => ({
  get: (part: MirrorPart, day: string) =>
    sql.get`SELECT hash FROM mirror_days WHERE part = ${part} AND day = ${day}`?.hash ?? undefined,

  set(part: MirrorPart, day: string, current: string, at: number): void {
    sql.run`
      INSERT INTO mirror_days (part, day, hash, fetched_at) VALUES (${part}, ${day}, ${current}, ${at})
      ON CONFLICT (part, day) DO UPDATE SET
        changed_at = CASE WHEN hash IS excluded.hash THEN changed_at ELSE excluded.fetched_at END,
        hash = excluded.hash, fetched_at = excluded.fetched_at
    `;
  },
});

/** Writes the rows of a part of a day. */
function partRows(database: DatabaseSync, sql: Statements) {
  const engine = sqliteEngine(database);

  function putUsers(day: string, rows: readonly UserDayRow[]): void {
    for (const row of rows) {
      const { user_id: id } = row;
      const document = JSON.stringify(row);
      sql.run`
        INSERT OR REPLACE INTO user_days (user_id, day, document, sum)
        VALUES (${id}, ${day}, ${document}, ${rowSum(id, day, document)})
      `;
    }
  }

  return {
    putUsers,

    /** The rows came from the endpoint of this part. */
    replace(part: MirrorPart, day: string, rows: readonly Row[]): void {
      if (part === 'users') {
        sql.run`DELETE FROM user_days WHERE day = ${day}`;
        putUsers(day, rows as unknown as readonly UserDayRow[]);
        return;
      }
      const [row] = rows as unknown as readonly DayParts[DayPart][];
      if (row !== undefined) engine.run(analyticsDayWrites.put(day, part, row));
    },
  };
}

function reading(sql: Statements) {
  return {
    /** The last restated days, latest first. */
    restatements: (limit: number): Restatement[] =>
      sql.all`
        SELECT part, day, at, totals_before, totals_after FROM mirror_restatements
        ORDER BY at DESC, day DESC, part LIMIT ${limit}
      `.map((row) => ({
        part: String(row.part) as MirrorPart,
        day: String(row.day),
        at: Number(row.at),
        totalsBefore: JSON.parse(String(row.totals_before)) as Record<string, number>,
        totalsAfter: JSON.parse(String(row.totals_after)) as Record<string, number>,
      })),

    restatementCount: (): number =>
      Number(sql.get`SELECT count(*) AS count FROM mirror_restatements`?.count),

    /** Days up to `until` that were requested and have no row. */
    missing: (until: string): string[] =>
      sql.all`
        SELECT day FROM mirror_days
        WHERE part = 'tokens' AND hash IS NULL AND day <= ${until} AND fetched_at > 0
        ORDER BY day
      `.map(dayIn),

    /** Days that were read. Until `until`, also those that turned out to have no row. */
    read: (until: string): string[] =>
      sql.all`
        SELECT day FROM mirror_days
        WHERE part = 'tokens' AND (hash IS NOT NULL OR day <= ${until} AND fetched_at > 0)
        ORDER BY day
      `.map(dayIn),

    /** The number of days in a range, both ends included, whose people were never requested. */
    unreadUsers(range: DateRange): number {
      const { startDate, endDate } = range;
      const read = sql.get`
        SELECT count(*) AS count FROM mirror_days
        WHERE part = 'users' AND day BETWEEN ${startDate} AND ${endDate}
          AND (hash IS NOT NULL OR fetched_at > 0)
      `;
      return lengthOf(range) - Number(read?.count);
    },

    /** The first and last day with data, and their number. */
    span(): { first: string | undefined; last: string | undefined; count: number } {
      const row = sql.get`
        SELECT min(day) AS first, max(day) AS last, count(*) AS count
        FROM mirror_days WHERE part = 'tokens' AND hash IS NOT NULL
      `;
      const text = (value: unknown) => (value === null ? undefined : String(value));
      return { first: text(row?.first), last: text(row?.last), count: Number(row?.count) };
    },

    /** Days whose rows do not match the stored hash. */
    *contradictions(): Generator<{ part: string; day: string }> {
      const claims = sql.all`
        SELECT part, day, hash FROM mirror_days WHERE hash IS NOT NULL ORDER BY day, part
      `;
      for (const { part, day, hash: claimed } of claims) {
        const rows = storedRows(sql, String(part) as MirrorPart, String(day));
        if (hashOf(rows) !== claimed) yield { part: String(part), day: String(day) };
      }
    },
  };
}

const dayIn = ({ day }: Row): string => String(day);

function storedRows(sql: Statements, part: MirrorPart, day: string): Row[] {
  const rows =
    part === 'users'
      ? sql.all`SELECT document FROM user_days WHERE day = ${day}`
      : sql.all`SELECT * FROM analytics_days WHERE day = ${day}`;
  const documents = rows.map(({ document, [part]: ofPart }) => document ?? ofPart);
  return documents.flatMap((text) => (text ? [JSON.parse(String(text)) as Row] : []));
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

/** As JSON. */
function totalsOf(rows: readonly Row[]): string {
  const totals: Record<string, number> = {};
  for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
    if (typeof value === 'number') totals[name] = (totals[name] ?? 0) + value;
  }
  return JSON.stringify(totals);
}
