import { expect, test } from 'vitest';
import { aPersonOf } from '../cli/a-person.ts';
import { openOnPlatform } from './open-on-platform.ts';
import { type Switch, startPlatform } from './platform.ts';

/** The global limit and one of the overrides have no number. */
const unknownLimits: Switch = {
  organization: (organization) => ({
    ...organization,
    limits: {
      globalLimit: 'plenty',
      userLimits: [
        { email: 'signe@halcyon.example', limit: 40_000 },
        { email: 'oda@halcyon.example', limit: null },
      ],
    },
  }),
};

const rowOf = (name: string, text: string): string | undefined =>
  text.split('\n').find((row) => row.includes(` ${name}`));

test('Limits shows limits without a number as unknown, not as none', async () => {
  await using console = await openOnPlatform([unknownLimits], { columns: 160, rows: 50 });
  await console.press('4');

  await console.waitFor('Global limit –');
  expect(rowOf('oda', console.text())).toMatch(/ – +override/);
  expect(rowOf('runa', console.text())).toMatch(/ – +–/);
  expect(rowOf('signe', console.text())).toMatch(/40,000 +override/);
  expect(console.text()).not.toMatch(/\bnone\b/);
});

test('a copy holds them as unknown, too', async () => {
  const nowMs = Math.floor(Date.now() / 1_000) * 1_000;
  await using platform = await startPlatform([unknownLimits], { nowMs });
  using person = aPersonOf(platform);
  await person.login(platform.key);
  const since = new Date(nowMs - 40 * 86_400_000).toISOString().slice(0, 10);

  const live = await person.run([]);
  await person.run(['sync', '--since', since]);
  const offline = await person.run(['--offline']);

  const unknown = /^Others with unknown use or limit +7$/m;
  expect(live.out).toMatch(unknown);
  expect(offline.out).toMatch(unknown);
});
