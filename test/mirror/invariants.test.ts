import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createObservedClient } from '../../src/client/client.ts';
import { type Mirror, openMirror } from '../../src/mirror/open-mirror.ts';
import { you } from '../../src/mirror/owner.ts';
import { type SyncOptions, sync } from '../../src/mirror/sync/sync.ts';
import type { SyncEvent } from '../../src/mirror/sync/sync-run.ts';
import { verifyMirror } from '../../src/mirror/verify.ts';
import { type CopyUpdate, copyUpdate } from '../../src/mirror/write-through/copy-update.ts';
import { putAnswers } from '../../src/mirror/write-through/put-answers.ts';
import { type ChangingPlatform, type CursorKind, changingPlatform } from './changing-platform.ts';

let platform: ChangingPlatform;
let folder: string;
let files = 0;

beforeAll(async () => {
  platform = await changingPlatform();
  folder = mkdtempSync(join(tmpdir(), 'mirror-'));
});

afterAll(async () => {
  await platform[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const marginMs = 2_000;
const hourMs = 3_600_000;

/** Something that happens between two requests, to the session at a place among those there are. */
type Change = { kind: 'none' | 'append' | 'edit' | 'add' | 'remove'; place: number };

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('none' as const) },
    { weight: 3, arbitrary: fc.constant('append' as const) },
    { weight: 1, arbitrary: fc.constant('edit' as const) },
    { weight: 2, arbitrary: fc.constant('add' as const) },
    { weight: 1, arbitrary: fc.constant('remove' as const) },
  ),
  place: fc.nat(10_000),
});

/** A pass of a sync: what changes from request to request, and after how many it is cut short. */
const pass = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 40 }),
  maxRequests: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined, freq: 2 }),
  gapMs: fc.constantFrom(0, 400, 1_000, 60_000, 3 * hourMs),
  // Sessions whose messages a screen reads after it, and whether they are written only after the next pass.
  reads: fc.array(fc.nat(10_000), { maxLength: 6 }),
  isLate: fc.boolean(),
});

const scenario = fc.record({
  sessions: fc.array(fc.nat(12), { minLength: 0, maxLength: 25 }),
  passes: fc.array(pass, { minLength: 1, maxLength: 6 }),
});

function makeChange({ kind, place }: Change) {
  const ids = [...platform.sessions.keys()];
  const id = ids[place % Math.max(1, ids.length)];
  if (kind === 'add') return platform.add(platform.newId(), place % 8);
  if (id === undefined) return;
  if (kind === 'append') platform.append(id, 1 + (place % 3));
  if (kind === 'edit') platform.edit(id);
  if (kind === 'remove') platform.remove(id);
}

/** Reads as screens do: the newest sessions, and up to two pages of messages of some sessions. */
async function readForScreens(places: readonly number[]): Promise<CopyUpdate[]> {
  const answers: CopyUpdate[] = [];
  const client = createObservedClient({ baseUrl: platform.url, credential: 'any' }, (answer) => {
    answers.push(...[copyUpdate(answer)].filter((one) => !!one));
  });
  if (places.length > 0) await client.listSessions({ limit: 5 });
  for (const place of places) {
    const ids = [...platform.sessions.keys()];
    const sessionId = ids[place % Math.max(1, ids.length)];
    if (sessionId === undefined) continue;
    const pages = client.messages({ sessionId, limit: 5 }).pages();
    // It may be removed in the meantime.
    await pages.next().catch(() => {});
    await pages.next().catch(() => {});
  }
  return answers;
}

/** What is shown offline: the sessions that are not hidden, and their messages. */
function shown({ database }: Mirror) {
  return database
    .prepare(`SELECT id, document FROM sessions WHERE owner_id = '${you}' ORDER BY id`)
    .all()
    .map(({ id, document }) => ({
      session: JSON.parse(String(document)),
      messages: messagesOf(database, String(id)),
    }));
}

const messagesOf = (database: Mirror['database'], id: string): unknown[] =>
  database
    .prepare('SELECT document FROM messages WHERE session_id = ? ORDER BY position')
    .all(id)
    .map(({ document }) => JSON.parse(String(document)));

const there = () =>
  [...platform.sessions.keys()].sort().map((id) => ({
    session: platform.sessions.get(id),
    messages: platform.messages.get(id),
  }));

/** Everything that has to hold whenever a request is answered, and so whenever a process may die. */
function checkInvariants(mirror: Mirror, kind: CursorKind) {
  expect([...verifyMirror(mirror)]).toEqual([]);
  const { database, state } = mirror;

  const claims = database
    .prepare('SELECT id, messages_for FROM mirror_sessions WHERE messages_for IS NOT NULL')
    .all();
  for (const { id, messages_for: version } of claims) {
    const session = platform.sessions.get(String(id));
    if (!session || version !== `${session.updatedAt}:${session.messageCount}`) continue;
    expect(messagesOf(database, String(id))).toEqual(platform.messages.get(String(id)));
  }

  const watermark = state.get('watermark');
  // Deletions shift pages of offset cursors; what they skip is found by the sweep.
  if (watermark === undefined || kind === 'offset') return;
  for (const { sessionId, updatedAt } of platform.sessions.values()) {
    if (updatedAt >= watermark) continue;
    const row = database.prepare('SELECT updated_at FROM sessions WHERE id = ?').get(sessionId);
    expect(row?.updated_at).toBe(updatedAt);
  }
}

test.each<CursorKind>(['keyset', 'offset'])(
  'with %s cursors, no row is lost or stale after changes between pages and runs that were cut short',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ sessions, passes }) => {
        platform.reset(kind);
        for (const [index, count] of sessions.entries()) {
          platform.add(platform.newId(), count);
          platform.pass(index % 3 === 0 ? 700 : 0);
        }
        files += 1;
        const mirror = openMirror(join(folder, `${files}.db`));
        const quick: SyncOptions = { spacingMs: 0, pause: async () => {}, pageSize: 5, marginMs };
        let watermark = 0;
        let late: CopyUpdate[] = [];
        const starts = new Map<string, number>();

        for (const { changes, maxRequests, gapMs, reads, isLate } of passes) {
          let requests = 0;
          const broken: unknown[] = [];
          platform.beforeAnswers(() => {
            // Thrown in the server, it would end the test without a counterexample.
            try {
              // Any state between two requests may be one that is committed.
              if (requests % 3 === 0) mirror.commit();
              mirror.messages.writeIndex();
              checkInvariants(mirror, kind);
            } catch (error) {
              broken.push(error);
            }
            makeChange(changes[requests % changes.length] ?? { kind: 'none', place: 0 });
            platform.pass(130);
            requests += 1;
          });
          const onEvent = (event: SyncEvent) => {
            if (event.type === 'gone') expect(platform.sessions.has(event.id)).toBe(false);
          };
          await sync(mirror, platform.client, { ...quick, maxRequests, onEvent });
          if (broken.length > 0) throw broken[0];
          expect(mirror.state.get('watermark') ?? 0).toBeGreaterThanOrEqual(watermark);
          watermark = mirror.state.get('watermark') ?? 0;
          platform.pass(gapMs);

          const read = await readForScreens(reads);
          putAnswers(mirror, [...late, ...(isLate ? [] : read)], starts);
          late = isLate ? read : [];
          checkInvariants(mirror, kind);
          expect(mirror.state.get('watermark') ?? 0).toBe(watermark);
        }

        platform.beforeAnswers(() => platform.pass(130));
        for (let quiet = 0; quiet < 9; quiet += 1) {
          platform.pass(4 * hourMs);
          await sync(mirror, platform.client, quick);
        }
        expect(shown(mirror)).toEqual(there());
        checkInvariants(mirror, kind);
        mirror.close();
      }),
      { numRuns: 8, interruptAfterTimeLimit: 50_000 },
    );
  },
);
