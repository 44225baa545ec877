import { afterEach, vi } from 'vitest';

// Files share their process: timers or an environment that one left changed would hang or mislead the next.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
