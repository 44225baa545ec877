import { feedData } from '../../data/feed.ts';
import { useComputersForNames } from '../../data/use-computers.ts';
import { noSessionsText } from './no-sessions-text.ts';

/** Why there is no session: none at all, or none on a computer, whose state is told as soon as it is known. */
export function useNoSessionsText(
  computer: { id: string; name: string } | undefined,
  nowMs: number,
): string {
  const computers = feedData(useComputersForNames());
  if (computer === undefined) return 'You have no sessions.';
  const known = computers?.find(({ id }) => id === computer.id);
  return noSessionsText(computer.name, known, nowMs);
}
