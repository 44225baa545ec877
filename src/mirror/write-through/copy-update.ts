import { type DayEndpoint, type DayPart, dayEndpoints, dayParts } from '../../api/day-parts.ts';
import { endpoints } from '../../api/endpoints.ts';
import { pageEnd } from '../../api/page.ts';
import type { Computer, Message, UserDayRow } from '../../api/resources.ts';
import type { CallAnswer } from '../../client/call-answer.ts';
import type { DailyRow } from '../rows/days.ts';
import type { ListedSession } from '../rows/sessions.ts';

/** Rows that were read for a screen, or a session that was deleted there. */
type UpdateRows =
  | { type: 'deleted'; sessionId: string }
  | { type: 'sessions'; rows: readonly ListedSession[] }
  | { type: 'messages'; sessionId: string; rows: readonly Message[]; from: Cursor; next: Cursor }
  | { type: 'computers'; rows: readonly Computer[] }
  | { type: 'users'; rows: readonly UserDayRow[] }
  | { type: 'days'; part: DayPart; rows: readonly DailyRow[]; organization: string | undefined };

/** Where a page begins; undefined for the first page, and for what follows the last one. */
type Cursor = string | undefined;

/** Rows with the server's time of the response, in Unix milliseconds. */
export type CopyUpdate = UpdateRows & { at: number };

/** What a local copy can keep of an answer. */
export function copyUpdate(answer: CallAnswer): CopyUpdate | undefined {
  const rows = rowsOf(answer);
  const { serverDateMs: at } = answer;
  // Without a time, it could replace what was read later; what is deleted stays so.
  if (rows?.type === 'deleted') return { ...rows, at: Number.POSITIVE_INFINITY };
  return rows === undefined || at === undefined ? undefined : { ...rows, at };
}

/** Undefined for filtered and grouped rows, which would look like all there are. */
function rowsOf(answer: CallAnswer): UpdateRows | undefined {
  switch (answer.endpoint) {
    case 'listSessions':
      return { type: 'sessions', rows: answer.result.sessions };
    case 'deleteSession':
      return { type: 'deleted', sessionId: answer.given.sessionId };
    case 'listMessages':
      return messagesOf(answer);
    case 'listComputers':
      // Without their steps, they would replace more complete ones.
      if (answer.given.includeProvisioningSteps !== true) return undefined;
      return { type: 'computers', rows: answer.result.computers };
    case 'getUsers':
      return { type: 'users', rows: answer.result.data };
    case 'getTokens':
    case 'getTools':
    case 'getActivity':
    case 'getProductivity':
      return daysOf(answer);
    default:
      return undefined;
  }
}

type AnswerOf<Name extends CallAnswer['endpoint']> = Extract<CallAnswer, { endpoint: Name }>;

function messagesOf({ given, result }: AnswerOf<'listMessages'>): UpdateRows | undefined {
  const { sessionId, role, cursor: from, limit = 0 } = given;
  if (role) return undefined;
  const { nextCursor: next } = pageEnd(endpoints.listMessages.page, result, limit);
  return { type: 'messages', sessionId, rows: result.messages, from, next };
}

function daysOf({ endpoint, given, result }: AnswerOf<DayEndpoint>): UpdateRows | undefined {
  const part = dayParts.find((one) => dayEndpoints[one] === endpoint);
  if (!part || ('group_by' in given && given.group_by !== undefined)) return undefined;
  const { data: rows, meta } = result;
  return { type: 'days', part, rows, organization: meta?.org_id ?? undefined };
}
