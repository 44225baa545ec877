import { formatCount, formatCredits } from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import type { LimitUse } from '../../../domain/limits/limit-use.ts';
import { harmfulAction } from '../../keys/action.ts';

/** A person of the organization, with what the question about removing them says. */
export type Removable = {
  key: string;
  email: string | undefined;
  isRemoved: boolean;
  seen: { credits: number; days: number; lastDay: string } | undefined;
  limit: LimitUse | undefined;
};

/** Removes a person from the organization. The interface identifies people by e-mail only. */
export const removePerson = harmfulAction<Removable>({
  id: 'person.remove',
  title: 'Remove from the organization',
  isDestructive: true,
  synonyms: 'delete user',
  keys: ['d'],
  invalidates: ['credit-limits'],
  targetId: ({ key }) => key,

  disabledReason({ email, isRemoved }) {
    if (isRemoved) return 'This person was removed.';
    if (email === undefined) return 'There is no e-mail to remove by.';
    return undefined;
  },

  question: ({ email = '', seen, limit }) => ({
    title: `Remove ${email} from the organization?`,
    effects: [
      ...(seen
        ? [
            `Used ${formatCredits(seen.credits)} credits in ${seen.days} days, last on ${formatDay(seen.lastDay)}.`,
          ]
        : []),
      'Their API keys stop working at once.',
      limit?.source === 'override'
        ? `Their personal limit of ${formatCount(limit.limit)} credits is removed.`
        : 'Any personal credit limit is removed.',
      'Their past usage stays in analytics.',
    ],
    confirmation: { ask: 'Type the e-mail exactly to enable enter', text: email },
  }),

  request: ({ email = '' }) => ({ endpoint: 'removeUser', given: { email } }),

  async perform({ key, email = '' }, { client, signal, removedPeople }) {
    await client.removeUser({ email }, { signal });
    // No list of the interface says who was removed.
    removedPeople.dispatch(key);
    return `${email} is removed from the organization`;
  },
});
