import type { Scope } from './action.ts';
import type { ListedAction } from './action-group.ts';
import type { Keymap } from './keymap.ts';

/** A key that is for two actions at the same time. The first is nearer, so it has the key. */
export type Conflict = { key: string; first: string; second: string };

/** Scopes that lie over the screen, and hide it. */
const overlays: readonly Scope[] = [
  'question',
  'menu',
  'help',
  'palette',
  'prompt',
  'choice',
  'report',
];

const documents: readonly Scope[] = ['sessions', 'computers', 'limits', 'readiness', 'wiki'];

/** Scopes of what several screens have, and beside which of them they are; nothing means any. */
const shared: { readonly [scope in Scope]?: readonly Scope[] | undefined } = {
  everywhere: undefined,
  table: undefined,
  list: [
    'overview',
    'analytics',
    'sessions',
    'computers',
    'limits',
    'readiness',
    'wiki',
    'people',
    'errors',
    'audit',
    'preview',
    'document',
  ],
  preview: [...documents, 'people', 'errors', 'audit', 'document'],
  document: documents,
  dashboard: ['overview', 'analytics'],
  analytics: ['overview', 'people'],
  tree: ['wiki', 'transcript'],
};

/**
 * Keys that a keymap has given to two actions which can be reached side by side. Where two share a
 * key already without the keymap, they are meant to: they apply at different times.
 */
export function conflicts(actions: readonly ListedAction[], keymap: Keymap): Conflict[] {
  const rebound = actions.filter(({ id }) => keymap.has(id));
  const found = rebound.flatMap((action) =>
    actions
      .filter(
        (other) => other !== action && canMeet(action, other) && !shareByDefault(action, other),
      )
      .flatMap((other) =>
        keysOf(action, keymap)
          .filter((key) => keysOf(other, keymap).includes(key))
          .map((key) => conflictOf(key, action, other)),
      ),
  );
  return [...new Map(found.map((one) => [`${one.key} ${one.first} ${one.second}`, one])).values()];
}

function conflictOf(key: string, one: ListedAction, other: ListedAction): Conflict {
  const order = nearness(one) - nearness(other) || one.id.localeCompare(other.id);
  const [first, second] = order <= 0 ? [one, other] : [other, one];
  return { key, first: first.id, second: second.id };
}

const keysOf = ({ id, keys }: ListedAction, keymap: Keymap): readonly string[] =>
  keymap.get(id) ?? keys;

const shareByDefault = (a: ListedAction, b: ListedAction): boolean =>
  a.keys.some((key) => b.keys.includes(key));

/** Screens come before what several of them share, and both before what is there everywhere. */
const nearness = ({ when }: ListedAction): number =>
  when === 'everywhere' ? 2 : when in shared ? 1 : 0;

/** Whether one key press could mean either. Harmful actions are in the menu, not on the screen. */
function canMeet(a: ListedAction, b: ListedAction): boolean {
  const [layerA, layerB] = [layerOf(a), layerOf(b)];
  if (layerA === layerB) return layerA !== 'menu' || a.when === b.when || isMenu(a) || isMenu(b);
  const isOnScreen = (layer: string) => !overlays.some((overlay) => overlay === layer);
  if (!isOnScreen(layerA) || !isOnScreen(layerB)) return false;
  return isBeside(layerA, layerB) || isBeside(layerB, layerA);
}

const isBeside = (layer: Scope, other: Scope): boolean =>
  layer in shared && (shared[layer]?.includes(other) ?? true);

const layerOf = ({ when, isHarmful }: ListedAction): Scope => (isHarmful ? 'menu' : when);

const isMenu = ({ when }: ListedAction): boolean => when === 'menu';
