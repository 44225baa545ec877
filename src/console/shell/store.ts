import { useSyncExternalStore } from 'react';

/** Several keys can arrive in one chunk, and each must see the effect of the previous one, unlike in React's state. */
export type Store<State, Event> = {
  get(): State;
  dispatch(event: Event): void;
  subscribe(listener: () => void): () => void;
};

/** A read-only store. */
export type Subscribable<State = unknown> = Pick<Store<State, never>, 'get' | 'subscribe'>;

export function createStore<State, Event>(
  reduce: (state: State, event: Event) => State,
  initial: State,
): Store<State, Event> {
  let state = initial;
  const listeners = new Set<() => void>();

  return {
    get: () => state,

    dispatch(event) {
      const next = reduce(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Calls the listener once after all changes of a key or a response, which can be several. */
export function subscribeAfterKeys(
  { subscribe }: Pick<Subscribable, 'subscribe'>,
  listener: () => void,
): () => void {
  let isDue = false;
  let isOver = false;
  const end = subscribe(() => {
    if (!isDue) queueMicrotask(call);
    isDue = true;
  });
  function call() {
    isDue = false;
    if (!isOver) listener();
  }
  return () => {
    isOver = true;
    end();
  };
}

/** Renders again whenever the state of the store changes. */
export function useStore<State>({ get, subscribe }: Subscribable<State>): State {
  return useSyncExternalStore(subscribe, get);
}

/** State that is replaced as a whole. */
export const createValue = <Value>(initial: Value): Store<Value, Value> =>
  createStore((_: Value, next: Value) => next, initial);

/** The states of several stores as one array, which is replaced whenever one of them changes. */
export function combined(...stores: readonly Subscribable[]): Subscribable<readonly unknown[]> {
  let last = stores.map(({ get }) => get());

  return {
    get() {
      const now = stores.map(({ get }) => get());
      if (now.some((state, index) => state !== last[index])) last = now;
      return last;
    },
    subscribe(listener) {
      const ends = stores.map(({ subscribe }) => subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
