import { expect, test } from 'vitest';
import { readProfiles } from '../../../src/cli/fleet/read-fleet.ts';
import { startDemoServer } from '../../../src/demo/start-demo-server.ts';
import { parseConfig } from '../../../src/settings/parse-config.ts';
import { capturedContext } from '../captured-context.ts';
import { servedDemo } from '../contract/served-demo.ts';

test('a console is told of all organizations at the start, and of each when it has been read', async () => {
  const quick = await servedDemo();
  const held = Promise.withResolvers<void>();
  const slow = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    inFront: (listener) => (request, response) =>
      void held.promise.then(() => listener(request, response)),
  });
  const profile = (baseUrl: string, variable: string) => ({
    ...{ baseUrl, credential: { environment: variable } },
  });
  const profiles = {
    quick: profile(String(quick.env.SIGNALBOX_BASE_URL), 'QUICK_KEY'),
    slow: profile(slow.url, 'SLOW_KEY'),
  };
  const text = JSON.stringify({ profiles });
  const { config } = parseConfig({ name: 'config.json', text });
  const { context } = capturedContext({
    ...{ QUICK_KEY: quick.env.SIGNALBOX_API_KEY, SLOW_KEY: slow.keys.owner },
    XDG_STATE_HOME: '/dev/null',
  });
  const told: string[][] = [];

  const rows = await readProfiles(
    config,
    {
      offline: false,
      tell(known) {
        told.push(known.map(({ name, state }) => `${name} ${state}`));
        if (known[0]?.state === 'read') held.resolve();
      },
    },
    context,
  );
  await Promise.all([quick.close(), slow.close()]);

  expect(told).toEqual([
    ['quick reading', 'slow reading'],
    ['quick read', 'slow reading'],
    ['quick read', 'slow read'],
  ]);
  expect(rows.map(({ state }) => state)).toEqual(['read', 'read']);
});
