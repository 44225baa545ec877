import { expect, test, vi } from 'vitest';
import { unseenConsole } from '../harness/unseen-console.ts';

test('a console that ends during a request without a screen leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { shell } = unseenConsole();
  const reading = shell.queries.prefetchQuery({
    queryKey: ['computers'],
    queryFn: () => new Promise(() => {}),
  });

  shell.dispose();
  await reading;
  await new Promise((resolve) => setImmediate(resolve));

  expect(vi.getTimerCount()).toBe(0);
});
