import { setImmediate as nextTurn } from 'node:timers/promises';

const turnMs = 8;

/** For long work in many parts, which lets everything else have its turn in between: keys do not wait for a large organization. */
export function createTurns(): { isOver: () => boolean; next: () => Promise<void> } {
  let startedMs = performance.now();
  return {
    isOver: () => performance.now() - startedMs >= turnMs,
    async next() {
      await nextTurn();
      startedMs = performance.now();
    },
  };
}

/** Finishes steps, in turns with everything else. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  const turns = createTurns();
  let step = steps.next();
  while (!step.done) {
    if (turns.isOver()) await turns.next();
    step = steps.next();
  }
  return step.value;
}
