import { currentVisit } from '../shell/navigation.ts';
import type { Shell } from '../shell/shell.ts';
import { typedText } from './key-names.ts';
import { createKeyQueue, type KeyQueue, type Typed } from './key-queue.ts';
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
