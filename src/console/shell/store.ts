import { useSyncExternalStore } from 'react';

/**
 * State that is read between renders. Several keys can arrive in one chunk; each must see what
 * the one before it did, which React state inside a component cannot promise.
 */
export type Store<State, Event> = {
  get(): State;
  dispatch(event: Event): void;
  subscribe(listener: () => void): () => void;
};

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

/** Renders again whenever the state of the store changes. */
export function useStore<State>({
  get,
  subscribe,
}: Pick<Store<State, never>, 'get' | 'subscribe'>): State {
  return useSyncExternalStore(subscribe, get);
}
