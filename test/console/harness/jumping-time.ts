import { vi } from 'vitest';

/**
 * From here on time passes as usual and can be made to jump: timers and dates only, sockets stay real.
 * Undo it with `vi.useRealTimers()` after the test.
 */
export function letTimeJump(): { jump(durationMs: number): Promise<void> } {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  return {
    jump: async (durationMs) => {
      await vi.advanceTimersByTimeAsync(durationMs);
    },
  };
}
