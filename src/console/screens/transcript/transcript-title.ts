import { formatCount } from '../../../domain/format/number.ts';
import type { Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { TranscriptView } from './transcript-view.ts';

export type TranscriptProgress = {
  view: TranscriptView;
  /** The message under the cursor, from 1. */
  position: number;
  loaded: number;
  hasMore: boolean;
  /** Messages of the session in all, where that is known. */
  total: number | undefined;
};

/** Where the reader is, and what is left out. */
export function transcriptTitle(progress: TranscriptProgress, glyphs: Glyphs): Span[] {
  const { view, position, loaded, hasMore } = progress;
  if (loaded === 0) return roleSpans(view);
  return [
    { text: `message ${formatCount(position)} of ${countText(progress)}`, tone: 'muted' },
    ...(hasMore && view.isFollowing
      ? [{ text: `  ${glyphs.busy} reading to the end`, tone: 'busy' as const }]
      : []),
    ...(!hasMore && view.isFollowing
      ? [{ text: `  ${glyphs.down} following`, tone: 'good' as const }]
      : []),
    ...roleSpans(view),
  ];
}

// The count of the session is of all roles, so a filtered list can only count what it has read.
function countText({ view, loaded, hasMore, total }: TranscriptProgress): string {
  if (!hasMore) return formatCount(loaded);
  return view.role === undefined && total !== undefined
    ? formatCount(total)
    : `${formatCount(loaded)}+`;
}

const roleSpans = ({ role }: TranscriptView): Span[] =>
  role === undefined
    ? []
    : [
        { text: '  ' },
        { text: ` only ${role} `, tone: 'badge' },
        { text: ' esc shows all', tone: 'muted' },
      ];
