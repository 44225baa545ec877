import { useMemo } from 'react';
import type { Session } from '../../../api/resources.ts';
import { counted, unknownText } from '../../../figures/format/number.ts';
import { sessionVersion } from '../../../figures/sessions/session-facts.ts';
import { memoizeLast } from '../../../figures/values/memoize-last.ts';
import type { Field } from '../../../language/filter/field.ts';
import type { CopySearchResult } from '../../../language/search/found-messages.ts';
import { feedData, useFeed } from '../../data/feed.ts';
import { type Span, signs } from '../../draw/line.ts';
import { type Column, cellColumn } from '../../list/column.ts';
import { failureText } from '../../shell/outage-cause.ts';
import { queryKeys } from '../../shell/query-keys.ts';
import { useShell } from '../../shell/shell-context.ts';

/** What the local copy knows of risky calls in sessions; undefined unless a filter asks for it. */
export type SessionRisks =
  | { state: 'looking' }
  | { state: 'failed'; reason: string }
  | {
      state: 'known';
      /** IDs of patterns by session. */
      found: ReadonlyMap<string, readonly string[]>;
      /** The versions of the sessions of which all messages were looked at. */
      read: ReadonlyMap<string, string>;
    };

/** A query must return a value. */
type Answer = CopySearchResult | null;

const never = Number.POSITIVE_INFINITY;

/** Looks for risky calls in all messages of the local copy, which can take a minute. */
export function useSessionRisks(isWanted: boolean): SessionRisks | undefined {
  const { copySearch, riskLens } = useShell();
  const feed = useFeed<Answer>(
    {
      key: queryKeys.sessionRisks,
      async load(_, signal) {
        const page = { limit: 0, isCounted: true, areReadNamed: true };
        const asked = { ...page, risks: riskLens.settings, signal };
        return (await copySearch?.search('is:risky', asked)) ?? null;
      },
      intervalMs: (found) => (found?.isGrowing ? 500 : never),
    },
    { enabled: isWanted },
  );
  const found = feedData(feed);
  const failure = feed.state === 'down' ? failureText(feed.reason) : undefined;
  return useMemo(
    () => (isWanted ? risksIn(found, failure) : undefined),
    [isWanted, found, failure],
  );
}

function risksIn(answer: Answer | undefined, failure: string | undefined): SessionRisks {
  const reason = failure ?? answer?.mistakes[0]?.message;
  if (reason !== undefined) return { state: 'failed', reason };
  if (answer === undefined) return { state: 'looking' };
  const { sessions = [], read = new Map() } = answer ?? {};
  const found = new Map(sessions.map(({ sessionId, risks = [] }) => [sessionId, risks]));
  return { state: 'known', found, read };
}

/** The patterns that match; undefined if not all messages of the session as it is now were looked at. */
function risksOf(session: Session, risks: SessionRisks | undefined): readonly string[] | undefined {
  if (risks?.state !== 'known') return undefined;
  const { sessionId } = session;
  const isRead = risks.read.get(sessionId) === sessionVersion(session);
  return risks.found.get(sessionId) ?? (isRead ? [] : undefined);
}

type Context = { risks: SessionRisks | undefined };

const riskText = (session: Session, { risks }: Context): string | undefined => {
  const found = risksOf(session, risks);
  return found?.length === 0 ? 'none' : found?.join(' ');
};

/** Which risk patterns match. Without a filter that asks for it, it is empty and not shown. */
export const riskColumn: Column<Session, Context> = cellColumn(
  {
    id: 'risk',
    title: 'RISKS',
    about:
      'Patterns of risky tool calls (:risks) that match in the local copy. Unknown unless all messages of the session were looked at.',
    width: 12,
    isFitted: true,
    dropOrder: 1,
  },
  (session, { risks }) => {
    if (risks?.state !== 'known') return { text: unknownText, tone: 'muted' };
    const found = risksOf(session, risks);
    if (found === undefined) return { text: `${signs.unknown} not read`, tone: 'muted' };
    if (found.length === 0) return { text: 'none found', tone: 'muted' };
    return { text: `${signs.warning} ${found.join(', ')}`, tone: 'warning' };
  },
  { kind: 'text', read: riskText },
);

/** `is:risky`. */
export const riskField = (context: Context): Field<Session> => ({
  name: 'is',
  kind: 'text',
  values: ['risky', 'unmarked'],
  read(session) {
    const found = risksOf(session, context.risks);
    return found && (found.length > 0 ? 'risky' : 'unmarked');
  },
});

/** Fields that are looked up only when a filter names them. */
export const riskFields = [riskColumn.id, 'risks', 'is'];

const countUnread = memoizeLast(
  (rows: readonly Session[], risks: SessionRisks) =>
    rows.filter((session) => risksOf(session, risks) === undefined).length,
);

/** How many sessions nobody knows the risks of, and why. */
export function riskSpans(
  rows: readonly Session[],
  risks: SessionRisks | undefined,
  width: number,
): Span[] {
  switch (risks?.state) {
    case undefined:
      return [];
    case 'looking':
      return [{ text: '   looking for risks', tone: 'busy' }];
    case 'failed':
      return [{ text: `   risks unknown: ${risks.reason}`, tone: 'warning' }];
    case 'known': {
      const unread = countUnread(rows, risks);
      const text =
        width >= 100
          ? `risks of ${counted(unread, 'session')} unknown: not in the local copy`
          : `${unread} not read`;
      return unread === 0 ? [] : [{ text: `   ${text}`, tone: 'warning' }];
    }
  }
}
