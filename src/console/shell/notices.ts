import type { ErrorJournal } from './error-journal.ts';
import { createValue } from './store.ts';

/** What the last row says instead of hints. */
export type Notice =
  | { kind: 'none' }
  | { kind: 'working' | Result['kind'] | 'error'; text: string };

/** What goes by itself. Each has its own time, also with the words of another one. */
type Result = { kind: 'result' | 'remark'; text: string };

/** Something that takes a while, such as requests that are sent one after another. */
type Work = {
  id: number;
  text: string;
  /** Lets it end after the step under way; missing where there is one step only. */
  stop: (() => void) | undefined;
  isStopping: boolean;
};

/** Everything that there is to be shown. Of works the oldest comes first. */
type NoticeState = {
  error: string | undefined;
  result: Result | undefined;
  works: readonly Work[];
};

export const noNotice: Notice = { kind: 'none' };

/** The most urgent of what there is to be shown: errors, then results, then what was begun last. */
export function noticeOf({ error, result, works }: NoticeState): Notice {
  if (error !== undefined) return { kind: 'error', text: error };
  if (result !== undefined) return result;
  const work = works.at(-1);
  if (work === undefined) return noNotice;
  return { kind: 'working', text: work.isStopping ? `${work.text}, then stopping` : work.text };
}

const resultShownMs = 4_000;

export type Notices = ReturnType<typeof createNotices>;

export function createNotices(errors: Pick<ErrorJournal, 'record'>) {
  const state = createValue<NoticeState>({ error: undefined, result: undefined, works: [] });
  const { later, dispose } = createTimers();
  const change = (part: Partial<NoticeState>) => state.dispatch({ ...state.get(), ...part });

  function show(result: Result) {
    change({ result });
    later(resultShownMs, () => {
      if (state.get().result === result) change({ result: undefined });
    });
  }

  /** Says why something is not done, until the next key. No one has to look it up later. */
  const refuse = (reason: string) => change({ error: reason });

  return {
    ...{ get: state.get, subscribe: state.subscribe, later, dispose, refuse },
    ...workIn(state.get, change),
    /** Says a result for four seconds. */
    say: (text: string) => show({ kind: 'result', text }),
    /** Says something by the way, for as long. */
    remark: (text: string) => show({ kind: 'remark', text }),
    /** Says an error until the next key, and keeps it in `:errors`. */
    complain(error: unknown) {
      errors.record(error);
      refuse(error instanceof Error ? error.message : String(error));
    },
    /** A key was pressed: whatever waited for one is taken back. */
    acknowledge() {
      if (state.get().error !== undefined) change({ error: undefined });
    },
  };
}

function workIn(get: () => NoticeState, change: (part: Partial<NoticeState>) => void) {
  let begun = 0;
  const changeWork = (id: number, part: Partial<Work>) =>
    change({ works: get().works.map((work) => (work.id === id ? { ...work, ...part } : work)) });

  /** What was begun last of all that can be stopped. */
  const stoppable = () => get().works.findLast(({ stop }) => stop !== undefined);

  return {
    stoppable,
    /** Says what is being done until it is over. With `stop` it can be asked to end early. */
    begin(text: string, stop?: () => void) {
      const id = begun++;
      change({ result: undefined, works: [...get().works, { id, text, stop, isStopping: false }] });
      return {
        say: (progress: string) => changeWork(id, { text: progress }),
        end: () => change({ works: get().works.filter((work) => work.id !== id) }),
      };
    },
    /** Stops what can be stopped after the step under way. */
    stop() {
      const work = stoppable();
      if (!work || work.isStopping) return;
      work.stop?.();
      changeWork(work.id, { isStopping: true });
    },
  };
}

/** What happens later, as long as the console is there. */
function createTimers() {
  const timers = new Set<NodeJS.Timeout>();
  let isDisposed = false;

  return {
    later(delayMs: number, act: () => void) {
      // What ends after the console would keep the process alive to say so.
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
