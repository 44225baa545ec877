import { vi } from 'vitest';

/**
 * From here on time stands still but for jumps and for what the screen is waited for: a loaded machine
 * lets no time pass. Timers and dates only, sockets stay real. Undo it with `vi.useRealTimers()` after
 * the test.
 */
export function letTimeJump(): { jump(durationMs: number): Promise<void> } {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  return {
    jump: async (durationMs) => {
      await vi.advanceTimersByTimeAsync(durationMs);
    },
  };
}
