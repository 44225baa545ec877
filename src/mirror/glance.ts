import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { CreditLimits, TokensRow } from '../api/resources.ts';
import type { DateRange } from '../figures/time/date-range.ts';
import { organizationReads } from '../server/store/organization.ts';
import { sqliteEngine } from '../server/store/sqlite-engine.ts';
import { explained, MirrorError } from './mirror-error.ts';
import { hasMirror } from './mirror-file.ts';
import { defineRowSum } from './rows/row-sums.ts';
import { stateRows } from './state.ts';

/** What a glance at a copy needs of it. Nothing is prepared, upgraded or written, so that it takes milliseconds. */
export type Glance = Disposable & {
  /** The server's time of the data, in Unix milliseconds. */
  dataOf: number;
  /** The server, as removals name it. */
  source: string;
  /** The rows of tokens of those of these days that have data. */
  tokens(range: Pick<DateRange, 'startDate' | 'endDate'>): TokensRow[];
  /** Undefined if they were not read. */
  limits(): CreditLimits | undefined;
  /** How many sessions have a status, and how many that are not completed have none; undefined if they were not read. */
  sessions(status: string): { count: number; unknown: number } | undefined;
  /** How many computers have a status; undefined if they were not read. */
  computers(status: string): number | undefined;
};

/** Opens a copy for a glance. Throws MirrorError. */
export function openGlance(file: string): Glance {
  const missing = `There is no local copy with data yet (${file}). Run "signalbox sync".`;
  if (!hasMirror(file)) throw new MirrorError('mirror-missing', missing);
  return explained(file, () => {
    const database = new DatabaseSync(pathToFileURL(file), { readOnly: true, timeout: 500 });
    try {
      // Triggers of the tables name it, even where nothing is written.
      defineRowSum(database);
      const dataOf = stateRows(database).get('syncedAt');
      if (dataOf === undefined) throw new MirrorError('mirror-missing', missing);
      return glanceIn(database, dataOf);
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

function glanceIn(database: DatabaseSync, dataOf: number): Glance {
  const state = stateRows(database);
  const countIn = (sql: string, values: Record<string, string>): number =>
    Number(database.prepare(sql).get(values)?.count);

  return {
    dataOf,
    source: state.get('source') ?? '',
    tokens(range) {
      const rows = database
        .prepare(
          `SELECT tokens FROM analytics_days
           WHERE day BETWEEN :startDate AND :endDate AND tokens <> '' ORDER BY day`,
        )
        .all(range);
      // A sync has written them as the client read them.
      return rows.map(({ tokens }) => JSON.parse(String(tokens)) as TokensRow);
    },
    limits() {
      if (state.get('limitsAt') === undefined) return undefined;
      const text = sqliteEngine(database).run(organizationReads.creditLimits());
      return JSON.parse(text, readableNumber) as CreditLimits;
    },
    sessions(status) {
      if (state.get('sessionsAt') === undefined) return undefined;
      const count = 'SELECT count(*) AS count FROM sessions WHERE';
      return {
        count: countIn(`${count} status = :status`, { status }),
        unknown: countIn(
          `${count} coalesce(status, '') = '' AND json_extract(document, '$.completedAt') IS NULL`,
          {},
        ),
      };
    },
    computers(status) {
      if (state.get('computersAt') === undefined) return undefined;
      return countIn(
        "SELECT count(*) AS count FROM computers WHERE json_extract(summary, '$.status') = :status",
        { status },
      );
    },
    [Symbol.dispose]: () => database.close(),
  };
}

/** A limit that could not be read is stored as a number out of any range. */
const readableNumber = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? undefined : value;
