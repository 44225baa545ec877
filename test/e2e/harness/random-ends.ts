import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { patienceMs } from '../../timing/patience.ts';
import { openSignalbox, restored, sameDemo } from './open-signalbox.ts';

/** A way to end the console. */
export const waysToEnd = ['q', 'ctrl-c', 'SIGTERM', 'SIGHUP', 'closed terminal'] as const;
export type WayToEnd = (typeof waysToEnd)[number];

/** How one console ended: its time in milliseconds, and all that was wrong with it. */
export type End = { way: WayToEnd; afterMs: number; tookMs: number; faults: string[] };

/**
 * Milliseconds after which interrupts are sent again, as a person does: before Node runs any code of a program, it
 * loses one interrupt from the terminal in a hundred.
 */
const againMs = 5_000;

/**
 * Opens the demo organization and ends it after `afterMs`, wherever the start is by then: within
 * `longestMs`, with the right status, with the terminal restored and nothing left behind.
 */
export async function endAfter(way: WayToEnd, afterMs: number, longestMs = 1_000): Promise<End> {
  await using signalbox = openSignalbox(sameDemo);
  await wait(afterMs);
  const startedAt = performance.now();
  end(signalbox, way);
  const again = way === 'ctrl-c' ? setInterval(() => end(signalbox, way), againMs) : undefined;
  const exit = await Promise.race([signalbox.exited, wait(patienceMs)]);
  clearInterval(again);
  const tookMs = performance.now() - startedAt;

  const faults: string[] = [];
  if (exit === undefined) faults.push(`still runs after ${patienceMs} ms`);
  else {
    if (tookMs > longestMs) faults.push(`took ${Math.round(tookMs)} ms`);
    if (!isRightStatus(way, exit)) faults.push(`ended with ${JSON.stringify(exit)}`);
    const left = signalbox.temporaryFiles();
    if (left.length > 0) faults.push(`left ${left.join(', ')}`);
    // Nobody sees what happens to a terminal that is gone.
    if (
      way !== 'closed terminal' &&
      JSON.stringify(signalbox.modes()) !== JSON.stringify(restored)
    ) {
      faults.push(`left the terminal with ${JSON.stringify(signalbox.modes())}`);
    }
  }
  return { way, afterMs, tookMs, faults };
}

type Signalbox = ReturnType<typeof openSignalbox>;

function end({ press, signal, hangUp }: Signalbox, way: WayToEnd): void {
  if (way === 'q') press('q');
  else if (way === 'ctrl-c') press('ctrl-c', 'ctrl-c');
  else if (way === 'closed terminal') hangUp();
  else signal(way);
}

type Exit = { exitCode: number; signal: number | undefined };

function isRightStatus(way: WayToEnd, { exitCode, signal }: Exit): boolean {
  switch (way) {
    case 'q':
      return exitCode === 0;
    // Before the console has the terminal, the terminal makes a signal of it.
    case 'ctrl-c':
      return exitCode === 0 || isSignal('SIGINT', { exitCode, signal });
    case 'SIGTERM':
      return isSignal('SIGTERM', { exitCode, signal });
    case 'SIGHUP':
    case 'closed terminal':
      return isSignal('SIGHUP', { exitCode, signal });
  }
}

/** A program that does not handle a signal yet dies of it; a shell reports both alike. */
const isSignal = (name: 'SIGINT' | 'SIGTERM' | 'SIGHUP', { exitCode, signal }: Exit): boolean =>
  signal === constants.signals[name] || exitCode === 128 + constants.signals[name];
