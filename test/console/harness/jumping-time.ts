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
  loseNoTimers();
  const jump = async (durationMs: number) => {
    await vi.advanceTimersByTimeAsync(durationMs);
  };
  return { jump, jumpTo: (atMs) => jump(Math.max(0, atMs - Date.now())) };
}

/** A fake timer that is refreshed gets its new time before it leaves its place in the queue, whereupon others never fire. */
function loseNoTimers() {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start: (...given: Parameters<typeof setTimeout>) => NodeJS.Timeout = globalThis[name];
    const startAnew = (...given: Parameters<typeof setTimeout>) => {
      const timer = start(...given);
      const refresh = timer.refresh.bind(timer);
      timer.refresh = () => {
        clearTimeout(timer);
        return refresh();
      };
      return timer;
    };
    Object.assign(globalThis, { [name]: startAnew });
  }
}
