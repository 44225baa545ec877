import { JsonText } from '../http/reply.ts';
import type { DayColumn, DayPart } from '../store/analytics-days.ts';
import { checkRange, type RequestedRange } from './date-range.ts';
import type { HandlerContext, Handlers } from './handler.ts';

export function analyticsHandlers({
  store,
  supply,
  clock,
}: HandlerContext): Pick<Handlers, 'getTokens' | 'getTools' | 'getActivity' | 'getProductivity'> {
  // Rows pass through as text: one day of a large organization is half a megabyte.
  const rows = (
    part: DayPart,
    { startDate, endDate }: RequestedRange,
    column: DayColumn = part,
  ) => {
    checkRange({ startDate, endDate }, clock());
    supply.days(startDate, endDate, part);

    const data = store.analyticsDays.range(column, startDate, endDate);
    const meta = { org_id: store.organization.id(), start_date: startDate, end_date: endDate };
    return new JsonText('{"data":[', data, `],"meta":${JSON.stringify(meta)}}`);
  };

  return {
    getTokens: (input) => rows('tokens', input, input.group_by && 'tokens_by_model'),
    getTools: (input) => rows('tools', input, input.group_by && 'tools_by_name'),
    getActivity: (input) => rows('activity', input, input.group_by && 'activity_by_client'),
    getProductivity: (input) => rows('productivity', input),
  };
}
