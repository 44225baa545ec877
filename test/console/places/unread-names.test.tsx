import { expect, test } from 'vitest';
import { preferencesInMemory } from '../../../src/console/create-console.ts';
import { openOnPlatform } from '../../platforms/open-on-platform.ts';
import { keyIsOfMember, sessionsAreNotEnabled } from '../../platforms/switches/access.ts';

test('where people cannot be read, the prompt says why, and an e-mail opens its page anyway', async () => {
  const preferences = preferencesInMemory({
    ...{ lastScreen: 'sessions', views: {}, savedViews: {}, commands: [] },
  });
  await using console = await openOnPlatform([keyIsOfMember], { preferences });
  await console.waitFor('TITLE');
  await console.calm();

  await console.type(':person helm');
  await console.waitFor('People could not be read: not allowed (403).');
  await console.type('sman');
  await console.waitFor(/person helmsman/);
  // With each answer that arrives meanwhile, the prompt asks for names again, but not with each of these eight letters.
  expect(console.platform.count('/tokens')).toBeLessThan(4);
  await console.type('@harbour.example');
  await console.press('enter');

  await console.waitFor(/People › helmsman@harbour\.example/);
});

test('where sessions cannot be read, the prompt says why, and does not say that they are loading', async () => {
  await using console = await openOnPlatform([sessionsAreNotEnabled]);
  await console.press('3');
  await console.waitFor('capstan');

  await console.type(':session crane');

  await console.waitFor('Sessions could not be read: not allowed (403).');
  expect(console.text()).not.toContain('still loading');
});
