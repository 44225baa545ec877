/** An action with its default keys. */
type KeyedAction = { id: string; keys: readonly string[] };

/** Keys of actions that differ from their default keys, by action ID. */
type Keymap = ReadonlyMap<string, readonly string[]>;

/** A key that two actions have at the same time. The first is nearer, so it gets the key. */
type Conflict = { key: string; first: string; second: string };

/** Conflicts that the keymap causes. Actions may share default keys, because they apply at different times. */
export function conflicts(layers: readonly (readonly KeyedAction[])[], keymap: Keymap): Conflict[] {
  const found = new Map<string, Conflict>();
  for (const layer of layers) {
    const uses = layer.flatMap((action) =>
      (keymap.get(action.id) ?? action.keys).map((key) => ({ key, action })),
    );
    for (const [key, users] of Map.groupBy(uses, (use) => use.key)) {
      for (const [place, { action: first }] of users.entries()) {
        for (const { action: second } of users.slice(place + 1)) {
          if (!isCollision(first, second, keymap)) continue;
          found.set(`${key} ${first.id} ${second.id}`, { key, first: first.id, second: second.id });
        }
      }
    }
  }
  return [...found.values()];
}

function isCollision(one: KeyedAction, other: KeyedAction, keymap: Keymap): boolean {
  const isRebound = keymap.has(one.id) || keymap.has(other.id);
  return isRebound && one.id !== other.id && !one.keys.some((key) => other.keys.includes(key));
}
