import { expect, test } from 'vitest';
import { outageFacts } from '../../../src/console/shell/outage-cause.ts';
import { clockApart } from '../../../src/rules/console/clock-apart.ts';
import { keyLimited } from '../../../src/rules/console/key-limited.ts';
import { partUnknown } from '../../../src/rules/console/part-unknown.ts';
import { requestsFailing } from '../../../src/rules/console/requests-failing.ts';
import { judges } from '../judged.ts';

const live = { name: 'computers', state: 'live' } as const;
const stale = {
  name: 'sessions',
  state: 'stale',
  reason: 'server error 503',
  updatedAt: 5,
} as const;
const down = { name: 'credit limits', state: 'down', reason: 'server error 500' } as const;
const refused = { name: 'usage', state: 'down', isForbidden: true } as const;

judges(requestsFailing, [
  {
    when: 'a request failed after an answer',
    facts: { parts: [live, stale] },
    finds: ['sessions out of date: server error 503'],
  },
  {
    when: 'one outage fails several requests',
    facts: {
      parts: [stale, { ...stale, name: 'usage' }, { ...stale, name: 'limits', reason: 'x' }],
    },
    finds: ['sessions, usage out of date: server error 503', 'limits out of date: x'],
  },
  { when: 'all were answered, or none ever was', facts: { parts: [live, down] } },
]);

judges(partUnknown, [
  {
    when: 'a part was never read',
    facts: { parts: [live, down] },
    finds: ['credit limits cannot be read: server error 500'],
  },
  { when: 'a part is old', facts: { parts: [live, stale] } },
  { when: 'the key may not read a part', facts: { parts: [live, refused] } },
]);

judges(keyLimited, [
  {
    when: 'the key may not read two parts',
    facts: { parts: [live, refused, { ...refused, name: 'credit limits' }] },
    finds: ['Your key may not read usage, credit limits'],
  },
  { when: 'a part cannot be read for another reason', facts: { parts: [live, down] } },
  {
    when: 'access to a part was lost, so that its data is old',
    facts: { parts: [{ ...refused, state: 'stale' }] },
  },
]);

judges(clockApart, [
  {
    when: "the server's clock is behind",
    facts: { clockAheadMs: -90_000 },
    finds: ["clock the server's clock is 1m 30s behind this computer's"],
  },
  { when: 'the clocks differ by seconds', facts: { clockAheadMs: 30_000 } },
  { when: 'the difference is not known', facts: {} },
]);

test('a refused key is the reason, and what to do about it is a fact of its own', () => {
  const error = { code: 'unauthorized' as const, message: 'The key is revoked.', status: 401 };
  const parts = [{ ...down, ...outageFacts(error) }];

  const [found] = partUnknown.find({ parts, nowMs: 0, today: '2026-11-20' }, 0);

  expect(found?.problem).toBe('cannot be read: key refused (401)');
  expect(found?.evidence.facts).toEqual([
    ['reason', 'The key is revoked.'],
    ['what to do', 'type :login'],
  ]);
});
