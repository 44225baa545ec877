/** Notifications in quick succession are combined. */
const pauseMs = 60_000;

/** Notifies the operator when another window has the focus. */
export type Notifier = {
  /** Notifies at once; within a minute of the last notification, together with others after it. */
  tell(text: string): void;
};

/** Does nothing if notifications are off. Ends with the console. */
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
