import { JsonText } from '../http/reply.ts';
import type { DayColumn } from '../store/analytics-days.ts';
import { checkRange, type RequestedRange } from './date-range.ts';
import type { HandlerContext, Handlers } from './handler.ts';

export function analyticsHandlers({
  store,
  supply,
  clock,
}: HandlerContext): Pick<Handlers, 'getTokens' | 'getTools' | 'getActivity' | 'getProductivity'> {
  // Rows pass through as text: one day of a large organization is half a megabyte.
  const rows = (column: DayColumn, { startDate, endDate }: RequestedRange) => {
    checkRange({ startDate, endDate }, clock());
    supply.days(startDate, endDate);

    const data = store.analyticsDays.range(column, startDate, endDate);
    const meta = { org_id: store.organization.id(), start_date: startDate, end_date: endDate };
    return new JsonText('{"data":[', data, `],"meta":${JSON.stringify(meta)}}`);
  };

  return {
    getTokens: (input) => rows(input.group_by ? 'tokens_by_model' : 'tokens', input),
    getTools: (input) => rows(input.group_by ? 'tools_by_name' : 'tools', input),
    getActivity: (input) => rows(input.group_by ? 'activity_by_client' : 'activity', input),
    getProductivity: (input) => rows('productivity', input),
  };
}
