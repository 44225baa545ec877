import type { Message } from '../resources.ts';

/** Where a message stands among those that ran side by side. */
export type ParallelPlace = {
  groupId: string;
  /** From 1 to `count`. */
  position: number;
  count: number;
};

/** The place of every message that shares its parallel group with another, by message id. */
export function parallelPlaces(messages: readonly Message[]): Map<string, ParallelPlace> {
  const places = new Map<string, ParallelPlace>();
  for (const [groupId, ids] of idsByGroup(messages)) {
    if (ids.length < 2) continue;
    for (const [index, id] of ids.entries()) {
      places.set(id, { groupId, position: index + 1, count: ids.length });
    }
  }
  return places;
}

function idsByGroup(messages: readonly Message[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { id, parallelGroupId } of messages) {
    if (!parallelGroupId) continue;
    const ids = groups.get(parallelGroupId);
    if (ids) ids.push(id);
    else groups.set(parallelGroupId, [id]);
  }
  return groups;
}
