import { vi } from 'vitest';

/**
 * From here on time stands still but for jumps and for what the screen is waited for: a loaded machine
 * lets no time pass. Timers and dates only, sockets stay real. It ends with the test.
 */
export function letTimeJump(): {
  jump(durationMs: number): Promise<void>;
  /** Jumps to this moment, unless what was waited for has taken as long. */
  jumpTo(atMs: number): Promise<void>;
} {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  const jump = async (durationMs: number) => {
    await vi.advanceTimersByTimeAsync(durationMs);
  };
  return { jump, jumpTo: (atMs) => jump(Math.max(0, atMs - Date.now())) };
}
