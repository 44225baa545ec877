import { expect, test } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { longSessionId, wikiRunId } from './organization.ts';
import { startPlatform } from './platform.ts';
import { shortPages } from './switches/cursors.ts';

test('without a switch, a platform is as the description says', async () => {
  await using platform = await startPlatform();
  const drifts: unknown[] = [];
  const client = createClient({
    baseUrl: platform.url,
    credential: platform.key,
    onDrift: (drift) => drifts.push(drift),
  });
  const days = { startDate: '2027-01-10', endDate: '2027-02-17' };

  await Promise.all([
    client.getTokens(days),
    client.getTools(days),
    client.getActivity(days),
    client.getProductivity(days),
    client.users(days).toArray(),
    client.readinessReports().toArray(),
    client.sessions().toArray(),
    client.messages({ sessionId: longSessionId }).toArray(),
    client.listComputers({ includeProvisioningSteps: true }),
    client.getComputer({ computerId: 'cmp-3' }),
    client.interruptSession({ sessionId: longSessionId }),
    client.deleteSession({ sessionId: longSessionId }),
    client.restartComputer({ computerId: 'cmp-3' }),
    client.getWikiRun({ wikiRunId }),
    client.deleteWikiRun({ wikiRunId }),
    client.removeUser({ email: 'tor@halcyon.example' }),
    client.getCreditLimits(),
  ]);

  expect(drifts).toEqual([]);
});

test('a platform refuses other keys, and counts what is asked of it', async () => {
  await using platform = await startPlatform();
  const client = createClient({ baseUrl: platform.url, credential: 'another-key' });

  await expect(client.listSessions()).rejects.toMatchObject({ code: 'unauthorized' });

  expect(platform.requests).toEqual(['GET /api/v0/sessions']);
  expect(platform.count('/sessions')).toBe(1);
});

test('switches can change while a platform runs', async () => {
  await using platform = await startPlatform([shortPages]);
  const client = createClient({ baseUrl: platform.url, credential: platform.key });
  const firstPage = async () => (await client.listSessions({ limit: 100 })).sessions.length;

  expect(await firstPage()).toBe(10);
  platform.become();
  expect(await firstPage()).toBe(24);
});
