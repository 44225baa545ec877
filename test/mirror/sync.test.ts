import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openMirror } from '../../src/mirror/open-mirror.ts';
import { sync } from '../../src/mirror/sync/sync.ts';
import { demoPlatform } from './demo-platform.ts';

const quick = { spacingMs: 0, pause: async () => {} };

test('a sync brings sessions, messages, days and small sets into a file of its owner', async () => {
  await using platform = await demoPlatform();
  const mirror = openMirror(platform.file);
  const report = await sync(mirror, platform.client, quick);

  const live = await platform.client.sessions().toArray();
  expect(report).toMatchObject({ isFinished: true, refused: [] });
  expect(report.sessions).toEqual({ total: live.length, complete: live.length });
  for (const { sessionId } of live) {
    const messages = await platform.client.messages({ sessionId }).toArray();
    const stored = mirror.database
      .prepare('SELECT document FROM messages WHERE session_id = ? ORDER BY position')
      .all(sessionId)
      .map(({ document }) => JSON.parse(String(document)));
    expect(stored).toEqual(messages);
  }
  expect(mirror.days.span()).toMatchObject({ last: '2026-03-09' });
  expect(statSync(platform.file).mode & 0o777).toBe(0o600);
  mirror.close();
});

test('the index is merged after the last commit, and timers and signals get their turn between two steps', async () => {
  await using platform = await demoPlatform();
  const mirror = openMirror(platform.file);
  const steps: { isUncommitted: boolean; turns: number }[] = [];
  let turns = 0;
  const watched = {
    ...mirror,
    mergeSome() {
      steps.push({ isUncommitted: mirror.database.isTransaction, turns });
      setImmediate(() => {
        turns += 1;
      });
      return mirror.mergeSome() || steps.length < 2;
    },
  };

  await sync(watched, platform.client, { ...quick, groupMs: Number.POSITIVE_INFINITY });

  expect(steps.slice(0, 2)).toMatchObject([{ isUncommitted: false, turns: 0 }, { turns: 1 }]);
  mirror.close();
});

test('a second sync of an organization that has not changed reads little and writes nothing anew', async () => {
  await using platform = await demoPlatform();
  const mirror = openMirror(platform.file);
  const first = await sync(mirror, platform.client, quick);
  const second = await sync(mirror, platform.client, quick);

  expect(second.requests).toBeLessThan(first.requests / 2);
  expect(mirror.days.restatementCount()).toBe(0);
  expect(second.sessions).toEqual(first.sessions);
  mirror.close();
});

test('a budget of requests ends a sync in order, and the next ones finish it', async () => {
  await using platform = await demoPlatform();
  const mirror = openMirror(platform.file);
  let runs = 0;
  let report = await sync(mirror, platform.client, { ...quick, maxRequests: 25 });
  while (!report.isFinished && runs < 40) {
    expect(report.requests).toBe(25);
    report = await sync(mirror, platform.client, { ...quick, maxRequests: 25 });
    runs += 1;
  }

  expect(runs).toBeGreaterThan(1);
  expect(report.sessions.complete).toBe(report.sessions.total);
  mirror.close();
});

test('a member gets everything but analytics and limits', async () => {
  await using platform = await demoPlatform({ role: 'member' });
  const mirror = openMirror(platform.file);
  const report = await sync(mirror, platform.client, quick);

  expect(report.refused).toEqual(['limits', 'analytics']);
  expect(report.isFinished).toBe(true);
  expect(mirror.smallSets.role()).toBe('member');
  mirror.close();
});
