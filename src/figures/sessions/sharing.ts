import type { Session } from '../../api/resources.ts';

/** Whose session it is, and what of it is shared: only a team server says so. */
type Sharing = Pick<Session, 'ownerEmail' | 'shared'>;

export const titleRole = 'title';

/**
 * Why a team server has no messages of a session, and how that can change; undefined if it may have some. `own` is the
 * operator's address, if it is known.
 */
export const titleOnlyText = (
  { ownerEmail, shared }: Sharing,
  own: string | undefined,
): string | undefined => (shared === 'titles' ? noTranscriptText(ownerEmail, own) : undefined);

/** The same for a session that was found by its title. */
export function noTranscriptText(
  person: string | null | undefined,
  own: string | undefined,
): string {
  const isOwn = own !== undefined && person?.toLowerCase() === own;
  const [who, whose] = isOwn ? ['You share', 'your'] : [`${person ?? 'Its owner'} shares`, 'their'];
  return `${who} the title of this session, but not its messages. "signalbox push --share sessions=transcripts" on ${whose} computer shares those of all ${whose} sessions.`;
}

/** What of a session is shared, in words; undefined if that is not known. */
export const sharedWord = (shared: string | null | undefined): string | undefined => {
  switch (shared) {
    case 'titles':
      return 'title';
    case 'transcripts':
      return 'transcript';
    case 'none':
      return 'no';
    default:
      return shared ?? undefined;
  }
};

/** Why the operator, whose address may not be known yet, cannot act on a session; undefined for an own one. */
export function othersText({ ownerEmail }: Sharing, own: string | undefined): string | undefined {
  if (!ownerEmail || ownerEmail.toLowerCase() === own) return undefined;
  const refusal =
    own === undefined
      ? 'the team server has not said yet whether that is you'
      : 'only they can do that';
  return `This is a session of ${ownerEmail}: ${refusal}.`;
}
