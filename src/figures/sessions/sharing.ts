import type { Session } from '../../api/resources.ts';

/** Whose session it is, and what of it is shared: only a team server says so. */
type Sharing = Pick<Session, 'ownerEmail' | 'shared'>;

/** The role of what a search finds in a title. */
export const titleRole = 'title';

/** Why a team server has no messages of a session, and how that can change; undefined if it may have some. */
export const titleOnlyText = ({ ownerEmail, shared }: Sharing): string | undefined =>
  shared === 'titles' ? noTranscriptText(ownerEmail) : undefined;

/** The same for a session that was found by its title. */
export const noTranscriptText = (person: string | null | undefined): string =>
  `${person ?? 'Its owner'} shares the title of this session, but not its messages. "signalbox push --share sessions=transcripts" on their computer shares those of all their sessions.`;

/** Why the operator, whose address may not be known yet, cannot act on a session; undefined for an own one. */
export function othersText({ ownerEmail }: Sharing, own: string | undefined): string | undefined {
  if (!ownerEmail || ownerEmail.toLowerCase() === own) return undefined;
  const refusal =
    own === undefined
      ? 'the team server has not said yet whether that is you'
      : 'only they can do that';
  return `This is a session of ${ownerEmail}: ${refusal}.`;
}
