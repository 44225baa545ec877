import type { RandomSource } from '../random.ts';
import type { Habits } from './habits.ts';
import type { ToolUse } from './tool-use.ts';
import { toolPlaces } from './vocabulary.ts';

/** How many files with an extension. */
export type KindCount = { extension: string; count: number };

/** Files and commits that agents made for somebody on a day. */
export type FileWork = {
  created: number;
  edited: number;
  /** Created and edited ones together, by extension. */
  kinds: readonly KindCount[];
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

/** The first extensions of a team get the most; the very first takes what is left. */
function kindsOf(
  fileCount: number,
  extensions: readonly string[],
  source: RandomSource,
): readonly KindCount[] {
  if (fileCount === 0) return noFiles;
  const counts: KindCount[] = [];
  let left = fileCount;
  for (let rank = extensions.length - 1; rank >= 0 && left > 0; rank -= 1) {
    const drawn = source.count((fileCount * source.next()) / (2.2 * rank + 1));
    const count = rank === 0 ? left : Math.min(drawn, left);
    const extension = extensions[rank];
    if (extension === undefined || count === 0) continue;
    counts.push({ extension, count });
    left -= count;
  }
  return counts;
}

const noFiles: readonly KindCount[] = [];
