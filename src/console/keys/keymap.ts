import type { Binding } from './binding.ts';

/** Keys of actions that have others than those they were made with, by id. */
export type Keymap = ReadonlyMap<string, readonly string[]>;

export const defaultKeymap: Keymap = new Map();

/** The same bindings with the keys of the keymap. */
export function rebound(bindings: readonly Binding[], keymap: Keymap): readonly Binding[] {
  if (keymap.size === 0) return bindings;
  return bindings.map((binding) => {
    const keys = keymap.get(binding.action.id);
    return keys === undefined ? binding : { ...binding, action: { ...binding.action, keys } };
  });
}
