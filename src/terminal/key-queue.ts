/** Keys in the order of their arrival. */
export type KeyQueue<Key> = {
  press(keys: readonly Key[]): void;
  /** Discards keys that were typed ahead. */
  drop(): void;
};

/**
 * Delivers keys one by one. The keys of one chunk are handled within one frame, but after a key that changes
 * the place, the next one waits until the new place is drawn, because it is meant for that place.
 */
export function createKeyQueue<Key = string>(options: {
  /** Handles one key; returns whether the place has changed. */
  handle(key: Key): 'same-place' | 'new-place';
  /** Resolves when the new place has been drawn and its bindings are active. */
  whenDrawn(): Promise<void>;
}): KeyQueue<Key> {
  let waiting: Key[] = [];
  let isDraining = false;

  async function drain() {
    isDraining = true;
    try {
      for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
        if (options.handle(key) === 'new-place') await options.whenDrawn();
      }
    } finally {
      isDraining = false;
    }
  }

  return {
    press(keys) {
      waiting.push(...keys);
      if (!isDraining) void drain();
    },
    drop() {
      waiting = [];
    },
  };
}
