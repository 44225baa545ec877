import { expect, test, vi } from 'vitest';
import { letTimeJump } from './console/harness/jumping-time.ts';

test('a test may stop the time and change the environment', async () => {
  vi.stubEnv('LEFT_BEHIND', 'yes');
  const setAtMs = Date.now();

  await letTimeJump().jump(3_600_000);

  expect(Date.now() - setAtMs).toBeGreaterThanOrEqual(3_600_000);
});

test('the next one finds both as they were', () => {
  expect(process.env).not.toHaveProperty('LEFT_BEHIND');
  expect(vi.isFakeTimers()).toBe(false);
});
