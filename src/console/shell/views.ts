import type { Preferences } from '../../config/state-file.ts';
import { type Navigation, reachableVisits, type Visit } from './navigation.ts';
import type { Store } from './store.ts';

/** What of a view is worth keeping when the program ends. */
export type Keeping<State> = {
  /** As JSON. */
  save(state: State): unknown;
  /** The state from what was kept; nothing when that makes no sense, or no sense anymore. */
  restore(kept: unknown): State | undefined;
};

/** What the visits of a console remember. */
export type Views = {
  /** What a visit remembers under a name: made once, kept until nothing leads back to the visit. */
  viewOf<State, Event>(
    visit: Visit,
    name: string,
    create: (restored: State | undefined) => Store<State, Event>,
    keeping?: Keeping<State>,
  ): Store<State, Event>;
  /** All that a visit has to be kept, by name. */
  kept(visit: Visit): Record<string, unknown>;
  /** Drops what nothing leads back to. */
  forgetUnreachable(navigation: Navigation): void;
};

type View = { store: Store<unknown, unknown>; save: (() => unknown) | undefined };

/** `preferences` hold how root screens were seen last. */
export function createViews(preferences: Preferences): Views {
  const visits = new Map<string, Map<string, View>>();

  function viewOf<State, Event>(
    visit: Visit,
    name: string,
    create: (restored: State | undefined) => Store<State, Event>,
    keeping?: Keeping<State>,
  ): Store<State, Event> {
    const views = visits.get(visit.id) ?? new Map<string, View>();
    visits.set(visit.id, views);
    const known = views.get(name);
    // A name belongs to one component, so what it finds is what it made.
    if (known) return known.store as unknown as Store<State, Event>;

    const kept = keptBefore(visit, name, preferences);
    const store = create(kept === undefined ? undefined : keeping?.restore(kept));
    const save = keeping && (() => keeping.save(store.get()));
    views.set(name, { store: store as unknown as Store<unknown, unknown>, save });
    if (save && isRoot(visit)) keep(store, save, placeOf(visit, name), preferences);
    return store;
  }

  return {
    viewOf,
    kept: ({ id }) =>
      Object.fromEntries(
        [...(visits.get(id) ?? [])].flatMap(([name, { save }]) => (save ? [[name, save()]] : [])),
      ),
    forgetUnreachable(navigation) {
      const reachable = reachableVisits(navigation);
      for (const id of visits.keys()) {
        if (id.includes('#') && !reachable.has(id)) visits.delete(id);
      }
    },
  };
}

/** Root screens are always the same visit; others can be open twice, in two ways. */
const isRoot = ({ id, route }: Visit): boolean => id === route.screen;

const placeOf = ({ route }: Visit, name: string): string => `${route.screen}/${name}`;

function keptBefore(visit: Visit, name: string, preferences: Preferences): unknown {
  if (visit.saved) return visit.saved.views[name];
  return isRoot(visit) ? preferences.get().views[placeOf(visit, name)] : undefined;
}

/** Hands every change that is worth keeping to the preferences. */
function keep(
  { subscribe }: Pick<Store<unknown, never>, 'subscribe'>,
  save: () => unknown,
  place: string,
  preferences: Preferences,
) {
  let last = JSON.stringify(save());
  subscribe(() => {
    const view = save();
    const text = JSON.stringify(view);
    if (text === last) return;
    last = text;
    preferences.update((state) => ({ ...state, views: { ...state.views, [place]: view } }));
  });
}
