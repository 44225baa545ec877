import type { JsonBytes } from '../../src/server/store/engine.ts';

/** The documents that a store has joined. `Item` is what was put there. */
export function itemsIn<Item>(documents: JsonBytes): Item[] {
  return JSON.parse(`[${Buffer.from(documents)}]`) as Item[];
}
