/** The known wiki runs, which the API does not list. */
export type WikiMemory = {
  /** IDs of runs that were opened here, newest first. */
  opened: readonly string[];
  /** IDs from other sources. */
  told: readonly string[];
  /** IDs that were removed from the list: other sources do not bring them back, but opening them does. */
  forgotten: readonly string[];
  /** IDs of runs that this console has deleted: nothing brings them back. */
  deleted: ReadonlySet<string>;
};

export type WikiMemoryEvent =
  | { type: 'opened' | 'forgotten' | 'deleted'; id: string }
  | { type: 'told'; ids: readonly string[] };

export const noWikiRuns: WikiMemory = { opened: [], told: [], forgotten: [], deleted: new Set() };

/** Enough in practice, and few enough to request one by one. */
const maxRuns = 100;

/** Applies an event. `opened`, `told` and `forgotten` keep at most 100 IDs each. */
export function reduceWikiMemory(memory: WikiMemory, event: WikiMemoryEvent): WikiMemory {
  const { opened, told, forgotten, deleted } = memory;

  switch (event.type) {
    case 'opened':
      if (opened.includes(event.id) || deleted.has(event.id)) return memory;
      return {
        ...memory,
        opened: [event.id, ...opened].slice(0, maxRuns),
        forgotten: forgotten.includes(event.id) ? without(forgotten, event.id) : forgotten,
      };
    case 'told': {
      const news = event.ids.filter(
        (id) => !told.includes(id) && !forgotten.includes(id) && !deleted.has(id),
      );
      return news.length === 0 ? memory : { ...memory, told: [...told, ...news].slice(0, maxRuns) };
    }
    case 'forgotten':
      return {
        ...memory,
        opened: without(opened, event.id),
        told: without(told, event.id),
        forgotten: [event.id, ...without(forgotten, event.id)].slice(0, maxRuns),
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

/** All known IDs, opened ones first. */
export const knownRunIds = ({ opened, told }: WikiMemory): string[] =>
  [...new Set([...opened, ...told])].slice(0, maxRuns);

const without = (ids: readonly string[], gone: string): string[] => ids.filter((id) => id !== gone);

/** Where the list of runs stands among the views of a profile. */
export const wikiKeys = { opened: 'wiki/opened', forgotten: 'wiki/forgotten' } as const;

/** The stored part of the memory, by name. */
export const savedRuns = ({ opened, forgotten }: Pick<WikiMemory, 'opened' | 'forgotten'>) => ({
  [wikiKeys.opened]: opened,
  [wikiKeys.forgotten]: forgotten,
});

/** The memory from its stored form; invalid entries are dropped. */
export const restoredRuns = (kept: Readonly<Record<string, unknown>>): WikiMemory => ({
  ...noWikiRuns,
  opened: keptIds(kept[wikiKeys.opened]),
  forgotten: keptIds(kept[wikiKeys.forgotten]),
});

const keptIds = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((id: unknown) => typeof id === 'string') : [];
