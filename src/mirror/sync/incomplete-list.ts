import { InvalidRequestError, ServerError } from '../../client/errors/rejections.ts';
import { UnexpectedResponseError } from '../../client/errors/unexpected-response-error.ts';
import { isEndless } from '../../client/pagination/list.ts';
import { counted } from '../../figures/format/number.ts';

/** Ends a walk whose last page may not be the last one, but has no cursor. */
export class EndUnknown extends Error {
  override readonly name = 'EndUnknown';

  constructor() {
    super('a page without a cursor may not be the last one');
  }
}

/** Why items of a list may be missing, if a walk through it ended for that reason. */
export function incompleteReason(error: unknown): string | undefined {
  if (error instanceof EndUnknown) return error.message;
  return isEndless(error) ? error.detail : undefined;
}

/** Why this list alone cannot be read: others may be as described. Undefined if others would fail, too. */
export function unreadReason(error: unknown): string | undefined {
  if (error instanceof InvalidRequestError) return error.detail ?? 'the request was refused';
  // 503 is the answer of a whole server that is down for a while.
  if (error instanceof ServerError && error.status !== 503) {
    const { detail = error.title } = error;
    return `the server failed with ${error.status}${detail === undefined ? '' : `: ${detail.replace(/\.$/, '')}`}`;
  }
  if (isEndless(error)) return undefined;
  return error instanceof UnexpectedResponseError ? error.detail : undefined;
}

/** A list that may lack items; of messages also their session. */
export type IncompleteList = { name: string; sessionId?: string; reason: string };

/** Collects lists that may lack items. Those of sessions are counted. */
export function incompleteLists() {
  const kinds = new Map<string, IncompleteList & { sessions: Set<string> }>();
  return {
    add(list: IncompleteList): void {
      const key = `${list.name}: ${list.reason}`;
      const { sessions } = kinds.get(key) ?? { sessions: new Set<string>() };
      if (list.sessionId !== undefined) sessions.add(list.sessionId);
      kinds.set(key, { ...list, sessions });
    },
    /** `sessions: a page leads back to one that was read before`. */
    texts: (): string[] =>
      [...kinds.values()].map(({ name, reason, sessions }) => {
        const of = sessions.size === 0 ? '' : ` of ${counted(sessions.size, 'session')}`;
        return `${name}${of}: ${reason}`;
      }),
  };
}
