import type { DatabaseSync } from 'node:sqlite';
import { statementsOn } from './statements.ts';

/** The state of a sync in addition to its rows. Times are Unix milliseconds by the server's clock. */
export type MirrorState = {
  /** The name of the server of which this is a copy. */
  source: string;
  /** Its name in the analytics. */
  organization: string;
  /** Time of the first response of the last sync that read all small and recent data. */
  syncedAt: number;
  /** Time of the last response that a sync has read. */
  readAt: number;
  /** Number of syncs started. */
  runs: number;
  /** When a set was last replaced as a whole. */
  limitsAt: number;
  computersAt: number;
  reportsAt: number;
  daysAt: number;
  sessionsAt: number;
  /** What the server does not allow this user to see. */
  refused: readonly string[];
  /** Every session last updated up to this time was listed by a complete walk. */
  watermark: number;
  /** The first walk through all sessions, until it is complete. */
  backfill: Walk & { isSorted: boolean };
  /** Whether the last complete walk found the sessions in order, newest first. */
  isOrderProven: boolean;
  /** A walk that looks for deleted sessions, while it is in progress. */
  sweep: { cursor: string | undefined; number: number; isListed: boolean };
  lastSweepAt: number;
  lastSweepRun: number;
  /** A cursor was rejected, so a sweep is due. */
  isSweepDue: boolean;
  /** Number of walks started, to tell which rows a sweep has seen. */
  walks: number;
  /** Number of days in the window that is read again. */
  windowDays: number;
  /** The last day of analytics at the last sync. */
  lastDay: string;
  /** The first day that the backward steps have reached. */
  daysBackTo: string;
  /** The newest readiness report at the last complete walk. */
  reportWatermark: { id: string; createdAt: number };
  /** The checksum of the tables' definitions, which were made by these versions. */
  schema: { versions: string; sum: number };
  /** The checksum of the search index; undefined while it is being written. */
  indexSum: number;
  /** When a sync last checked the whole copy. */
  checkedAt: number;
  /** The version of the texts in the search index, and up to which row those of an older version were replaced. */
  index: { version: number; replacedTo?: number };
  /** What a team server had of the sessions after the last push: `titles` or `transcripts`, by ID; `at` by this computer. */
  shared: { at: number; sessions: Readonly<Record<string, string>> };
  /** Number of consecutive sessions that were fetched again because of their count and had not changed. */
  vainRefetches: number;
};

/** The watermarks under the names that files of earlier versions have for them. */
const storedNames: Partial<Record<keyof MirrorState, string>> = {
  watermark: 'fence',
  reportWatermark: 'reportFence',
};

const storedName = (name: keyof MirrorState): string => storedNames[name] ?? name;

/** The progress of a walk through pages. `top` is the time of the first row at its start. */
export type Walk = { top: number; cursor: string | undefined };

/** Reads and writes the state, as one row of JSON for each name. */
export function stateRows(database: DatabaseSync) {
  const sql = statementsOn(database);

  return {
    get<Name extends keyof MirrorState>(name: Name): MirrorState[Name] | undefined {
      const row = sql.get`SELECT value FROM mirror_state WHERE name = ${storedName(name)}`;
      // Only `set` writes the table, and it takes the type that belongs to the name.
      return row && (JSON.parse(String(row.value)) as MirrorState[Name]);
    },

    /** Sets a value; undefined removes it. */
    set<Name extends keyof MirrorState>(name: Name, value: MirrorState[Name] | undefined): void {
      if (value === undefined) sql.run`DELETE FROM mirror_state WHERE name = ${storedName(name)}`;
      else {
        sql.run`
          INSERT INTO mirror_state (name, value) VALUES (${storedName(name)}, ${JSON.stringify(value)})
          ON CONFLICT (name) DO UPDATE SET value = excluded.value
        `;
      }
    },
  };
}
