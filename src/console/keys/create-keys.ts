import { edit, typedText } from '../overlays/prompt/prompt.ts';
import type { Feedback } from '../shell/feedback.ts';
import type { Modal, ModalEvent } from '../shell/modal.ts';
import type { Navigation } from '../shell/navigation.ts';
import type { Operator } from '../shell/operator.ts';
import type { Store } from '../shell/store.ts';
import type { Binding } from './binding.ts';
import { createKeyQueue, type KeyQueue, type Paste, type Typed } from './key-queue.ts';
import type { Keymap } from './keymap.ts';
import { reachableBindings } from './layers.ts';

export type KeyTargets = {
  navigation: Pick<Store<Navigation, never>, 'get'>;
  modal: Store<Modal, ModalEvent>;
  feedback: Pick<Feedback, 'acknowledge' | 'refuse'>;
  operator: Operator;
  /** What keys do on the screen. */
  bindings(): readonly Binding[];
  keymap: Keymap;
  /** Resolves when what is being opened is open; nothing when nothing is. */
  opening(): Promise<void> | undefined;
};

/** Leads keys to the nearest action that has them, and all others into the line that is typed. */
export function createKeys(targets: KeyTargets): KeyQueue<Typed> {
  const { navigation, modal, feedback, opening } = targets;

  /** Everything whose change means that the next key is meant for another place. */
  const place = () => [navigation.get(), modal.get().kind] as const;

  return createKeyQueue<Typed>({
    handle(key) {
      const [visitBefore, modalBefore] = place();
      feedback.acknowledge();
      const changesKeys = typeof key === 'string' ? press(key, targets) : paste(key, modal.get());
      const [visitAfter, modalAfter] = place();
      const isSame = visitBefore === visitAfter && modalBefore === modalAfter && !changesKeys;
      return isSame && opening() === undefined ? 'same-place' : 'new-place';
    },
    async whenDrawn() {
      await opening();
      // React commits and runs layout effects before the event loop turns.
      await new Promise((resolve) => setImmediate(resolve));
    },
  });
}

/** Tells whether the screen has other keys from now on. */
function press(key: string, { modal, feedback, operator, bindings, keymap }: KeyTargets): boolean {
  const open = modal.get();
  const binding = reachableBindings(open, bindings(), keymap).find(
    ({ action, applies }) => action.keys.includes(key) && applies(operator),
  );
  if (!binding) {
    type(typedText(key) ?? '', open);
    return false;
  }
  if (open.kind === 'menu' && binding.action.isHarmful) modal.dispatch({ type: 'closed' });
  const reason = binding.disabledReason(operator);
  if (reason === undefined) {
    binding.run(operator);
    return binding.action.changesKeys ?? false;
  }
  // A key that comes before the rows do is no mistake.
  if (binding.hasTarget() || open.kind === 'menu') feedback.refuse(reason);
  return false;
}

function paste({ pasted }: Paste, open: Modal): boolean {
  type(pasted, open);
  return false;
}

/** Text has a meaning only where a line can be typed. */
function type(text: string, open: Modal) {
  if (open.kind === 'prompt') edit(open.prompt, { type: 'insert', text });
  else if (open.kind === 'question' && open.typed && open.isArmed) {
    edit(open.typed, { type: 'insert', text });
  } else if (open.kind === 'palette') edit(open.palette.prompt, { type: 'insert', text });
  else if (open.kind === 'help' && text !== '') open.help.type(text);
}
