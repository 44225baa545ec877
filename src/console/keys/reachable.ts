import type { Binding, Keymap, Shell } from '../shell/shell.ts';
import { viewAction } from './action.ts';

export const defaultKeymap: Keymap = new Map();

/**
 * The bindings that keys can reach now, nearest first, with `screen` being those of the screen on show.
 * An overlay hides the screen entirely, and harmful actions of a screen are reached through the actions
 * menu only.
 */
export function reachableBindings(
  { keymap, overlay, bindings, sharedBindings }: Shell,
  screen: readonly Binding[] = bindings.get(),
): readonly Binding[] {
  const { first, last, always } = sharedBindings;
  const open = overlay.get();
  if (open) return rebound([...open.bindings, ...always], keymap);
  return rebound([...first, ...screen.filter(({ isHarmful }) => !isHarmful), ...last], keymap);
}

/** Everything that can be done on the screen on show, harmful actions included, overlay or not. */
export const screenBindings = ({ keymap, bindings, sharedBindings }: Shell): readonly Binding[] =>
  rebound([...bindings.get(), ...sharedBindings.first, ...sharedBindings.last], keymap);

/** The first key of an action. */
export const keyOf = (id: string, bindings: readonly Binding[]): string | undefined =>
  bindings.find((binding) => binding.id === id)?.keys[0];

/** The same bindings with the keys of the keymap. */
function rebound(bindings: readonly Binding[], keymap: Keymap): readonly Binding[] {
  if (keymap.size === 0) return bindings;
  return bindings.map((binding) => {
    const keys = keymap.get(binding.id);
    return keys === undefined ? binding : { ...binding, keys };
  });
}

/** Ends what sends one request after another. Nearer than anything else that has its key. */
export const stopWork = viewAction<true>({
  id: 'work.stop',
  title: 'Stop the bulk action',
  keys: ['esc'],
  hint: ({ notices }) => (notices.stoppable()?.isStopping ? undefined : 'stop'),
  // Also while it stops: who presses esc twice wants nothing else than who presses it once.
  applies: (_, { notices }) => notices.stoppable() !== undefined,
  run: (_, { notices }) => notices.stop(),
});
