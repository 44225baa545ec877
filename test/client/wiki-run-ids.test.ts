import { expect, test } from 'vitest';
import { createOfflineClient } from '../../src/client/offline-client.ts';

test('the demo organization tells the ids of its wiki runs, which no list does', async () => {
  await using offline = createOfflineClient({ seed: 7, now: Date.parse('2026-11-20T14:30:00Z') });

  const ids = await offline.wikiRunIds();

  expect(ids.length).toBeGreaterThan(0);
  for (const wikiRunId of ids) {
    expect(await offline.client.getWikiRun({ wikiRunId })).toMatchObject({ id: wikiRunId });
  }
  expect(await offline.wikiRunIds()).toEqual(ids);
});

test('a closed organization tells no ids', async () => {
  const offline = createOfflineClient({ seed: 7 });
  await offline.close();

  await expect(offline.wikiRunIds()).rejects.toThrow('closed');
});
