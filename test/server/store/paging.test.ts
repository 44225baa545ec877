import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../../../src/server/store/open-store.ts';
import { newestSession, type SessionPosition } from '../../../src/server/store/sessions.ts';
import { aMessage, aSession, aUserDay } from '../builders.ts';

let store: Store;
beforeEach(() => {
  store = openStore();
});
afterEach(() => store.close());

/** What happens to a list while somebody pages through it. Times collide often, on purpose. */
const change = fc.oneof(
  fc.record({ type: fc.constant('add' as const), updatedAt: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ type: fc.constant('remove' as const), place: fc.nat(40) }),
);
const times = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 30 });

describe('paging through sessions while they come and go', () => {
  /** Reads all pages; before each further page the next change happens. */
  function readAll(size: number, happen: () => void): string[] {
    const seen: string[] = [];
    let after: SessionPosition = newestSession;
    for (;;) {
      const page = store.sessions.page({ ownerId: 'usr_1' }, after, size);
      const sessions = JSON.parse(page.sessions) as { sessionId: string }[];
      seen.push(...sessions.map(({ sessionId }) => sessionId));
      if (!page.hasMore || !page.last) return seen;
      after = page.last;
      happen();
    }
  }

  test('shows every session that was there all the time exactly once, and none twice', () => {
    fc.assert(
      fc.property(
        times,
        fc.array(change),
        fc.integer({ min: 1, max: 7 }),
        (start, changes, size) => {
          store.close();
          store = openStore();
          store.people.add({ id: 'usr_1', email: null, role: 'owner' });
          let added = 0;
          const add = (updatedAt: number) => {
            added += 1;
            store.sessions.add('usr_1', aSession({ sessionId: `ses_${added}`, updatedAt }));
          };
          for (const updatedAt of start) add(updatedAt);
          const steady = new Set(start.map((_, index) => `ses_${index + 1}`));

          const pending = changes.values();
          const seen = readAll(size, () => {
            const next = pending.next().value;
            if (next?.type === 'add') add(next.updatedAt);
            if (next?.type === 'remove') {
              store.sessions.remove(`ses_${next.place}`);
              steady.delete(`ses_${next.place}`);
            }
          });

          expect(new Set(seen).size).toBe(seen.length);
          expect(seen).toEqual(expect.arrayContaining([...steady]));
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('paging through messages of a growing session shows every message once, in order', () => {
  fc.assert(
    fc.property(
      fc.nat(20),
      fc.array(fc.nat(4), { maxLength: 6 }),
      fc.integer({ min: 1, max: 7 }),
      (start, growth, size) => {
        store.close();
        store = openStore();
        store.people.add({ id: 'usr_1', email: null, role: 'owner' });
        store.sessions.add('usr_1', aSession());
        let total = 0;
        const grow = (count: number) => {
          const messages = Array.from({ length: count }, (_, index) =>
            aMessage({ id: String(total + index) }),
          );
          total += count;
          store.messages.append('ses_1', messages);
        };
        grow(start);

        const seen: string[] = [];
        const pending = growth.values();
        for (let after = 0; ; ) {
          const page = store.messages.page({ sessionId: 'ses_1' }, after, size);
          seen.push(...(JSON.parse(page.messages) as { id: string }[]).map(({ id }) => id));
          if (!page.hasMore) break;
          after = page.last;
          grow(pending.next().value ?? 0);
        }

        expect(seen).toEqual(Array.from({ length: total }, (_, index) => String(index)));
      },
    ),
    { numRuns: 60 },
  );
});

test('paging through users shows every row of every user once, in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 7 }),
      (users, size) => {
        store.close();
        store = openStore();
        const days = ['2026-02-01', '2026-02-02'];
        for (const user of users) {
          for (const day of days) store.userDays.add(aUserDay(user, day));
        }

        const seen: string[] = [];
        const range = { firstDay: '2026-01-01', lastDay: '2026-12-31' };
        for (let after = ''; ; ) {
          const page = store.userDays.page(after, size, range);
          const rows = JSON.parse(page.data) as { user_id: string; date: string }[];
          seen.push(...rows.map(({ user_id, date }) => `${user_id} ${date}`));
          if (!page.hasMore) break;
          after = page.lastUserId;
        }

        const inOrder = users.toSorted((a, b) => (a < b ? -1 : 1));
        expect(seen).toEqual(inOrder.flatMap((user) => days.map((day) => `${user} ${day}`)));
      },
    ),
    { numRuns: 60 },
  );
});
