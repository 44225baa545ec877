import type { DayEndpoint, DayPart } from '../../api/day-parts.ts';
import { Refusal } from '../http/refusal.ts';
import { JsonText } from '../http/reply.ts';
import type { DayColumn } from '../store/analytics-days.ts';
import type { HandlerContext, Handlers } from './handler.ts';

export function analyticsHandlers({
  store,
  supply,
  clock,
}: HandlerContext): Pick<Handlers, DayEndpoint> {
  // Rows pass through as text: one day of a large organization is half a megabyte.
  const rows = async (
    part: DayPart,
    { startDate, endDate }: RequestedRange,
    column: DayColumn = part,
  ) => {
    checkRange({ startDate, endDate }, clock());
    supply.days(startDate, endDate, part);

    const data = await store.analyticsDays.range(column, startDate, endDate);
    const meta = {
      org_id: await store.organization.id(),
      start_date: startDate,
      end_date: endDate,
    };
    return new JsonText('{"data":[', data, `],"meta":${JSON.stringify(meta)}}`);
  };

  return {
    getTokens: (input) => rows('tokens', input, input.group_by && 'tokens_by_model'),
    getTools: (input) => rows('tools', input, input.group_by && 'tools_by_name'),
    getActivity: (input) => rows('activity', input, input.group_by && 'activity_by_client'),
    getProductivity: (input) => rows('productivity', input),
  };
}

export function userDayHandlers({
  store,
  supply,
  clock,
}: HandlerContext): Pick<Handlers, 'getUsers'> {
  return {
    /** A page holds all rows of its users, because the cursor is the ID of its last user. */
    async getUsers({ startDate, endDate, limit, cursor = '' }) {
      checkRange({ startDate, endDate }, clock());
      supply.userDays(startDate, endDate);
      if (cursor !== '' && !(await store.userDays.knowsUser(cursor))) {
        throw new Refusal(400, 'cursor must be the meta.next_cursor of an earlier page.');
      }

      const range = { firstDay: startDate, lastDay: endDate };
      const { data, lastUserId, hasMore } = await store.userDays.page(cursor, limit, range);
      const meta = {
        org_id: await store.organization.id(),
        start_date: startDate,
        end_date: endDate,
        has_more: hasMore,
        ...(hasMore && { next_cursor: lastUserId }),
      };
      return new JsonText('{"data":[', data, `],"meta":${JSON.stringify(meta)}}`);
    },
  };
}

const dayMs = 86_400_000;

/** Days as `YYYY-MM-DD` in UTC, both included. */
type RequestedRange = { startDate: string; endDate: string };

/** The UTC day of a time in Unix milliseconds, as `YYYY-MM-DD`. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Throws a Refusal with 400 unless the range runs forwards and ends yesterday or earlier, in UTC. */
function checkRange({ startDate, endDate }: RequestedRange, nowMs: number): void {
  const today = utcDay(nowMs);

  for (const [name, day] of Object.entries({ startDate, endDate })) {
    if (day < today) continue;
    const detail = `${name} must be ${utcDay(nowMs - dayMs)} (yesterday in UTC) or earlier.`;
    throw new Refusal(400, `${detail} The data of ${day} is not complete yet.`);
  }

  if (startDate > endDate) {
    throw new Refusal(400, `startDate ${startDate} must not be after endDate ${endDate}.`);
  }
}
