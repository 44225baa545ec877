import { hash, randomUUID } from 'node:crypto';
import type { Handlers } from '../server/handlers/handler.ts';
import { insert, type Query } from '../server/store/engine.ts';
import type { StorePort } from '../server/store/queries.ts';
import { sessionReads } from '../server/store/sessions.ts';
import type { TeamCaller } from './keys.ts';

/** What somebody did with the data of others, or with keys. `subject` is what it was done to. */
export type AuditEntry = { personId: string; email: string; action: string; subject: string };

/** Who acts on the store itself, and needs no key. */
export const storeOperator = { personId: '', email: 'database access' };

/** Records an action in the transaction that carries it out. */
export const audited = (entry: AuditEntry, nowMs: number): Query<void> =>
  insert('team_audit', {
    ...{ at: nowMs, id: randomUUID(), person_id: entry.personId, email: entry.email },
    ...{ action: entry.action, subject: entry.subject, outcome: 'done' },
  });

/** A transcript that is shown is read again at each refresh: one record for each of these is enough. */
const readingMs = 3_600_000;

/** Records that a person has read a session in an hour, with the time at which the hour began. */
const recordReading = ({ id, email }: TeamCaller, sessionId: string, nowMs: number): Query<void> =>
  insert(
    { table: 'team_audit', key: ['at', 'id'], update: [] },
    {
      at: nowMs - (nowMs % readingMs),
      id: hash('sha256', JSON.stringify([id, sessionId])),
      ...{ person_id: id, email, action: 'session.read', subject: sessionId, outcome: 'done' },
    },
  );

/** Records who has opened a transcript of somebody else: its first page, which every reader asks for. */
export const auditedReading =
  (read: Handlers['listMessages'], store: StorePort, clock: () => number) =>
  async (
    input: Parameters<Handlers['listMessages']>[0],
    caller: TeamCaller,
  ): ReturnType<Handlers['listMessages']> => {
    const page = await read(input, caller);
    const { sessionId, cursor } = input;
    if (cursor !== undefined) return page;
    await store.inTransaction(function* () {
      const own = yield* sessionReads.find(sessionId, caller.id);
      if (!own) yield* recordReading(caller, sessionId, clock());
    });
    return page;
  };
