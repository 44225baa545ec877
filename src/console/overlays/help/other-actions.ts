import type { ActionGroup } from '../../keys/action-group.ts';
import type { Binding } from '../../keys/binding.ts';
import type { Keymap } from '../../keys/keymap.ts';

/** What keys do in other places: all groups without what has a key here, with the keys of the keymap. */
export function otherActions(
  groups: readonly ActionGroup[],
  here: readonly Binding[],
  keymap: Keymap,
): ActionGroup[] {
  const listed = new Set(here.map(({ action }) => action.id));
  return groups.map(({ title, actions }) => ({
    title,
    actions: actions.flatMap((action) => {
      if (listed.has(action.id)) return [];
      listed.add(action.id);
      return [{ ...action, keys: keymap.get(action.id) ?? action.keys }];
    }),
  }));
}
