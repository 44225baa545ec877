import { formatCount, formatCredits } from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import type { LimitUse } from '../../../domain/limits/limit-use.ts';
import { harmfulAction } from '../../keys/action.ts';

/** Somebody in the organization, as far as is known. */
export type Removable = {
  key: string;
  email: string | undefined;
  isRemoved: boolean;
  seen: { credits: number; days: number; lastDay: string } | undefined;
  limit: LimitUse | undefined;
};

/** Removes a person from the organization. The interface knows people by e-mail only. */
export const removePerson = harmfulAction<Removable>({
  id: 'person.remove',
  title: 'Remove from the organization',
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
        ? `Their own limit of ${formatCount(limit.limit)} credits vanishes.`
        : 'A credit limit of their own, if there is one, vanishes.',
      'What they have used stays in the analytics.',
      `DELETE /api/v0/organization/users?email=${email}`,
    ],
    confirmation: { ask: 'Type the e-mail to remove this person', text: email },
  }),

  async perform({ key, email = '' }, { client, signal, removedPeople }) {
    await client.removeUser({ email }, { signal });
    // No list of the interface tells who is gone.
    removedPeople.dispatch(key);
    return `${email} is removed from the organization`;
  },
});
