import type { PersonName } from '../../../domain/people/person-days.ts';
import { personKey } from '../../../domain/people/person-summary.ts';
import type { Removable } from './remove-person.ts';
import type { PersonFigures } from './use-person.ts';

/** The person whose days are on show as the one who is to be removed. */
export function personRemovable(
  { userId, email }: PersonName,
  figures: PersonFigures | undefined,
  removed: ReadonlySet<string>,
): Removable {
  const key = personKey(userId ?? '', email);
  const lastDay = figures?.active[0]?.day;
  return {
    key,
    email,
    isRemoved: removed.has(key),
    seen:
      figures === undefined || lastDay === undefined
        ? undefined
        : { credits: figures.credits, days: figures.days.length, lastDay },
    limit: figures?.limit,
  };
}
