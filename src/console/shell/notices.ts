import type { ErrorJournal } from './error-journal.ts';
import { createStore, type Subscribable } from './store.ts';

/** What the last row says instead of hints. */
export type Notice =
  | { kind: 'none' }
  | { kind: 'working'; text: string }
  | { kind: 'result'; text: string }
  | { kind: 'remark'; text: string }
  | { kind: 'error'; text: string };

/** Something that takes a while, such as requests that are sent one after another. */
export type Work = {
  /** How far it has come. */
  text: string;
  /** Lets it end after the step under way; missing where there is one step only. */
  stop?: (() => void) | undefined;
  isStopping: boolean;
};

/** A result is told from another one with the same words: each has its own time. */
export type Result = { text: string; isRemark?: boolean };

/** Everything that there is to be shown. */
export type NoticeState = {
  /** Stays until a key, whatever else happens. */
  error: string | undefined;
  /** Goes by itself. */
  result: Result | undefined;
  /** Oldest first, each with its number. */
  works: ReadonlyMap<number, Work>;
};

export type NoticeEvent =
  | { type: 'error-said'; text: string }
  | { type: 'key-pressed' }
  | { type: 'result-said'; result: Result }
  | { type: 'result-expired'; result: Result }
  | { type: 'work-started'; id: number; text: string; stop?: (() => void) | undefined }
  | { type: 'work-continued'; id: number; text: string }
  | { type: 'work-stopping'; work: Work }
  | { type: 'work-ended'; id: number };

export const noNotices: NoticeState = { error: undefined, result: undefined, works: new Map() };

/** The most urgent of what there is to be shown: errors, then results, then what was begun last. */
export function noticeOf({ error, result, works }: NoticeState): Notice {
  if (error !== undefined) return { kind: 'error', text: error };
  if (result !== undefined) {
    return { kind: result.isRemark ? 'remark' : 'result', text: result.text };
  }
  const work = [...works.values()].at(-1);
  if (work === undefined) return noNotice;
  return { kind: 'working', text: work.isStopping ? `${work.text}, then stopping` : work.text };
}

export const noNotice: Notice = { kind: 'none' };

/** What was begun last of all that can be stopped. */
export const stoppableWork = ({ works }: NoticeState): Work | undefined =>
  [...works.values()].findLast(({ stop }) => stop !== undefined);

export function reduceNotices(notices: NoticeState, event: NoticeEvent): NoticeState {
  const { works } = notices;

  switch (event.type) {
    case 'error-said':
      return { ...notices, error: event.text };
    case 'key-pressed':
      return notices.error === undefined ? notices : { ...notices, error: undefined };
    case 'result-said':
      return { ...notices, result: event.result };
    case 'result-expired':
      return notices.result === event.result ? { ...notices, result: undefined } : notices;
    case 'work-started': {
      const { id, text, stop } = event;
      const started = new Map(works).set(id, { text, stop, isStopping: false });
      return { ...notices, result: undefined, works: started };
    }
    case 'work-continued': {
      const work = works.get(event.id);
      if (!work) return notices;
      return { ...notices, works: new Map(works).set(event.id, { ...work, text: event.text }) };
    }
    case 'work-stopping': {
      const marked = [...works].map(
        ([id, work]) => [id, work === event.work ? { ...work, isStopping: true } : work] as const,
      );
      return { ...notices, works: new Map(marked) };
    }
    case 'work-ended': {
      const others = new Map(works);
      return others.delete(event.id) ? { ...notices, works: others } : notices;
    }
  }
}

/** How long a result is shown. */
const resultShownMs = 4_000;

/** Reports how far something has come that was begun, and that it is over. */
export type Progress = { say(text: string): void; end(): void };

/** What the last row says, and what happens later. */
export type Notices = Subscribable<NoticeState> & {
  /** Says a result, and takes it back after a while. */
  say(text: string): void;
  /** Says something by the way, for as long. */
  remark(text: string): void;
  /** Says why something is not done, until the next key. No one has to look it up later. */
  refuse(reason: string): void;
  /** Says an error until the next key, and keeps it among the errors. */
  complain(error: unknown): void;
  /** A key was pressed: whatever waited for one is taken back. */
  acknowledge(): void;
  /** Says what is being done until it is over. With `stop` it can be asked to end early. */
  begin(text: string, stop?: () => void): Progress;
  /** What would be stopped now. */
  stoppable(): Work | undefined;
  /** Stops it after the step under way. */
  stop(): void;
  later(delayMs: number, act: () => void): void;
  /** Nothing happens later anymore. */
  dispose(): void;
};

export function createNotices(errors: Pick<ErrorJournal, 'record'>): Notices {
  const store = createStore(reduceNotices, noNotices);
  const { later, dispose } = createTimers();
  const refuse = (text: string) => store.dispatch({ type: 'error-said', text });
  const stoppable = () => stoppableWork(store.get());
  let begun = 0;

  function sayFor(result: Result) {
    store.dispatch({ type: 'result-said', result });
    later(resultShownMs, () => store.dispatch({ type: 'result-expired', result }));
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    later,
    dispose,
    refuse,
    stoppable,
    say: (text) => sayFor({ text }),
    remark: (text) => sayFor({ text, isRemark: true }),
    complain(error) {
      errors.record(error);
      refuse(error instanceof Error ? error.message : String(error));
    },
    acknowledge: () => store.dispatch({ type: 'key-pressed' }),
    begin(text, stop) {
      const id = begun++;
      store.dispatch({ type: 'work-started', id, text, stop });
      return {
        say: (next) => store.dispatch({ type: 'work-continued', id, text: next }),
        end: () => store.dispatch({ type: 'work-ended', id }),
      };
    },
    stop() {
      const work = stoppable();
      if (!work || work.isStopping) return;
      work.stop?.();
      store.dispatch({ type: 'work-stopping', work });
    },
  };
}

/** What happens later, as long as the console is there. */
function createTimers(): Pick<Notices, 'later' | 'dispose'> {
  const timers = new Set<NodeJS.Timeout>();
  let isDisposed = false;

  return {
    later(delayMs, act) {
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
