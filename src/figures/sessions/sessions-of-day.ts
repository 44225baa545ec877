import type { Day } from '../time/day.ts';
import { formatShortDay } from '../time/format-time.ts';

/** Why no list tells which sessions used the credits of a day. */
export const bySessionText = 'The platform does not report credits by session for a day.';

/** The same beside a list of sessions. It fits the last row of a narrow terminal. */
export const creditsOfDayText =
  'Credits by session and day are unknown; CREDITS are of whole sessions.';

/**
 * A view of the sessions that may have used credits on a day: created by its end, and updated since its beginning.
 * The most expensive come first, by the credits of their whole life.
 */
export const sessionsOfDay = (day: Day) => ({
  name: formatShortDay(day),
  views: {
    sessions: {
      filter: `created-at<=${day} updated-at>=${day}`,
      sort: { column: 'credits', direction: 'descending' },
    },
  },
});
