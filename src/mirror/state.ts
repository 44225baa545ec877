import type { DatabaseSync } from 'node:sqlite';

/** What a sync remembers besides rows. Times are Unix milliseconds by the server's clock. */
export type MirrorState = {
  /** Which server this is a copy of, as people call it. */
  source: string;
  /** As the analytics name it. */
  organization: string;
  /** Of the first answer of the last sync that went through everything that is short. */
  syncedAt: number;
  /** Runs that were begun. */
  runs: number;
  /** When a set was last replaced as a whole. */
  limitsAt: number;
  computersAt: number;
  reportsAt: number;
  daysAt: number;
  sessionsAt: number;
  /** What the server does not let this person see. */
  refused: readonly string[];
  /** Every session last updated up to this time was listed by a complete walk. */
  fence: number;
  /** The first walk through all sessions, until it has reached the end. */
  backfill: Walk & { isSorted: boolean };
  /** Whether the last complete walk found the sessions in order, newest first. */
  isOrderProven: boolean;
  /** A walk that looks for sessions that are gone, while it is under way. */
  sweep: { cursor: string | undefined; number: number; isListed: boolean };
  lastSweepAt: number;
  lastSweepRun: number;
  /** A cursor was refused, so that a sweep is due. */
  isSweepDue: boolean;
  /** Walks that were begun, to tell which rows a sweep has seen. */
  walks: number;
  /** Days of the window that is read again. */
  windowDays: number;
  /** The last day of analytics at the last sync. */
  lastDay: string;
  /** The first day of analytics that the steps backwards have reached. */
  daysBackTo: string;
  /** The newest readiness report when all of them were last walked through. */
  reportFence: { id: string; createdAt: number };
  /** Sessions in a row that were fetched anew because of their count and had not changed. */
  vainRefetches: number;
};

/** How far a walk through pages has come. `top` is what the first row said at its beginning. */
export type Walk = { top: number; cursor: string | undefined };

export type StateRows = ReturnType<typeof stateRows>;

export function stateRows(database: DatabaseSync) {
  const select = database.prepare('SELECT value FROM mirror_state WHERE name = :name');
  const upsert = database.prepare(`
    INSERT INTO mirror_state (name, value) VALUES (:name, :value)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
  `);
  const deleteOne = database.prepare('DELETE FROM mirror_state WHERE name = :name');

  return {
    get<Name extends keyof MirrorState>(name: Name): MirrorState[Name] | undefined {
      const row = select.get({ name });
      // Only `set` writes the table, and it takes what belongs to the name.
      return row && (JSON.parse(String(row.value)) as MirrorState[Name]);
    },

    /** Undefined forgets the value. */
    set<Name extends keyof MirrorState>(name: Name, value: MirrorState[Name] | undefined): void {
      if (value === undefined) deleteOne.run({ name });
      else upsert.run({ name, value: JSON.stringify(value) });
    },
  };
}
