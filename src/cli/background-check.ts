/** Delayed, so that it does not slow down the start. */
const usualDelayMs = 3_000;

type BackgroundCheckOptions = {
  /** The file of the copy. */
  file: string;
  /** Called if the copy is damaged. */
  onProblem(problem: Error): void;
  delayMs?: number;
};

/** Checks the local copy that the console shows, in a thread. Disposing of it stops it. */
export function backgroundCheck({
  file,
  onProblem,
  delayMs = usualDelayMs,
}: BackgroundCheckOptions): Disposable {
  const ending = new AbortController();
  const { signal } = ending;

  async function check() {
    const { checkInThread } = await import('../mirror/check-thread/check-in-thread.ts');
    const damage = await checkInThread(file, signal);
    if (damage === undefined || signal.aborted) return;
    onProblem(new Error(`The local copy is damaged; signalbox sync heals it. ${damage}`));
  }

  const timer = setTimeout(() => void check().catch(onProblem), delayMs).unref();
  return {
    [Symbol.dispose]() {
      ending.abort();
      clearTimeout(timer);
    },
  };
}
