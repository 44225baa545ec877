import { typedText } from '../../terminal/key-names.ts';
import { currentVisit } from '../shell/navigation.ts';
import type { Binding, Shell } from '../shell/shell.ts';
import { type MouseReport, point } from './point.ts';
import { keyOf, reachableBindings, screenBindings } from './reachable.ts';

/** Leads keys to the nearest action that has them, and all others into the overlay that takes text. */
export function createKeys(shell: Shell): KeyQueue<Typed> {
  const { navigation, overlay, notices, settling } = shell;

  const queue = createKeyQueue<Typed>({
    handle(key) {
      const [visitBefore, overlayBefore] = [currentVisit(navigation.get()), overlay.get()];
      notices.acknowledge();
      const changesKeys = handleTyped(key, shell);
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

/** Returns whether the screen has other keys from now on. */
function handleTyped(typed: Typed, shell: Shell): boolean {
  if (typeof typed === 'string') return press(typed, shell);
  if ('pasted' in typed) return paste(typed.pasted, shell);
  const pointed = point(typed.mouse, shell);
  if ('keys' in pointed) return pointed.keys.map((key) => press(key, shell)).some(Boolean);
  const binding = reachableBindings(shell).find(
    ({ id, applies }) => id === pointed.action && applies(shell),
  );
  return binding ? perform(binding, shell) : false;
}

/** Returns whether the screen has other keys from now on. */
function press(key: string, shell: Shell): boolean {
  const binding = reachableBindings(shell).find(
    ({ keys, applies }) => keys.includes(key) && applies(shell),
  );
  if (!binding) {
    if (shell.overlay.get() === undefined) sayUnknown(key, shell);
    type(typedText(key) ?? '', shell);
    return false;
  }
  return perform(binding, shell);
}

/** Says once of each key that it does nothing. One that other rows have a use for is no mistake. */
function sayUnknown(key: string, shell: Shell) {
  const { notices, unknownKeys } = shell;
  const isKnown = screenBindings(shell).some(({ keys }) => keys.includes(key));
  if (isKnown || unknownKeys.has(key)) return;
  unknownKeys.add(key);
  const help = keyOf('help.show', screenBindings(shell));
  notices.remark(`This key does nothing here.${help === undefined ? '' : ` ${help} lists keys.`}`);
}

/** Runs what is possible, and says of the rest why it is not. Returns whether other keys come with it. */
function perform(binding: Binding, shell: Shell): boolean {
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
export type Typed = string | Paste | { mouse: MouseReport };

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
  /** Handles one key; returns whether the place has changed. */
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
