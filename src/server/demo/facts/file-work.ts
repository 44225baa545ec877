import type { RandomSource } from '../random.ts';
import type { Habits } from './habits.ts';
import { fileKinds } from './teams.ts';
import type { ToolUse } from './tool-use.ts';
import { toolPlaces } from './vocabulary.ts';

/** Files and commits that agents made for somebody on a day. */
export type FileWork = {
  created: number;
  edited: number;
  /** Created and edited ones together, by place in `fileKinds`. */
  kinds: readonly number[];
  commits: number;
  pullRequests: number;
};

export function fileWorkOn(habits: Habits, { tools }: ToolUse, source: RandomSource): FileWork {
  const created = source.count(0.8 * (tools[toolPlaces.createFile] ?? 0) * source.next());
  const edited = source.count((tools[toolPlaces.editFile] ?? 0) * source.between(0.3, 0.7));
  const commits = source.count(((created + edited) / 5) * source.next());
  return {
    created,
    edited,
    kinds: kindsOf(created + edited, habits.files, source),
    commits,
    pullRequests: source.count(commits * 0.25 * source.next()),
  };
}

/** The first kinds of a team get the most; the very first takes what is left. */
function kindsOf(fileCount: number, places: readonly number[], source: RandomSource): number[] {
  const counts: number[] = new Array(fileKinds.length).fill(0);
  let left = fileCount;
  for (let rank = places.length - 1; rank > 0; rank -= 1) {
    const count = Math.min(source.count((fileCount * source.next()) / (2.2 * rank + 1)), left);
    const place = places[rank];
    if (place === undefined) continue;
    counts[place] = count;
    left -= count;
  }
  const favourite = places[0];
  if (favourite !== undefined) counts[favourite] = left;
  return counts;
}
