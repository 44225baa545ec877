import type { Preferences } from '../../state/state-file.ts';
import { currentVisit, type Navigation, reachableVisits, type Visit } from './navigation.ts';
import type { Subscribable } from './store.ts';

/** Which part of a store is saved, and how it is restored. */
export type Persistence<State> = {
  save(state: State): unknown;
  /** The state from saved JSON; undefined if it is invalid or outdated. */
  restore(saved: unknown): State | undefined;
  /** Fields that are kept with a view without being what it shows. */
  beside?: readonly string[];
  /** Whether only saved views restore it, and not the next start. */
  isForVisit?: true;
};

type VisitStore = {
  store: Subscribable;
  save: (() => unknown) | undefined;
  beside: readonly string[];
};

export type VisitStores = ReturnType<typeof createVisitStores>;

/** The stores of places, kept as long as the place can be returned to. `preferences` hold the saved state of root screens. */
export function createVisitStores(navigation: Subscribable<Navigation>, preferences: Preferences) {
  const visits = new Map<string, Map<string, VisitStore>>();
  navigation.subscribe(() => {
    const reachable = reachableVisits(navigation.get());
    for (const id of visits.keys()) {
      if (id.includes('#') && !reachable.has(id)) visits.delete(id);
    }
  });

  /**
   * The store of this name in the current visit: created once, dropped when the visit can no longer be
   * returned to. With `persistence`, a root screen is restored at the next start, and saved views are
   * restored as they were saved.
   */
  function of<Kept extends Subscribable<State>, State>(
    name: string,
    create: (restored: State | undefined) => Kept,
    persistence?: Persistence<State>,
  ): Kept {
    const visit = currentVisit(navigation.get());
    const stores = visits.get(visit.id) ?? new Map<string, VisitStore>();
    visits.set(visit.id, stores);
    const known = stores.get(name);
    // A name belongs to one component, so a store under that name was created by it.
    if (known) return known.store as Kept;

    const isKept = isRoot(visit) && persistence?.isForVisit !== true;
    const kept = isKept ? preferences.get().views[keyOf(visit, name)] : undefined;
    const saved = visit.saved?.views[name] ?? kept;
    const store = create(saved === undefined ? undefined : persistence?.restore(saved));
    const save = persistence && (() => persistence.save(store.get()));
    stores.set(name, { store, save, beside: persistence?.beside ?? [] });
    if (save && isKept) saveChanges(store, save, keyOf(visit, name), preferences);
    return store;
  }

  return {
    of,
    /** Drops the stores of the current visit that are named `<owner> …`, because their owner is no longer shown. */
    forget(owner: string): void {
      const stores = visits.get(currentVisit(navigation.get()).id);
      for (const name of stores?.keys() ?? []) {
        if (name.startsWith(`${owner} `)) stores?.delete(name);
      }
    },
    /** The saved part of all stores of a visit, the current one by default, by name. */
    saved(visit: Visit = currentVisit(navigation.get())): Record<string, unknown> {
      const stores = visits.get(visit.id) ?? [];
      return Object.fromEntries(
        [...stores].flatMap(([name, { save }]) => (save ? [[name, save()]] : [])),
      );
    },
    /** Whether the current visit no longer shows the view that was opened. */
    isViewChanged(): boolean {
      const visit = currentVisit(navigation.get());
      const views = visit.saved?.views ?? {};
      return [...(visits.get(visit.id) ?? [])].some(
        ([name, { save, beside }]) =>
          save !== undefined && name in views && !isIn(save(), views[name], beside),
      );
    },
  };
}

/** Whether a state is as a view has it, apart from some of its fields. */
function isIn(state: unknown, view: unknown, apart: readonly string[]): boolean {
  if (!isRecord(view) || !isRecord(state)) return state === view;
  return Object.entries(view).every(
    ([key, value]) => apart.includes(key) || JSON.stringify(state[key]) === JSON.stringify(value),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Root screens always have the same visit; others can be open twice, in different states. */
const isRoot = ({ id, route }: Visit): boolean => id === route.screen;

const keyOf = ({ route }: Visit, name: string): string => `${route.screen}/${name}`;

function saveChanges(
  { subscribe }: Subscribable,
  save: () => unknown,
  key: string,
  preferences: Preferences,
) {
  let last = JSON.stringify(save());
  subscribe(() => {
    const view = save();
    const text = JSON.stringify(view);
    if (text === last) return;
    last = text;
    preferences.update((state) => ({ ...state, views: { ...state.views, [key]: view } }));
  });
}
