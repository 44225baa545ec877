import { briefNames } from '../../figures/format/counted.ts';
import { kindName } from '../shell/query-keys.ts';

/** Shorter waits are not shown: an indicator that flashes is worse than none. */
const signAfterMs = 200;
/** After this time the screen names what is not responding. */
const wordsAfterMs = 2_000;

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
  const names = new Set(hanging.map(({ kind }) => kindName(kind)));
  const waiting = { what: briefNames([...names]), seconds: Math.floor(waitedMs / 1_000) };
  return { isAsking: true, waiting, changesInMs: 1_000 - (waitedMs % 1_000) };
}
