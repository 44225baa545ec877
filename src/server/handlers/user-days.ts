import { Refusal } from '../http/refusal.ts';
import { JsonText } from '../http/reply.ts';
import { checkRange } from './date-range.ts';
import type { HandlerContext, Handlers } from './handler.ts';

export function userDayHandlers({
  store,
  supply,
  clock,
}: HandlerContext): Pick<Handlers, 'getUsers'> {
  return {
    /** A page holds all rows of its users, because the cursor is the ID of its last user. */
    getUsers({ startDate, endDate, limit, cursor = '' }) {
      checkRange({ startDate, endDate }, clock());
      supply.userDays(startDate, endDate);
      if (cursor !== '' && !store.userDays.knowsUser(cursor)) {
        throw new Refusal(400, 'cursor must be the meta.next_cursor of an earlier page.');
      }

      const range = { firstDay: startDate, lastDay: endDate };
      const { data, lastUserId, hasMore } = store.userDays.page(cursor, limit, range);
      const meta = {
        org_id: store.organization.id(),
        start_date: startDate,
        end_date: endDate,
        has_more: hasMore,
        ...(hasMore && { next_cursor: lastUserId }),
      };
      return new JsonText('{"data":[', data, `],"meta":${JSON.stringify(meta)}}`);
    },
  };
}
