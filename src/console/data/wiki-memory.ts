/** What is known of wiki runs, which no list of the interface tells. */
export type WikiMemory = {
  /** Ids of runs that were opened here, newest first. */
  opened: readonly string[];
  /** Ids that somebody else knows. */
  told: readonly string[];
  /** Those that this console has deleted: they are neither opened nor told again. */
  deleted: ReadonlySet<string>;
};

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
