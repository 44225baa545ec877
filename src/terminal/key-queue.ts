export type KeyQueue<Key> = ReturnType<typeof createKeyQueue<Key>>;

/**
 * Delivers keys one by one. The keys of one chunk are handled within one frame, but after a key that changes
 * the place, the next one waits until the new place is drawn, because it is meant for that place. Keys that
 * come too early are kept for `retry` until the place changes; `handle` decides which later keys are kept behind them.
 */
export function createKeyQueue<Key = string>(options: {
  /** The keys that a key stands for when its turn comes; by default only itself. */
  split?(key: Key): readonly Key[];
  /** Handles one key; returns whether the place has changed, or whether the key has nothing to act on yet. */
  handle(key: Key): 'same-place' | 'new-place' | 'too-early';
  /** Resolves when the new place has been drawn and its bindings are active. */
  whenDrawn(): Promise<void>;
  /** Called when the first key has come too early, and when none is kept any more. */
  onEarly?(isAnyKept: boolean): void;
}) {
  let waiting: Key[] = [];
  let early: Key[] = [];
  let isDraining = false;

  function keep(keys: Key[]) {
    const hadAny = early.length > 0;
    early = keys;
    const hasAny = keys.length > 0;
    if (hasAny !== hadAny) options.onEarly?.(hasAny);
  }

  function next(): Key | undefined {
    const key = waiting.shift();
    if (key === undefined) return undefined;
    const [first, ...rest] = options.split?.(key) ?? [key];
    waiting.unshift(...rest);
    return first;
  }

  async function drain() {
    isDraining = true;
    try {
      for (let key = next(); key !== undefined; key = next()) {
        const outcome = options.handle(key);
        if (outcome === 'too-early') keep([...early, key]);
        if (outcome !== 'new-place') continue;
        keep([]);
        await options.whenDrawn();
      }
    } finally {
      isDraining = false;
    }
  }

  return {
    press(keys: readonly Key[]): void {
      waiting.push(...keys);
      if (!isDraining) void drain();
    },
    /**
     * Discards keys that came too early, and those typed ahead; with `isKept`, only those before the first such key.
     * Returns those that were typed ahead and discarded.
     */
    drop(isKept: (key: Key) => boolean = () => false): readonly Key[] {
      const first = waiting.findIndex((key) => (options.split?.(key) ?? [key]).some(isKept));
      const kept = first === -1 ? [] : waiting.slice(first);
      const dropped = waiting.slice(0, waiting.length - kept.length);
      waiting = kept;
      keep([]);
      return dropped;
    },
    /** Discards keys that came too early, but none that were typed ahead. */
    dropEarly: () => keep([]),
    /** The keys that came too early, which later keys of the same place must not overtake. */
    early: (): readonly Key[] => early,
    /** Handles the keys that came too early once more, before any others. */
    retry(): void {
      waiting.unshift(...early);
      keep([]);
      if (!isDraining) void drain();
    },
  };
}
