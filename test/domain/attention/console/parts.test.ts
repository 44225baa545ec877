import { clockApart } from '../../../../src/domain/attention/console/clock-apart.ts';
import { partUnknown } from '../../../../src/domain/attention/console/part-unknown.ts';
import { requestsFailing } from '../../../../src/domain/attention/console/requests-failing.ts';
import { judges } from '../judged.ts';

const live = { name: 'computers', state: 'live' } as const;
const stale = {
  name: 'sessions',
  state: 'stale',
  reason: 'server error 503',
  updatedAt: 5,
} as const;
const down = { name: 'credit limits', state: 'down', reason: 'not allowed (403)' } as const;

judges(requestsFailing, [
  {
    when: 'a request failed after an answer',
    facts: { parts: [live, stale] },
    finds: ['sessions server error 503: out of date'],
  },
  { when: 'all were answered, or none ever was', facts: { parts: [live, down] } },
]);

judges(partUnknown, [
  {
    when: 'a part was never read',
    facts: { parts: [live, down] },
    finds: ['credit limits not allowed (403): cannot be read'],
  },
  { when: 'a part is old', facts: { parts: [live, stale] } },
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
