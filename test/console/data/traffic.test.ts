import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../../../src/console/data/feed.ts';
import { createTraffic } from '../../../src/console/data/traffic.ts';

test.each([
  [['tokens'], 'credits'],
  [['tokens', 'activity'], 'credits and activity'],
  [['tokens', 'activity', 'user-days'], 'credits and 2 more'],
])('requests for %j that hang are all named: "%s"', async (kinds, what) => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const queries = createQueryClient(() => {}, Date.now);
  const traffic = createTraffic(queries, { clock: Date.now });
  const never = () => new Promise<never>(() => {});
  const ends = [...kinds, 'computers'].map((kind) =>
    new QueryObserver(queries, {
      queryKey: [kind],
      queryFn: kind === 'computers' ? () => [] : never,
    }).subscribe(() => {}),
  );
  onTestFinished(() => {
    for (const end of ends) end();
    traffic.dispose();
    queries.clear();
  });

  await vi.advanceTimersByTimeAsync(3_000);
  expect(traffic.get().waiting).toEqual({ what, seconds: 3 });

  traffic.refresh();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(traffic.get().waiting).toEqual({ what, seconds: 2 });
});
