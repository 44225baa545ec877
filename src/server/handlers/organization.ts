import { Refusal } from '../http/refusal.ts';
import { JsonText } from '../http/reply.ts';
import type { HandlerContext, Handlers } from './handler.ts';

export function organizationHandlers({
  store,
  supply,
}: HandlerContext): Pick<Handlers, 'removeUser' | 'getCreditLimits'> {
  return {
    /** Deletes the person's keys, sessions and overrides; the analytics of past days remain. */
    removeUser({ email }, caller) {
      supply.creditLimits();
      store.transaction(() => {
        const person = store.people.findByEmail(email);
        if (!person) throw new Refusal(404, `No one in the organization has the e-mail ${email}.`);
        if (person.id === caller.id) throw new Refusal(409, 'You cannot remove yourself.');
        if (person.role === 'owner' && store.people.ownerCount() === 1) {
          throw new Refusal(
            409,
            'The last owner cannot be removed: make another person an owner first.',
          );
        }

        store.organization.removeLimitOf(email);
        store.people.remove(person.id);
      });
      return undefined;
    },

    getCreditLimits() {
      supply.creditLimits();
      return new JsonText(store.organization.creditLimits());
    },
  };
}
