import { setImmediate as nextTurn } from 'node:timers/promises';
import { shareRepeats } from '../shell/share-repeats.ts';
import { createValue, type Subscribable } from '../shell/store.ts';

const turnMs = 8;

/** For long work in many parts, which lets everything else have its turn in between: keys do not wait for a large organization. */
function createTurns(): { isOver: () => boolean; next: () => Promise<void> } {
  let startedMs = performance.now();
  return {
    isOver: () => performance.now() - startedMs >= turnMs,
    async next() {
      await nextTurn();
      startedMs = performance.now();
    },
  };
}

/** What work in turns comes to: undefined until it is done. */
export type InTurns<Result> = Subscribable<Result | undefined> & { whenDone(): Promise<Result> };

/** Work in steps, in turns with everything else. It begins when somebody waits for it: a screen does once it is drawn. */
export function workInTurns<Result>(steps: Generator<void, Result>): InTurns<Result> {
  const { dispatch, get, subscribe } = createValue<Result | undefined>(undefined);
  let done: Promise<Result> | undefined;
  async function finish() {
    const turns = createTurns();
    let step = steps.next();
    while (!step.done) {
      if (turns.isOver()) await turns.next();
      step = steps.next();
    }
    dispatch(step.value);
    return step.value;
  }
  const whenDone = () => (done ??= finish());
  return {
    get,
    subscribe(listener) {
      void whenDone();
      return subscribe(listener);
    },
    whenDone,
  };
}

/** Finishes steps, in turns with everything else. */
export const inTurns = <Result>(steps: Generator<void, Result>): Promise<Result> =>
  workInTurns(steps).whenDone();

/** A response without repeats, with the parts of the one before that are equal, or that one itself: what is the same is not computed anew. */
export async function withEqualParts<Data>(before: Data | undefined, data: Data): Promise<Data> {
  if (!Array.isArray(data)) return shareRepeats(data, before);
  // A long response was decoded in this turn.
  await nextTurn();
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  const parts = await inTurns(sharedParts(data, known));
  const isSame = parts.length === known.length && parts.every((part, at) => part === known[at]);
  // Made of the parts of data, or of those that are equal to them.
  return before !== undefined && isSame ? before : (parts as Data);
}

function* sharedParts(data: readonly unknown[], before: readonly unknown[]) {
  const parts: unknown[] = [];
  for (const [place, part] of data.entries()) {
    parts.push(shareRepeats(part, before[place]));
    yield;
  }
  return parts;
}

/** Does work a pause after it is asked for, once for all that ask meanwhile, and never twice at a time. */
export function repeated(work: () => Promise<void>, pauseNowMs: () => number) {
  let pending: ReturnType<typeof setTimeout> | undefined;
  let isWorking = false;
  let isAsked = false;

  async function run() {
    pending = undefined;
    isAsked = false;
    isWorking = true;
    await work();
    isWorking = false;
    hurry();
  }

  function ask() {
    isAsked = true;
    hurry();
  }

  /** The pause may have become shorter. */
  function hurry() {
    if (!isAsked || isWorking) return;
    const ms = pauseNowMs();
    if (ms > 0 && pending !== undefined) return;
    clearTimeout(pending);
    pending = setTimeout(run, ms);
  }

  function stop() {
    isAsked = false;
    clearTimeout(pending);
  }
  return { ask, hurry, stop };
}
