import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import type { Line } from '../../text/line.ts';
import { type EntryContext, entryLines } from './entry-lines.ts';

type Cached = { entry: TranscriptEntry; context: EntryContext; lines: Line[] };

/** Laid-out messages that are kept: some windows in both directions. */
const capacity = 1_000;

/** Lays messages out once, for as long as they and the width stay the same. */
export function createEntryCache() {
  const cached = new Map<string, Cached>();

  return function linesOf(entry: TranscriptEntry, context: EntryContext): Line[] {
    const known = cached.get(entry.id);
    if (known && known.entry === entry && isSame(known.context, context)) return known.lines;

    const lines = entryLines(entry, context);
    cached.delete(entry.id);
    cached.set(entry.id, { entry, context, lines });
    if (cached.size > capacity) {
      const [oldest] = cached.keys();
      if (oldest !== undefined) cached.delete(oldest);
    }
    return lines;
  };
}

const isSame = (a: EntryContext, b: EntryContext): boolean =>
  a.width === b.width &&
  a.glyphs === b.glyphs &&
  a.isUnfolded === b.isUnfolded &&
  a.parallel?.position === b.parallel?.position &&
  a.parallel?.count === b.parallel?.count;
