import type { Session } from '../../../api/resources.ts';
import { unknownText } from '../../../figures/format/number.ts';
import { sharedWord } from '../../../figures/sessions/sharing.ts';
import { formatDateTime } from '../../../figures/time/format-time.ts';
import { memoizeEach } from '../../../figures/values/memoize-each.ts';
import type { SharedThere } from '../../data/use-team.ts';
import type { Span } from '../../draw/line.ts';
import { type Column, cellColumn } from '../../list/column.ts';

type Context = { shared?: SharedThere | undefined };

/** `titles`, `transcripts` or `none`, as a team server says; undefined if none says so. */
export function sharedOf(
  { sessionId, shared }: Pick<Session, 'sessionId' | 'shared'>,
  there: SharedThere | undefined,
): string | undefined {
  if (shared != null) return shared;
  return there === undefined || there === 'unknown' ? undefined : (there.get(sessionId) ?? 'none');
}

/** What of a session is on the team server. Where none is known it is empty and not shown. */
export const sharedColumn: Column<Session, Context> = cellColumn(
  {
    id: 'shared',
    about: 'What of it a team server has: its transcript, its title, or nothing.',
    width: 6,
    isFitted: true,
    dropOrder: 3,
  },
  (session, { shared }) => {
    const word = sharedWord(sharedOf(session, shared));
    if (word === undefined) return { text: unknownText, tone: 'muted' };
    return { text: word, tone: word === 'no' ? 'muted' : 'accent' };
  },
  {
    kind: 'text',
    read: (session, { shared }) => sharedOf(session, shared),
    alsoCalled: { no: 'none', title: 'titles', transcript: 'transcripts' },
  },
);

const unknownSpan: Span = { text: '   what is shared is not known', tone: 'warning' };

/** Beside the list, where a team server did not say what it has, or said it some time ago. */
export const sharedSummary = (there: SharedThere | undefined, asOf: number | undefined): Span[] => {
  if (there === 'unknown') return [unknownSpan];
  return asOf === undefined
    ? []
    : [{ text: `   shared as of the last push, ${formatDateTime(asOf)}`, tone: 'muted' }];
};

/** In the title of a transcript that one can push. */
export function sharedSpans(session: Session, there: SharedThere | undefined): Span[] {
  if (there === undefined) return [];
  if (there === 'unknown') return [unknownSpan];
  const word = sharedWord(sharedOf(session, there));
  return word === 'no'
    ? [{ text: '  not shared', tone: 'muted' }]
    : [{ text: `  ${word} shared`, tone: 'accent' }];
}

/** The API lists only the sessions of the person to whom the credential belongs; a team server those that people share. */
export function whoseText(rows: readonly Session[], width: number): string {
  if (haveOwners(rows)) return 'what people share';
  return width >= 140 ? 'your sessions; the API lists no others' : 'your sessions';
}

// Every key asks, and there can be very many rows.
const haveOwners = memoizeEach((rows: readonly Session[]) =>
  rows.some(({ ownerEmail }) => ownerEmail),
);
