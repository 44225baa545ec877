import type { Preferences } from '../../config/state-file.ts';
import type { RangeChoice } from '../../domain/range-choice.ts';
import type { WikiMemory, WikiMemoryEvent } from '../data/wiki-memory.ts';
import { createWikiStore } from '../data/wiki-store.ts';
import { createRangeStore } from './range-store.ts';
import { createStore, type Store } from './store.ts';

/** What the console itself has come to know, because no list of the interface tells it. */
export type Memory = {
  /** Keys of people whom this console has removed: the analytics go on naming them. */
  removedPeople: Store<ReadonlySet<string>, string>;
  /** Wiki runs can be read by their id only. */
  wikiRuns: Store<WikiMemory, WikiMemoryEvent>;
  /** Which days all screens of analytics show. */
  range: Store<RangeChoice, RangeChoice>;
};

export function createMemory(preferences: Preferences): Memory {
  return {
    removedPeople: createStore((removed, key) => new Set([...removed, key]), new Set()),
    wikiRuns: createWikiStore(preferences),
    range: createRangeStore(preferences),
  };
}
