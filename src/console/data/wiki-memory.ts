/** Ids of wiki runs that were opened, newest first, and of those that this console has deleted. */
export type WikiMemory = { known: readonly string[]; deleted: ReadonlySet<string> };

export type WikiMemoryEvent =
  | { type: 'opened' | 'forgotten' | 'deleted'; id: string }
  /** Ids that somebody else knows: they come after those that were opened. */
  | { type: 'told'; ids: readonly string[] };

export const noWikiRuns: WikiMemory = { known: [], deleted: new Set() };

/** Enough for anybody, and few enough to be asked for one by one. */
const mostRuns = 100;

export function reduceWikiMemory(memory: WikiMemory, event: WikiMemoryEvent): WikiMemory {
  const { known, deleted } = memory;

  switch (event.type) {
    case 'opened':
      if (known.includes(event.id)) return memory;
      return { ...memory, known: [event.id, ...known].slice(0, mostRuns) };
    case 'told': {
      const news = event.ids.filter((id) => !known.includes(id) && !deleted.has(id));
      if (news.length === 0) return memory;
      return { ...memory, known: [...known, ...news].slice(0, mostRuns) };
    }
    case 'forgotten':
      return { ...memory, known: known.filter((id) => id !== event.id) };
    case 'deleted':
      return {
        known: known.filter((id) => id !== event.id),
        deleted: new Set([...deleted, event.id]),
      };
  }
}
