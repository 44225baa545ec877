/** Milliseconds of the processor that some work takes: what else runs on the machine does not count. */
export function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * The least that some work takes in a few tries, in milliseconds of the processor. The first try that
 * takes no more than `enoughMs` is the last one. Compilation, the collection of garbage and a
 * processor that is shared make single tries slow, but not all of them.
 */
export const minCpuMs = (work: () => unknown, limit: { enoughMs: number }): number =>
  minOf(() => cpuMs(work), limit);

/** The same for work in steps, of which the slowest counts in each try. */
export const minSlowStepMs = (
  limit: { enoughMs: number },
  work: (step: (part: () => unknown) => void) => unknown,
): number =>
  minOf(() => {
    let slowestMs = 0;
    work((part) => {
      slowestMs = Math.max(slowestMs, cpuMs(part));
    });
    return slowestMs;
  }, limit);

function minOf(measure: () => number, { enoughMs }: { enoughMs: number }): number {
  let least = measure();
  for (let tries = 1; tries < 10 && least > enoughMs; tries++) least = Math.min(least, measure());
  return least;
}
