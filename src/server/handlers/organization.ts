import { Refusal } from '../http/refusal.ts';
import { JsonText } from '../http/reply.ts';
import { organizationWrites } from '../store/organization.ts';
import { peopleReads, peopleWrites } from '../store/people.ts';
import type { HandlerContext, Handlers } from './handler.ts';

export function organizationHandlers({
  store,
  supply,
}: HandlerContext): Pick<Handlers, 'removeUser' | 'getCreditLimits'> {
  return {
    /** Deletes the person's keys, sessions and overrides; the analytics of past days remain. */
    async removeUser({ email }, caller) {
      supply.creditLimits();
      await store.inTransaction(function* () {
        const person = yield* peopleReads.findByEmail(email);
        if (!person) throw new Refusal(404, `No one in the organization has the e-mail ${email}.`);
        if (person.id === caller.id) throw new Refusal(409, 'You cannot remove yourself.');
        if (person.role === 'owner' && (yield* peopleReads.ownerCount()) === 1) {
          throw new Refusal(
            409,
            'The last owner cannot be removed: make another person an owner first.',
          );
        }

        yield* organizationWrites.removeLimitOf(email);
        yield* peopleWrites.remove(person.id);
      });
      return undefined;
    },

    async getCreditLimits() {
      supply.creditLimits();
      return new JsonText(await store.organization.creditLimits());
    },
  };
}
