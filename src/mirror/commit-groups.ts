import type { DatabaseSync } from 'node:sqlite';

const usualGroupMs = 250;

type GroupOptions = {
  /** Runs in the transaction, just before it is committed. */
  beforeCommit(): void;
  afterRollback(): void;
};

/**
 * Transactions of one connection. A commit costs more than the rows of a page, so that a sync commits those of
 * many pages at once. Whatever is committed is then what a commit for each transaction would have left at some
 * moment. If one fails, the whole group is rolled back.
 */
export function commitGroups(database: DatabaseSync, options: GroupOptions) {
  let isGrouping = false;
  let groupMs = usualGroupMs;
  let committedMs = Number.NEGATIVE_INFINITY;
  let callbacks: (() => void)[] = [];

  function commit() {
    if (database.isTransaction) {
      undoIfFailing(() => {
        options.beforeCommit();
        database.exec('COMMIT');
      });
    }
    committedMs = performance.now();
    const due = callbacks;
    callbacks = [];
    for (const call of due) call();
  }

  function undoIfFailing<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      // SQLite ends the transaction itself when the disk is full or the file is damaged.
      if (database.isTransaction) database.exec('ROLLBACK');
      callbacks = [];
      options.afterRollback();
      throw error;
    }
  }

  return {
    transaction<T>(work: () => T): T {
      // Other connections cannot write meanwhile.
      if (!isGrouping || !database.isTransaction) database.exec('BEGIN IMMEDIATE');
      const result = undoIfFailing(work);
      if (!isGrouping || performance.now() - committedMs >= groupMs) commit();
      return result;
    },

    /** Transactions that follow one another within this time are committed together. */
    begin(withinMs = usualGroupMs): void {
      isGrouping = true;
      groupMs = withinMs;
      committedMs = performance.now();
    },

    end(): void {
      isGrouping = false;
      commit();
    },

    commit,

    afterCommit(call: () => void): void {
      if (database.isTransaction) callbacks.push(call);
      else call();
    },
  };
}
