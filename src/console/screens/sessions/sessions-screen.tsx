import { useMemo } from 'react';
import type { Session } from '../../../domain/resources.ts';
import { feedData } from '../../data/feed.ts';
import { useComputerNames } from '../../data/use-computer-names.ts';
import { useSessions } from '../../data/use-sessions.ts';
import { FeedBody } from '../../frame/feed-body.tsx';
import { Screen } from '../../frame/screen.tsx';
import { frameRows, useScreenSize } from '../../frame/screen-size.ts';
import { useClosedWhenGone } from '../../frame/use-stale-question.ts';
import { bind } from '../../keys/binding.ts';
import { InspectedRow } from '../../list/inspected-row.tsx';
import { PreviewedTable } from '../../list/previewed-table.tsx';
import type { RowDocument } from '../../list/row-opening.ts';
import { tableBindings } from '../../list/table-bindings.ts';
import { tableDetails } from '../../list/table-details.ts';
import { useTable } from '../../list/use-table.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useNow } from '../../shell/time.ts';
import { useNoSessionsText } from '../computers/use-no-sessions-text.ts';
import { sessionActions } from './session-actions.ts';
import { sessionColumns, sessionFields } from './session-columns.ts';
import { sessionPreview } from './session-preview.ts';

export type SessionsScreenProps = { route: RouteOf<'sessions'> };

const idOf = ({ sessionId }: Session) => sessionId;
const none: Session[] = [];
const document: RowDocument<Session> = { of: (session) => session };

export function SessionsScreen({ route: { computer } }: SessionsScreenProps) {
  const { feed, loadMore } = useSessions(computer?.id);
  const { width, height } = useScreenSize();
  const computers = useComputerNames();
  const nowMs = useNow();
  const emptyText = useNoSessionsText(computer, nowMs);
  const { sessions: rows, hasMore } = feedData(feed) ?? { sessions: none, hasMore: false };
  const columns = useMemo(() => sessionColumns(nowMs, computers), [nowMs, computers]);
  const table = useTable({
    name: 'sessions',
    rows,
    columns,
    fields: sessionFields,
    idOf,
    height: height - frameRows - 1,
    hasMore,
    onNearEnd: loadMore,
    hasPreview: true,
    document,
  });
  const { controls, current, selection } = table;
  const bindings = useMemo(
    () => [...bind(sessionActions, current, selection), ...tableBindings(controls)],
    [current, selection, controls],
  );
  useClosedWhenGone(rows, idOf);

  if (table.opened === 'json') {
    return <InspectedRow table={table} freshness={feed} bindings={bindings} />;
  }
  return (
    <Screen
      freshness={feed}
      bindings={bindings}
      details={tableDetails(table, [{ text: whose(width), tone: 'muted' }])}
    >
      {(size) => (
        <FeedBody feed={feed} size={size} subject="sessions">
          {() => (
            <PreviewedTable
              table={table}
              size={size}
              title="Session"
              emptyText={emptyText}
              preview={(session, width) => sessionPreview(session, { computers, width })}
            />
          )}
        </FeedBody>
      )}
    </Screen>
  );
}

/** The interface lists the sessions of whom the credential belongs to, and nobody else's. */
const whose = (width: number): string =>
  width >= 110 ? '   only your own: the interface lists no others' : '   only your own';
