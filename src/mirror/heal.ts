import type { DatabaseSync } from 'node:sqlite';
import { type Damage, type DamagedPart, damagesOf } from './damage.ts';
import { mergeIndex } from './merge-index.ts';
import { mirrorFault } from './mirror-error.ts';
import type { Mirror } from './open-mirror.ts';
import { you } from './owner.ts';
import { removeDamagedRows } from './rows/row-sums.ts';
import { statementsOn } from './statements.ts';

/** What is damaged can hide other damage, so a mirror is checked again, but not for ever. */
const maxTurns = 4;

/**
 * Removes what is damaged, so that the next sync reads it again, and restores what follows from the rest. Returns what
 * was damaged. Throws MirrorError if the whole file must be replaced.
 */
export function healMirror(mirror: Mirror): Damage[] {
  const healed: Damage[] = [];
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const damages = [...damagesOf(mirror)];
    if (damages.length === 0) return healed;
    healed.push(...damages);
    // SQLite keeps the columns of an index twice, and makes one from the other.
    if (damages.some(({ part }) => part === 'file')) mirror.run('REINDEX');
    mirror.transaction(() => {
      for (const part of new Set(damages.map(({ part }) => part))) healers[part](mirror, damages);
    });
  }
  throw mirrorFault('damaged', mirror.file);
}

type Heal = (mirror: Mirror, damages: readonly Damage[]) => void;

/** What is removed is read again, because the state no longer claims that it is there. */
const healers: Readonly<Record<DamagedPart, Heal>> = {
  file() {},

  index: ({ messages }) => messages.rebuildIndex(),

  session({ database, messages, state }) {
    removeDamagedRows(database, 'mirror_sessions', 'id');
    removeDamagedRows(database, 'sessions', 'id');
    database.exec('DELETE FROM sessions WHERE id NOT IN (SELECT id FROM mirror_sessions)');
    messages.rebuildIndex();
    state.set('isSweepDue', true);
  },

  messages({ database, messages }, damages) {
    removeDamagedRows(database, 'messages', 'session_id');
    const sql = statementsOn(database);
    for (const { part, sessionId } of damages) {
      if (part !== 'messages' || sessionId === undefined) continue;
      sql.run`DELETE FROM messages WHERE session_id = ${sessionId}`;
      sql.run`
        UPDATE mirror_sessions SET
          messages_for = NULL, message_count = 0, tail_cursor = NULL, tail_position = 0
        WHERE id = ${sessionId}
      `;
    }
    messages.rebuildIndex();
  },

  days({ database, days, state }) {
    const records = removeDamagedRows(database, 'mirror_days', 'part');
    if (records.length > 0) state.set('daysBackTo', undefined);
    // The day of a damaged row may be what is damaged; then another day lacks a row.
    const damaged = [
      ...removeDamagedRows(database, 'analytics_days', 'day'),
      ...removeDamagedRows(database, 'user_days', 'day'),
      ...[...days.contradictions()].map(({ day }) => day),
    ];
    for (const day of new Set(damaged)) forgetDay(database, day);
  },

  computers({ smallSets, state }) {
    smallSets.replaceComputers([]);
    state.set('computersAt', undefined);
  },

  limits({ database, smallSets, state }) {
    database.exec('DELETE FROM credit_limits; DELETE FROM organization');
    smallSets.begin();
    state.set('limitsAt', undefined);
  },

  reports({ database, state }) {
    database.exec('DELETE FROM readiness_reports');
    state.set('reportsAt', undefined);
    state.set('reportWatermark', undefined);
  },

  role({ database, smallSets }) {
    smallSets.begin();
    database.exec(`DELETE FROM people WHERE id <> '${you}'`);
    smallSets.setRole('owner');
  },

  restatements({ database }) {
    removeDamagedRows(database, 'mirror_restatements', 'day');
  },

  state(mirror) {
    removeDamagedRows(mirror.database, 'mirror_state', 'name');
    forgetWalks(mirror);
  },
};

/** Removes a day, whose parts are to be read again: they were fetched at no time. */
function forgetDay(database: DatabaseSync, day: string): void {
  database.prepare('DELETE FROM analytics_days WHERE day = ?').run(day);
  database.prepare('DELETE FROM user_days WHERE day = ?').run(day);
  database.prepare('UPDATE mirror_days SET hash = NULL, fetched_at = 0 WHERE day = ?').run(day);
}

/** Heals a mirror, and forgets what was read, so that the next sync reads everything again. Throws MirrorError. */
export async function repairMirror(mirror: Mirror): Promise<Damage[]> {
  const healed = healMirror(mirror);
  mirror.transaction(() => {
    healers.days(mirror, []);
    mirror.sessions.distrustAll();
    forgetWalks(mirror);
    mirror.messages.rebuildIndex();
  });
  await mergeIndex(mirror);
  mirror.transaction(mirror.messages.indexSeal.close);
  return healed;
}

function forgetWalks({ state }: Mirror): void {
  for (const name of [
    'watermark',
    'backfill',
    'sweep',
    'isOrderProven',
    'reportWatermark',
  ] as const) {
    state.set(name, undefined);
  }
  state.set('daysBackTo', undefined);
  state.set('vainRefetches', undefined);
  state.set('isSweepDue', true);
}
