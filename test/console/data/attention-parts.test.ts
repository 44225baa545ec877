import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createPartReader } from '../../../src/console/data/attention-parts.ts';
import { queryKeys } from '../../../src/console/shell/query-keys.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');

/** A page of idle sessions that count how often their status is read. The last one runs if it is wanted. */
function countedPage(index: number, { isLastRunning = false } = {}) {
  let reads = 0;
  const size = 100;
  const sessions = Array.from({ length: size }, (_, place) => ({
    sessionId: `ses-${index * size + place}`,
    get status() {
      reads += 1;
      return isLastRunning && place === size - 1 ? 'running' : 'idle';
    },
  }));
  return { sessions, pagination: { hasMore: true, nextCursor: 'further' }, reads: () => reads };
}

test('rules read as many sessions of a long list as of a short one, and each that runs', () => {
  const queries = new QueryClient();
  const reader = createPartReader({ queries, removedPeople: { get: () => new Map() } });
  const pages = Array.from({ length: 200 }, (_, index) =>
    countedPage(index, { isLastRunning: index === 150 }),
  );

  const counts = pages.map((_, index) => {
    const read = { pages: pages.slice(0, index + 1), pageParams: [] };
    queries.setQueryData(queryKeys.sessionPages(), read);
    return reader.facts(nowMs).sessions?.length;
  });

  expect(counts[9]).toBe(1_000);
  expect(counts[149]).toBe(1_000);
  expect(counts[199]).toBe(1_001);
  expect(reader.facts(nowMs).sessions?.at(-1)?.sessionId).toBe('ses-15099');
  queries.clear();
});

test('the status of an older session is read once, however many pages follow', () => {
  const queries = new QueryClient();
  const reader = createPartReader({ queries, removedPeople: { get: () => new Map() } });
  const pages = Array.from({ length: 60 }, (_, index) => countedPage(index));

  for (const index of pages.keys()) {
    const read = { pages: pages.slice(0, index + 1), pageParams: [] };
    // The cache would compare the new pages with the old ones and read them for that.
    queries.setQueryDefaults(['sessions'], { structuralSharing: false });
    queries.setQueryData(queryKeys.sessionPages(), read);
    reader.facts(nowMs);
  }

  expect(pages.slice(10).map(({ reads }) => reads())).toEqual(pages.slice(10).map(() => 100));
  queries.clear();
});

test('rules do not read a session that was deleted since its page was read', () => {
  const queries = new QueryClient();
  const reader = createPartReader({ queries, removedPeople: { get: () => new Map() } });
  const page = (...ids: readonly string[]) => ({
    sessions: ids.map((id) => ({
      sessionId: `ses-${id}`,
      status: 'running',
      updatedAt: Number(id),
    })),
    nextCursor: 'further',
  });
  queries.setQueryData(queryKeys.sessionPages(), { pages: [page('9', '8', '7')], pageParams: [] });
  queries.setQueryData(queryKeys.newestSessions(), page('9', '7', '6'));

  const ids = reader.facts(nowMs).sessions?.map(({ sessionId }) => sessionId);

  expect(ids).toEqual(['ses-9', 'ses-7', 'ses-6']);
  queries.clear();
});
