import { vi } from 'vitest';

/** Does some work while the clock of this process runs some fifty times as fast, as on a computer that is much too slow. */
export async function whileTimeFlies<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'] });
  const flying = setInterval(() => vi.setSystemTime(Date.now() + 1_000), 20);
  try {
    return await work();
  } finally {
    clearInterval(flying);
  }
}
