import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredMessage } from '../../../src/server/store/messages.ts';
import { openStore, type Store } from '../../../src/server/store/open-store.ts';
import { newestSession, type StoredSession } from '../../../src/server/store/sessions.ts';
import type { StoredUserDay } from '../../../src/server/store/user-days.ts';
import { aMessage, aSession, aUserDay } from '../builders.ts';
import { itemsIn } from '../items-in.ts';

const runs = { numRuns: 60 };
const pageSize = fc.integer({ min: 1, max: 7 });

/** What happens to a list while somebody pages through it. Times collide often, on purpose. */
const time = fc.integer({ min: 1, max: 9 });
const change = fc.oneof(
  fc.record({ type: fc.constant('add' as const), updatedAt: time }),
  fc.record({ type: fc.constant('remove' as const), place: fc.nat(40) }),
);

/** A store of its own for each run of a property. */
function aStore(): Store {
  const store = openStore();
  store.people.add({ id: 'usr_1', email: null, role: 'owner' });
  return store;
}

/** Reads page by page; `turn` is called before each further page. */
function readPages<Item, Position>(
  start: Position,
  read: (after: Position) => { items: Item[]; last: Position; hasMore: boolean },
  turn: () => void = () => {},
): Item[] {
  const seen: Item[] = [];
  for (let after = start; ; turn()) {
    const { items, last, hasMore } = read(after);
    seen.push(...items);
    if (!hasMore) return seen;
    after = last;
  }
}

test('sessions that stay are shown once each, and none twice, while others come and go', () => {
  const property = fc.property(
    fc.array(time, { maxLength: 30 }),
    fc.array(change),
    pageSize,
    (start, changes, size) => {
      const store = aStore();
      const steady = new Set<string>();
      let added = 0;
      const add = (updatedAt: number) => {
        added += 1;
        store.sessions.add('usr_1', aSession({ sessionId: `ses_${added}`, updatedAt }));
        return `ses_${added}`;
      };
      for (const updatedAt of start) steady.add(add(updatedAt));

      const pending = changes.values();
      const seen = readPages(
        newestSession,
        (after) => {
          const page = store.sessions.page({ ownerId: 'usr_1' }, after, size);
          const sessions = itemsIn<StoredSession>(page.sessions);
          return { ...page, items: sessions.map(({ sessionId }) => sessionId) };
        },
        () => {
          const next = pending.next().value;
          if (next?.type === 'add') add(next.updatedAt);
          if (next?.type !== 'remove') return;
          store.sessions.remove(`ses_${next.place}`);
          steady.delete(`ses_${next.place}`);
        },
      );

      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining([...steady]));
      store.close();
    },
  );

  fc.assert(property, runs);
});

test('messages of a growing session are shown once each, in order', () => {
  const growth = fc.array(fc.nat(4), { maxLength: 6 });

  const property = fc.property(fc.nat(20), growth, pageSize, (start, counts, size) => {
    const store = aStore();
    store.sessions.add('usr_1', aSession());
    let total = 0;
    const grow = (count: number) => {
      const ids = Array.from({ length: count }, (_, index) => String(total + index));
      total += count;
      store.messages.append(
        'ses_1',
        ids.map((id) => aMessage({ id })),
      );
    };
    grow(start);

    const pending = counts.values();
    const seen = readPages(
      0,
      (after) => {
        const page = store.messages.page({ sessionId: 'ses_1' }, after, size);
        return { ...page, items: itemsIn<StoredMessage>(page.messages) };
      },
      () => grow(pending.next().value ?? 0),
    );

    expect(seen.map(({ id }) => Number(id))).toEqual([...Array(total).keys()]);
    store.close();
  });

  fc.assert(property, runs);
});

test('every row of every user is shown once, by user id, then date', () => {
  const someUsers = fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), {
    maxLength: 20,
  });
  const days = ['2026-02-01', '2026-02-02'];
  const range = { firstDay: '2026-01-01', lastDay: '2026-12-31' };

  const property = fc.property(someUsers, pageSize, (users, size) => {
    const store = aStore();
    for (const user of users) {
      for (const day of days) store.userDays.add(aUserDay(user, day));
    }

    const seen = readPages('', (after) => {
      const page = store.userDays.page(after, size, range);
      return {
        items: itemsIn<StoredUserDay>(page.data),
        last: page.lastUserId,
        hasMore: page.hasMore,
      };
    });

    const inOrder = users.toSorted((a, b) => (a < b ? -1 : 1));
    expect(seen.map(({ user_id, date }) => [user_id, date])).toEqual(
      inOrder.flatMap((user) => days.map((day) => [user, day])),
    );
    store.close();
  });

  fc.assert(property, runs);
});
