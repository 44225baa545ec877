import { currentVisit } from '../shell/navigation.ts';
import type { Shell } from '../shell/shell.ts';
import { typedText } from './key-names.ts';
import { reachableBindings } from './reachable.ts';

/** Leads keys to the nearest action that has them, and all others into the overlay that takes text. */
export function createKeys(shell: Shell): KeyQueue<Typed> {
  const { navigation, overlay, notices, settling } = shell;

  const queue = createKeyQueue<Typed>({
    handle(key) {
      const [visitBefore, overlayBefore] = [currentVisit(navigation.get()), overlay.get()];
      notices.acknowledge();
      const changesKeys = typeof key === 'string' ? press(key, shell) : paste(key.pasted, shell);
      const [visitAfter, overlayAfter] = [currentVisit(navigation.get()), overlay.get()];
      const isSame = visitBefore === visitAfter && overlayBefore === overlayAfter && !changesKeys;
      if (overlayAfter !== overlayBefore && overlayAfter?.dropsTypedKeys) queue.drop();
      return isSame && settling() === undefined ? 'same-place' : 'new-place';
    },
    async whenDrawn() {
      do {
        await settling();
        // React commits and runs layout effects before the event loop turns.
        await new Promise((resolve) => setImmediate(resolve));
        // What was committed may be a stand-in for what is still being loaded.
      } while (settling() !== undefined);
    },
  });
  return queue;
}

/** Tells whether the screen has other keys from now on. */
function press(key: string, shell: Shell): boolean {
  const binding = reachableBindings(shell).find(
    ({ keys, applies }) => keys.includes(key) && applies(shell),
  );
  if (!binding) {
    type(typedText(key) ?? '', shell);
    return false;
  }
  const reason = binding.disabledReason(shell);
  if (reason === undefined) {
    binding.run(shell);
    return binding.changesKeys ?? false;
  }
  // A key that comes before the rows do is no mistake.
  if (binding.hasTarget()) shell.refuse(reason);
  return false;
}

function paste(text: string, shell: Shell): boolean {
  type(text, shell);
  return false;
}

/** Text has a meaning only where an overlay takes it. */
const type = (text: string, { overlay }: Shell): void => overlay.get()?.type?.(text);

/** Text that was pasted: never keys, whatever its letters are. */
type Paste = { pasted: string };

/** The name of a key, or what came in place of keys. */
export type Typed = string | Paste;

/** Keys in the order of their arrival. */
export type KeyQueue<Key> = {
  press(keys: readonly Key[]): void;
  /** Forgets what was typed ahead. */
  drop(): void;
};

/**
 * Hands keys out one by one. Keys of one chunk are handled within one frame, except that a key
 * which changes the place waits for the new place to be drawn: the next key is meant for it.
 */
export function createKeyQueue<Key = string>(options: {
  /** Handles one key; tells whether the place has changed. */
  handle(key: Key): 'same-place' | 'new-place';
  /** Resolves when the new place has been drawn and has its bindings. */
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
