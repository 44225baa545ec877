import { setTimeout as pause } from 'node:timers/promises';

/** The time in which a command waits. Tests have one of their own. */
export type Time = {
  /** Unix milliseconds. */
  nowMs(): number;
  pause(ms: number): Promise<unknown>;
};

/** The clock of the computer, so that a deadline also passes while a laptop sleeps. */
export const realTime: Time = { nowMs: () => Date.now(), pause };
