import type { ErrorJournal } from './error-journal.ts';
import { createValue } from './store.ts';

/** What the last row shows instead of hints. */
export type Notice =
  | { kind: 'none' }
  | { kind: 'working' | Result['kind'] | 'error'; text: string };

/** A notice that disappears automatically. Each has its own duration, even with the text of another one. */
type Result = { kind: 'result' | 'remark'; text: string };

/** Something that takes a while, such as several requests in sequence. */
type Work = {
  id: number;
  text: string;
  /** Whether it changes something on the server, so that its result matters. */
  isChange: boolean;
  /** Makes it end after the current step; undefined if there is only one step. */
  stop: (() => void) | undefined;
  isStopping: boolean;
  /** What is said beside that, such as how to quit at once. */
  whileStopping?: string;
  /** What is known of it if the console ends now. */
  ifCutOff?: string | undefined;
};

/** Everything that can be shown. `works` has the oldest first. */
type NoticeState = {
  /** Waits for a key. */
  held: { kind: 'error' | 'remark'; text: string } | undefined;
  result: Result | undefined;
  works: readonly Work[];
};

export const noNotice: Notice = { kind: 'none' };

/** The most urgent notice: what waits for a key, then results, then the work that keys can stop or the newest. */
export function noticeOf({ held, result, works }: NoticeState): Notice {
  if (held !== undefined) return held;
  if (result !== undefined) return result;
  const text = workText(works);
  return text === undefined ? noNotice : { kind: 'working', text };
}

/** The most recently started work that can be stopped; `works` has the oldest first. */
const stoppableOf = (works: readonly Work[]): Work | undefined =>
  works.findLast(({ stop }) => stop !== undefined);

/** Tells of the work that can be stopped, otherwise of the newest, and counts several changes. */
function workText(works: readonly Work[]): string | undefined {
  const work = stoppableOf(works) ?? works.at(-1);
  if (work === undefined) return undefined;
  const changes = works.filter(({ isChange }) => isChange).length;
  const count = changes > 1 ? `${changes} changes in progress. ` : '';
  const stopping = work.isStopping ? `, then stopping${work.whileStopping ?? ''}` : '';
  return `${count}${work.text}${stopping}`;
}

const resultShownMs = 4_000;

/** Milliseconds for which a refusal covers the progress of what it is about. */
const refusalShownMs = 1_500;

export type Notices = ReturnType<typeof createNotices>;

export function createNotices(errors: Pick<ErrorJournal, 'record'>) {
  const state = createValue<NoticeState>({ held: undefined, result: undefined, works: [] });
  const { later, dispose } = createTimers();
  const change = (part: Partial<NoticeState>) => state.dispatch({ ...state.get(), ...part });
  let pressed: string | undefined;
  let acknowledged: string | undefined;

  function show(result: Result, shownMs = resultShownMs) {
    change({ result });
    later(shownMs, () => {
      if (state.get().result === result) change({ result: undefined });
    });
  }

  /** Shows an error until the next key. What caused it has been recorded where it happened. */
  const fail = (text: string) => change({ held: { kind: 'error', text } });

  return {
    get: state.get,
    subscribe: state.subscribe,
    later,
    dispose,
    fail,
    /** Says until the next key why something is not done. Nothing failed, so it does not look like an error. */
    refuse: (reason: string) => change({ held: { kind: 'remark', text: reason } }),
    ...workIn(state.get, change),
    /** Shows a result for four seconds. */
    say: (text: string) => show({ kind: 'result', text }),
    /** Shows a remark until the next key, for the same time at most. */
    remark: (text: string) => show({ kind: 'remark', text }),
    /** Says for a moment why work in progress keeps something from being done. */
    refuseBriefly: (reason: string) => show({ kind: 'remark', text: reason }, refusalShownMs),
    /** Shows an error until the next key, and keeps it in `:errors`. */
    complain(error: unknown) {
      errors.record(error);
      fail(error instanceof Error ? error.message : String(error));
    },
    /** Called when a key is pressed: removes errors and remarks, which are about the key before. */
    acknowledge() {
      pressed = undefined;
      const { held, result } = state.get();
      acknowledged = held?.text;
      const isRemark = result?.kind === 'remark';
      if (held || isRemark) change({ held: undefined, ...(isRemark && { result: undefined }) });
    },
    /** Called when a key has led to another place or opened an overlay: removes a result of before. */
    leave(before: Result | undefined) {
      if (before !== undefined && state.get().result === before) change({ result: undefined });
    },
    /** Called with the action of that key. Notices leave room for its hint, because it may be repeated. */
    press(action: string) {
      pressed = action;
    },
    pressed: () => pressed,
    /** The text that waited for the key that is being handled. */
    acknowledged: () => acknowledged,
  };
}

function workIn(get: () => NoticeState, change: (part: Partial<NoticeState>) => void) {
  let begun = 0;
  const changeWork = (id: number, part: Partial<Work>) =>
    change({ works: get().works.map((work) => (work.id === id ? { ...work, ...part } : work)) });

  const stoppable = () => stoppableOf(get().works);

  function start(given: Pick<Work, 'text' | 'isChange' | 'stop' | 'ifCutOff'>) {
    const id = begun++;
    change({ result: undefined, works: [...get().works, { id, ...given, isStopping: false }] });
    return {
      say: (progress: string, ifCutOff?: string) => changeWork(id, { text: progress, ifCutOff }),
      end: () => change({ works: get().works.filter((work) => work.id !== id) }),
    };
  }

  return {
    stoppable,
    isChanging: () => get().works.some(({ isChange }) => isChange),
    /** What is known of each change in progress, for when the console ends before it. */
    cutOff: () => get().works.flatMap(({ ifCutOff }) => ifCutOff ?? []),
    /** Shows what is being done until it is over. */
    begin: (text: string) => start({ text, isChange: false, stop: undefined }),
    /** The same for what changes something on the server. With `stop` it can be requested to end early. */
    beginChange: (text: string, stop?: () => void, ifCutOff?: string) =>
      start({ text, isChange: true, stop, ifCutOff }),
    /** Stops the stoppable work after its current step. */
    stop(whileStopping = '') {
      const work = stoppable();
      if (!work || work.isStopping) return;
      work.stop?.();
      changeWork(work.id, { isStopping: true, whileStopping });
    },
  };
}

function createTimers() {
  const timers = new Set<NodeJS.Timeout>();
  let isDisposed = false;

  return {
    later(delayMs: number, act: () => void) {
      // A timer started after the console has ended would keep the process alive.
      if (isDisposed) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, delayMs);
      timers.add(timer);
    },
    dispose() {
      isDisposed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
