import { expect, test } from 'vitest';
import { refusal } from './answers.ts';
import { openOnPlatform } from './open-on-platform.ts';
import type { Switch } from './platform.ts';
import { walk } from './walk.ts';

/** A proxy answers in place of the platform. */
const isDown: Switch = { answer: () => refusal(503, 'Service Unavailable', 'Nobody is in.') };

test('no screen that is opened or refreshed during an outage is called live', async () => {
  await using console = await openOnPlatform([isDown]);

  const screens = await walk(console);

  for (const [place, text] of screens) expect(text, place).not.toMatch(/[✓◐] (live|\d+[smhd] ago)/);
});
