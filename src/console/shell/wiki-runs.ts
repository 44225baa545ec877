import type { Preferences } from '../../config/state-file.ts';
import { createStore, type Store } from './store.ts';

/** What is known of wiki runs, which no list of the interface tells. */
export type WikiMemory = {
  /** Ids of runs that were opened here, newest first. */
  opened: readonly string[];
  /** Ids that somebody else knows. */
  told: readonly string[];
  /** Those that this console has deleted: they are neither opened nor told again. */
  deleted: ReadonlySet<string>;
};

export type WikiRunStore = Store<WikiMemory, WikiMemoryEvent>;

export type WikiMemoryEvent =
  | { type: 'opened' | 'forgotten' | 'deleted'; id: string }
  | { type: 'told'; ids: readonly string[] };

export const noWikiRuns: WikiMemory = { opened: [], told: [], deleted: new Set() };

/** Enough for anybody, and few enough to be asked for one by one. */
const mostRuns = 100;

export function reduceWikiMemory(memory: WikiMemory, event: WikiMemoryEvent): WikiMemory {
  const { opened, told, deleted } = memory;

  switch (event.type) {
    case 'opened':
      if (opened.includes(event.id) || deleted.has(event.id)) return memory;
      return { ...memory, opened: [event.id, ...opened].slice(0, mostRuns) };
    case 'told': {
      const news = event.ids.filter((id) => !told.includes(id) && !deleted.has(id));
      return news.length === 0
        ? memory
        : { ...memory, told: [...told, ...news].slice(0, mostRuns) };
    }
    case 'forgotten':
      return { ...memory, opened: without(opened, event.id), told: without(told, event.id) };
    case 'deleted':
      return {
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

const place = 'wiki/opened';

/** The memory of wiki runs; what was opened is still known after the next start. */
export function createWikiRuns(preferences: Preferences): WikiRunStore {
  const store = createStore(reduceWikiMemory, restoredRuns(preferences.get().views[place]));

  return {
    ...store,
    dispatch(event) {
      store.dispatch(event);
      // What others tell is theirs to remember.
      if (event.type === 'told') return;
      preferences.update((state) => {
        // On what is kept by then: another console may have opened runs meanwhile.
        const before = restoredRuns(state.views[place]);
        const { opened } = reduceWikiMemory(before, event);
        return opened === before.opened
          ? state
          : { ...state, views: { ...state.views, [place]: opened } };
      });
    },
  };
}

/** Runs that were kept as JSON; none where it makes no sense. */
function restoredRuns(kept: unknown): WikiMemory {
  const ids: unknown[] = Array.isArray(kept) ? kept : [];
  return { ...noWikiRuns, opened: ids.filter((id) => typeof id === 'string') };
}
