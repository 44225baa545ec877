import type { DatabaseSync } from 'node:sqlite';
import { isMirrorDamage } from './mirror-error.ts';
import { mirrorBytes } from './mirror-file.ts';
import type { Mirror } from './open-mirror.ts';
import { damagedRows, type SummedTable } from './rows/row-sums.ts';
import { isSchemaIntact } from './schema.ts';

/** Something in a mirror that is not as it was written. */
export type Damage = {
  part: DamagedPart;
  /** A sentence. */
  text: string;
  /** The session whose row or messages are damaged. */
  sessionId?: string;
};

/** What is healed together. */
export type DamagedPart =
  | 'file'
  | 'index'
  | 'session'
  | 'messages'
  | 'days'
  | 'computers'
  | 'limits'
  | 'reports'
  | 'role'
  | 'state'
  | 'restatements';

const parts: Readonly<Record<SummedTable, [part: DamagedPart, text: (key: string) => string]>> = {
  organization: ['limits', () => 'The credit limit of everybody is damaged.'],
  credit_limits: ['limits', (email) => `The credit limit of ${email} is damaged.`],
  people: ['role', () => 'The role of the user is damaged.'],
  analytics_days: ['days', (day) => `The analytics of ${day} are damaged.`],
  user_days: ['days', (id) => `A day of the person ${id} is damaged.`],
  mirror_days: ['days', (part) => `The record of a day of ${part} is damaged.`],
  sessions: ['session', (id) => `Session ${id} is damaged.`],
  mirror_sessions: ['session', (id) => `The record of session ${id} is damaged.`],
  messages: ['messages', (id) => `A message of session ${id} is damaged.`],
  computers: ['computers', (id) => `Computer ${id} is damaged.`],
  readiness_reports: ['reports', (id) => `Readiness report ${id} is damaged.`],
  mirror_state: ['state', (name) => `The state of the syncs is damaged (${name}).`],
  mirror_restatements: ['restatements', (part) => `A changed day of ${part} is damaged.`],
  search_rows: ['index', () => 'A row of the search index is damaged.'],
};

/** Checking a larger mirror takes longer than a person wants to wait. */
const quickBytes = 50_000_000;

/** Whether all of a mirror is checked in about a second. */
export const isQuicklyChecked = ({ file }: Mirror): boolean => mirrorBytes(file) <= quickBytes;

/** Reads all of a mirror, and yields what is damaged. Changes nothing. */
export function* damagesOf(mirror: Mirror): Generator<Damage> {
  try {
    let isDamaged = false;
    for (const damage of [brokenStructure, brokenRows, brokenCounts]) {
      for (const found of damage(mirror)) {
        isDamaged = true;
        yield found;
      }
      // What follows relies on it.
      if (isDamaged) return;
    }
  } catch (error) {
    if (!isMirrorDamage(error)) throw error;
    yield inFile(error instanceof Error ? error.message : String(error));
  }
}

const inFile = (detail: string): Damage => ({
  part: 'file',
  text: `The file is damaged: ${detail}`,
});

/** What SQLite finds, and tables that are others than those that were created. */
function* brokenStructure({ database }: Mirror): Generator<Damage> {
  for (const { integrity_check: found } of database.prepare('PRAGMA integrity_check').all()) {
    if (found === 'ok') continue;
    const isOfIndex = /\bsearch_text\b/.test(String(found));
    yield isOfIndex
      ? { part: 'index', text: `The search index is damaged: ${found}` }
      : inFile(String(found));
  }
  if (!isSchemaIntact(database)) yield inFile('its tables have another form');
}

function* brokenRows({ database, messages }: Mirror): Generator<Damage> {
  let isStateKnown = true;
  for (const { table, key } of damagedRows(database)) {
    const [part, text] = parts[table];
    if (part === 'state') isStateKnown = false;
    yield {
      part,
      text: text(key),
      ...((part === 'session' || part === 'messages') && { sessionId: key }),
    };
  }
  if (isStateKnown && messages.indexSeal.isIntact() === false) {
    yield { part: 'index', text: 'The search index is damaged.' };
  }
}

/** Rows that are missing, or refer to others that are. */
function* brokenCounts({ database }: Mirror): Generator<Damage> {
  const orphans = database.prepare('PRAGMA foreign_key_check').all();
  for (const { table } of orphans) yield inFile(`a row of ${table} belongs to nothing`);

  const counts = database
    .prepare(`
      SELECT id, message_count, count(position) AS here, coalesce(max(position), 0) AS last
      FROM mirror_sessions LEFT JOIN messages ON session_id = id
      GROUP BY id HAVING here <> message_count OR last <> here
    `)
    .all();
  for (const { id, message_count, here } of counts) {
    const text = `Session ${id} should have ${message_count} messages, and has ${here}.`;
    yield { part: 'messages', text, sessionId: String(id) };
  }

  const strays = database
    .prepare('SELECT id FROM sessions WHERE id NOT IN (SELECT id FROM mirror_sessions)')
    .all();
  for (const { id } of strays) {
    yield { part: 'session', text: `Session ${id} has no record.`, sessionId: String(id) };
  }
  yield* brokenIndex(database);
}

function* brokenIndex(database: DatabaseSync): Generator<Damage> {
  const count = (query: string) =>
    Number(database.prepare(`SELECT count(*) AS count FROM ${query}`).get()?.count);
  const inIndex = (text: string): Damage => ({ part: 'index', text });

  const missing = count(`messages WHERE (session_id, position) NOT IN (
    SELECT session_id, position FROM search_rows)`);
  if (missing > 0) yield inIndex(`The search index lacks ${missing} messages.`);
  const surplus = count(`search_rows WHERE (session_id, position) NOT IN (
    SELECT session_id, position FROM messages)`);
  if (surplus > 0) yield inIndex(`The search index has ${surplus} messages that are not there.`);
  const unread = count('search_rows WHERE id NOT IN (SELECT id FROM search_text_docsize)');
  if (unread > 0) yield inIndex(`The search index lacks the words of ${unread} messages.`);
}
