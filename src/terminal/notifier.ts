/** More frequent notifications would be noise. */
const pauseMs = 60_000;

/** Draws the person's attention to the console when another window has it. */
export type Notifier = {
  /** Notifies at once, or together with what else comes within a minute of the last time. */
  tell(text: string): void;
};

/** Does nothing where the terminal is not to be used for it. Ends with the console. */
export function createNotifier(
  send: ((text: string) => void) | undefined,
  signal: AbortSignal,
): Notifier {
  let pause: NodeJS.Timeout | undefined;
  let waiting: string[] = [];

  function sendWaiting() {
    pause = undefined;
    const [first, ...others] = waiting;
    waiting = [];
    if (first === undefined || send === undefined) return;
    send(others.length === 0 ? first : `${first} (and ${others.length} more)`);
    pause = setTimeout(sendWaiting, pauseMs).unref();
  }
  signal.addEventListener('abort', () => clearTimeout(pause));

  return {
    tell(text) {
      if (send === undefined || signal.aborted) return;
      waiting.push(text);
      if (pause === undefined) sendWaiting();
    },
  };
}
