import { expect, test } from 'vitest';
import { connectOfflineServer } from '../../src/client/offline-client.ts';
import { openMirror } from '../../src/mirror/open-mirror.ts';
import { startMirrorServer } from '../../src/mirror/start-mirror-server.ts';
import { sync } from '../../src/mirror/sync/sync.ts';
import { demoPlatform } from './demo-platform.ts';

const quick = { spacingMs: 0, pause: async () => {} };

test('a copy answers every question of the client as the server did', async () => {
  await using platform = await demoPlatform();
  const { client: live, file } = platform;
  const mirror = openMirror(file);
  await sync(mirror, live, quick);
  mirror.close();
  await using offline = connectOfflineServer(startMirrorServer(file), {
    readOnly: true,
  });
  const copy = offline.client;
  const range = { startDate: '2026-02-01', endDate: '2026-03-09' };

  expect(await copy.getTokens(range)).toEqual(await live.getTokens(range));
  expect(await copy.getTokens({ ...range, group_by: 'model' })).toEqual(
    await live.getTokens({ ...range, group_by: 'model' }),
  );
  expect(await copy.getTools(range)).toEqual(await live.getTools(range));
  expect(await copy.getTools({ ...range, group_by: 'tool_name' })).toEqual(
    await live.getTools({ ...range, group_by: 'tool_name' }),
  );
  expect(await copy.getActivity(range)).toEqual(await live.getActivity(range));
  expect(await copy.getActivity({ ...range, group_by: 'client' })).toEqual(
    await live.getActivity({ ...range, group_by: 'client' }),
  );
  expect(await copy.getProductivity(range)).toEqual(await live.getProductivity(range));
  expect(await copy.users(range).toArray()).toEqual(await live.users(range).toArray());
  expect(await copy.getCreditLimits()).toEqual(await live.getCreditLimits());
  expect(await copy.listComputers({ includeProvisioningSteps: true })).toEqual(
    await live.listComputers({ includeProvisioningSteps: true }),
  );
  expect(await copy.readinessReports().toArray()).toEqual(await live.readinessReports().toArray());
  const sessions = await live.sessions().toArray();
  expect(await copy.sessions().toArray()).toEqual(sessions);
  for (const { sessionId } of sessions) {
    const [theirs, ours] = await Promise.all(
      [live, copy].map((client) => client.messages({ sessionId }).toArray()),
    );
    expect(ours).toEqual(theirs);
  }
});

test('a copy refuses what it does not hold, and everything that changes something', async () => {
  await using platform = await demoPlatform();
  const { client: live, file } = platform;
  const mirror = openMirror(file);
  await sync(mirror, live, { ...quick, maxRequests: 1 });
  mirror.close();
  await using offline = connectOfflineServer(startMirrorServer(file), {
    readOnly: true,
  });
  const copy = offline.client;

  await expect(copy.listComputers()).resolves.toHaveProperty('computers');
  await expect(copy.getCreditLimits()).rejects.toThrow('The local copy has no credit limits.');
  await expect(copy.listSessions()).rejects.toMatchObject({ code: 'not-found' });
  await expect(copy.getTokens({ startDate: '2026-03-01', endDate: '2026-03-02' })).rejects.toThrow(
    'The local copy has no analytics.',
  );
  await expect(copy.restartComputer({ computerId: 'x' })).rejects.toMatchObject({
    code: 'read-only',
  });
});

test('a copy without the people of some days refuses them, and leaves days without data out', async () => {
  await using platform = await demoPlatform();
  const { client: live, file } = platform;
  const mirror = openMirror(file);
  await sync(mirror, live, { ...quick, since: '2026-03-05' });
  mirror.close();
  await using offline = connectOfflineServer(startMirrorServer(file), {
    readOnly: true,
  });
  const copy = offline.client;
  const known = { startDate: '2026-03-05', endDate: '2026-03-09' };
  const tooLong = { ...known, startDate: '2026-03-01' };

  await expect(copy.users(tooLong).toArray()).rejects.toThrow(
    'The local copy has no people for 4 days of these.',
  );
  expect(await copy.users(known).toArray()).toEqual(await live.users(known).toArray());
  const { data } = await copy.getTokens(tooLong);
  expect(data.map(({ date }) => date)[0]).toBe('2026-03-05');
});

test('a copy that is damaged in one place says so there, and answers everything else', async () => {
  await using platform = await demoPlatform();
  const { client: live, file } = platform;
  const mirror = openMirror(file);
  await sync(mirror, live, quick);
  mirror.database.exec("UPDATE computers SET document = '{', summary = '{'");
  mirror.close();
  await using offline = connectOfflineServer(startMirrorServer(file), { readOnly: true });
  const copy = offline.client;

  await expect(copy.listComputers()).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('is damaged. Run "signalbox sync", which heals it'),
  });
  expect(await copy.getCreditLimits()).toEqual(await live.getCreditLimits());
});
