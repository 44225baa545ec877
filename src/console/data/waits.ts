import { briefNames } from '../../figures/format/counted.ts';

/** Shorter waits are not shown: an indicator that flashes is worse than none. */
const signAfterMs = 200;
/** After this time the screen names what is not responding. */
const wordsAfterMs = 2_000;

/** Kinds of data from the cheapest request to the most expensive, with their display names. */
const kinds = new Map([
  ['sessions', 'sessions'],
  ['computers', 'computers'],
  ['credit-limits', 'credit limits'],
  ['wiki-run', 'wiki'],
  ['activity', 'activity'],
  ['productivity', 'productivity'],
  ['tools', 'tools'],
  ['tokens', 'credits'],
  ['messages', 'messages'],
  ['last-messages', 'messages'],
  ['readiness', 'readiness'],
  ['user-days', 'people'],
  ['copy-search', 'the local copy'],
  ['copy-search-counts', 'the local copy'],
]);
const cheapestFirst = [...kinds.keys()];

/** The position of a kind of data among all, the one with the cheapest request first. */
export const costRank = (kind: string): number => cheapestFirst.indexOf(kind);

/** A request that is running, and when it was started in Unix milliseconds. */
type RunningRequest = { kind: string; at: number };

/** The longest current wait, as it is shown with all that hangs, and when its display changes next. */
export type Wait = {
  isAsking: boolean;
  waiting?: { what: string; seconds: number };
  changesInMs?: number;
};

export const noWait: Wait = { isAsking: false };

export function waitOf(requests: readonly RunningRequest[], nowMs: number): Wait {
  const oldestFirst = requests.toSorted((a, b) => a.at - b.at);
  const [oldest] = oldestFirst;
  if (oldest === undefined) return noWait;

  const waitedMs = Math.max(0, nowMs - oldest.at);
  if (waitedMs < signAfterMs) return { isAsking: false, changesInMs: signAfterMs - waitedMs };
  if (waitedMs < wordsAfterMs) return { isAsking: true, changesInMs: wordsAfterMs - waitedMs };
  const hanging = oldestFirst.filter(({ at }) => nowMs - at >= wordsAfterMs);
  const names = new Set(hanging.map(({ kind }) => kinds.get(kind) ?? 'data'));
  const waiting = { what: briefNames([...names]), seconds: Math.floor(waitedMs / 1_000) };
  return { isAsking: true, waiting, changesInMs: 1_000 - (waitedMs % 1_000) };
}
