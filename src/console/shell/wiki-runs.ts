import type { ProfileState } from '../../config/state.ts';
import type { Preferences } from '../../config/state-file.ts';
import { createStore, type Store } from './store.ts';

/** What is known of wiki runs, which no list of the interface tells. */
export type WikiMemory = {
  /** Ids of runs that were opened here, newest first. */
  opened: readonly string[];
  /** Ids that someone else knows. */
  told: readonly string[];
  /** Those that were taken off the list: until they are opened again, they are not told either. */
  forgotten: readonly string[];
  /** Those that this console has deleted: they are neither opened nor told again. */
  deleted: ReadonlySet<string>;
};

export type WikiRunStore = Store<WikiMemory, WikiMemoryEvent>;

export type WikiMemoryEvent =
  | { type: 'opened' | 'forgotten' | 'deleted'; id: string }
  | { type: 'told'; ids: readonly string[] };

export const noWikiRuns: WikiMemory = { opened: [], told: [], forgotten: [], deleted: new Set() };

/** Enough in practice, and few enough to request one by one. */
const mostRuns = 100;

export function reduceWikiMemory(memory: WikiMemory, event: WikiMemoryEvent): WikiMemory {
  const { opened, told, forgotten, deleted } = memory;

  switch (event.type) {
    case 'opened':
      if (opened.includes(event.id) || deleted.has(event.id)) return memory;
      return {
        ...memory,
        opened: [event.id, ...opened].slice(0, mostRuns),
        forgotten: forgotten.includes(event.id) ? without(forgotten, event.id) : forgotten,
      };
    case 'told': {
      const news = event.ids.filter(
        (id) => !told.includes(id) && !forgotten.includes(id) && !deleted.has(id),
      );
      return news.length === 0
        ? memory
        : { ...memory, told: [...told, ...news].slice(0, mostRuns) };
    }
    case 'forgotten':
      return {
        ...memory,
        opened: without(opened, event.id),
        told: without(told, event.id),
        forgotten: [event.id, ...without(forgotten, event.id)].slice(0, mostRuns),
      };
    case 'deleted':
      return {
        ...memory,
        opened: without(opened, event.id),
        told: without(told, event.id),
        deleted: new Set([...deleted, event.id]),
      };
  }
}

/** All ids that are known, those that were opened first. */
export const knownRunIds = ({ opened, told }: WikiMemory): string[] =>
  [...new Set([...opened, ...told])].slice(0, mostRuns);

const without = (ids: readonly string[], gone: string): string[] => ids.filter((id) => id !== gone);

const places = { opened: 'wiki/opened', forgotten: 'wiki/forgotten' } as const;

/** The memory of wiki runs; what was opened or taken off the list is still known after the next start. */
export function createWikiRuns(preferences: Preferences): WikiRunStore {
  const store = createStore(reduceWikiMemory, restoredRuns(preferences.get().views));

  return {
    ...store,
    dispatch(event) {
      store.dispatch(event);
      // Ids from other sources are not stored here.
      if (event.type === 'told') return;
      preferences.update((state) => {
        // On what is kept by then: another console may have opened runs meanwhile.
        const before = restoredRuns(state.views);
        const { opened, forgotten } = reduceWikiMemory(before, event);
        if (opened === before.opened && forgotten === before.forgotten) return state;
        const kept = { [places.opened]: opened, [places.forgotten]: forgotten };
        return { ...state, views: { ...state.views, ...kept } };
      });
    },
  };
}

/** Runs that were kept as JSON; none where it makes no sense. */
const restoredRuns = (views: ProfileState['views']): WikiMemory => ({
  ...noWikiRuns,
  opened: keptIds(views[places.opened]),
  forgotten: keptIds(views[places.forgotten]),
});

const keptIds = (kept: unknown): string[] => {
  const ids: unknown[] = Array.isArray(kept) ? kept : [];
  return ids.filter((id) => typeof id === 'string');
};
