import { expect, test } from 'vitest';
import { openOnPlatform } from '../../platforms/open-on-platform.ts';
import { keyIsOfMember, sessionsAreNotEnabled } from '../../platforms/switches/access.ts';

test('where people cannot be read, the prompt says why, and an e-mail opens its page anyway', async () => {
  await using console = await openOnPlatform([keyIsOfMember]);
  await console.press('2');
  await console.waitFor('TITLE');

  await console.type(':person helm');
  await console.waitFor('People could not be read: not allowed (403).');
  await console.calm();
  const asked = console.platform.count('/tokens');
  await console.type('sman');
  await console.waitFor(/person helmsman/);
  expect(console.platform.count('/tokens')).toBe(asked);
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
