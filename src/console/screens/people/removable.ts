import type { LimitUse } from '../../../figures/limits/limit-use.ts';
import type { PersonFigures } from '../../../figures/limits/person-range.ts';
import { personKey } from '../../../figures/people/person-summary.ts';
import type { SeenUsage } from './removal-texts.ts';

/** A person of the organization, with the facts for the question about removing them. */
export type Removable = {
  key: string;
  email: string | undefined;
  isRemoved: boolean;
  seen: SeenUsage | undefined;
  limit: LimitUse | undefined;
};

/** The person as the target of the removal action. */
export function toRemovable(
  { userId, email }: { userId?: string | undefined; email?: string | undefined },
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
