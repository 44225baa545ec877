import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { StoredMessage } from '../../../src/server/store/messages.ts';
import { newestSession, type StoredSession } from '../../../src/server/store/sessions.ts';
import type { StoredUserDay } from '../../../src/server/store/user-days.ts';
import { aMessage, aSession, aUserDay } from '../builders.ts';
import { itemsIn } from '../items-in.ts';
import { openOrganization, type WritableStore } from '../open-organization.ts';

// A database takes longer for the same.
const runs = { numRuns: inject('engine') === 'sqlite' ? 60 : 12 };
const pageSize = fc.integer({ min: 1, max: 7 });

/** What happens to a list while somebody pages through it. Times collide often, on purpose. */
const time = fc.integer({ min: 1, max: 9 });
const change = fc.oneof(
  fc.record({ type: fc.constant('add' as const), updatedAt: time }),
  fc.record({ type: fc.constant('remove' as const), place: fc.nat(40) }),
);

/** A store of its own for each run of a property. */
async function aStore(): Promise<WritableStore> {
  const store = await openOrganization();
  await store.people.add({ id: 'usr_1', email: null, role: 'owner' });
  return store;
}

/** Reads page by page; `turn` is called before each further page. */
async function readPages<Item, Position>(
  start: Position,
  read: (after: Position) => Promise<{ items: Item[]; last: Position; hasMore: boolean }>,
  turn: () => Promise<void> = async () => {},
): Promise<Item[]> {
  const seen: Item[] = [];
  for (let after = start; ; await turn()) {
    const { items, last, hasMore } = await read(after);
    seen.push(...items);
    if (!hasMore) return seen;
    after = last;
  }
}

test('sessions that stay are shown once each, and none twice, while others come and go', async () => {
  const property = fc.asyncProperty(
    fc.array(time, { maxLength: 30 }),
    fc.array(change),
    pageSize,
    async (start, changes, size) => {
      const store = await aStore();
      const steady = new Set<string>();
      let added = 0;
      const add = async (updatedAt: number) => {
        added += 1;
        await store.sessions.add('usr_1', aSession({ sessionId: `ses_${added}`, updatedAt }));
        return `ses_${added}`;
      };
      for (const updatedAt of start) steady.add(await add(updatedAt));

      const pending = changes.values();
      const seen = await readPages(
        newestSession,
        async (after) => {
          const page = await store.sessions.page({ ownerId: 'usr_1' }, after, size);
          const sessions = itemsIn<StoredSession>(page.sessions);
          return { ...page, items: sessions.map(({ sessionId }) => sessionId) };
        },
        async () => {
          const next = pending.next().value;
          if (next?.type === 'add') await add(next.updatedAt);
          if (next?.type !== 'remove') return;
          await store.sessions.remove(`ses_${next.place}`);
          steady.delete(`ses_${next.place}`);
        },
      );

      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining([...steady]));
      await store.close();
    },
  );

  await fc.assert(property, runs);
});

test('messages of a growing session are shown once each, in order', async () => {
  const growth = fc.array(fc.nat(4), { maxLength: 6 });

  const property = fc.asyncProperty(fc.nat(20), growth, pageSize, async (start, counts, size) => {
    const store = await aStore();
    await store.sessions.add('usr_1', aSession());
    let total = 0;
    const grow = async (count: number) => {
      const ids = Array.from({ length: count }, (_, index) => String(total + index));
      total += count;
      await store.messages.append(
        'ses_1',
        ids.map((id) => aMessage({ id })),
      );
    };
    await grow(start);

    const pending = counts.values();
    const seen = await readPages(
      0,
      async (after) => {
        const page = await store.messages.page({ sessionId: 'ses_1' }, after, size);
        return { ...page, items: itemsIn<StoredMessage>(page.messages) };
      },
      () => grow(pending.next().value ?? 0),
    );

    expect(seen.map(({ id }) => Number(id))).toEqual([...Array(total).keys()]);
    await store.close();
  });

  await fc.assert(property, runs);
});

test('every row of every user is shown once, by user id, then date', async () => {
  const someUsers = fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), {
    maxLength: 20,
  });
  const days = ['2026-02-01', '2026-02-02'];
  const range = { firstDay: '2026-01-01', lastDay: '2026-12-31' };

  const property = fc.asyncProperty(someUsers, pageSize, async (users, size) => {
    const store = await aStore();
    for (const user of users) {
      for (const day of days) await store.userDays.add(aUserDay(user, day));
    }

    const seen = await readPages('', async (after) => {
      const page = await store.userDays.page(after, size, range);
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
    await store.close();
  });

  await fc.assert(property, runs);
});
