import { counted, formatCount } from '../../../figures/format/number.ts';
import { sessionTitle } from '../../../figures/sessions/session-facts.ts';
import { noTranscriptText, titleRole } from '../../../figures/sessions/sharing.ts';
import { formatDateTime } from '../../../figures/time/format-time.ts';
import type { CopySearchFacts, FoundMessage } from '../../../language/search/found-messages.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { useFeed } from '../../data/feed.ts';
import { computersQuery } from '../../data/queries.ts';
import { emptyLine, type Line, line } from '../../draw/line.ts';
import { factLines, rowLines } from '../../draw/row.ts';
import { copyAction, overlayAction, viewAction } from '../../keys/action.ts';
import { keyOf } from '../../keys/binding.ts';
import { ageColumn, countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { promptOverlay } from '../../overlays/prompt/prompt-overlay.tsx';
import { foundText, noHitsText, searchExamples } from '../../search/search-texts.ts';
import { currentVisit } from '../../shell/navigation.ts';
import type { RouteOf } from '../../shell/routes.ts';
import type { Shell } from '../../shell/shell.ts';
import { useNow } from '../../shell/shell-context.ts';
import { useCopySearch } from './use-copy-search.ts';
import { searchedFor } from './words-in-transcript.ts';

/** The maximum number of sessions in the preview. */
const maxSessions = 12;

const hitActions = [
  viewAction<FoundMessage>({
    id: 'search.open',
    title: 'Open the transcript at this message',
    keys: ['enter', 'l'],
    hint: 'open',
    disabledReason: ({ role, ownerEmail }, _, own) =>
      role === titleRole ? noTranscriptText(ownerEmail, own) : undefined,
    run: ({ sessionId, title, messageId, createdAt, match }, shell) =>
      shell.open({
        screen: 'transcript',
        sessionId,
        title: sessionTitle({ title, sessionId }),
        at: { messageId, createdAt, match: searchedFor(match, wordsOf(shell)) },
      }),
  }),
  copyAction<FoundMessage>({
    id: 'search.copy-id',
    title: 'Copy the session id',
    keys: ['y'],
    hint: 'copy id',
    nouns: ['id', 'ids'],
    textOf: ({ sessionId }) => sessionId,
  }),
];

const language = line(
  ...searchExamples.flatMap((example, index) => [
    index === 0 ? ' ' : '  ',
    [example, 'accent'] as const,
  ]),
);

const searchActions = [
  overlayAction<true>({
    id: 'search.words',
    title: 'Search for other words',
    synonyms: 'grep find',
    keys: ['s'],
    hint: 'search',
    isHintKept: true,
    overlay: (_, shell) => wordsPrompt(shell),
  }),
];

function wordsOf(shell: Shell): string {
  const { route } = currentVisit(shell.navigation.get());
  return route.screen === 'grep' ? (route.words ?? '') : '';
}

function wordsPrompt(shell: Shell) {
  return promptOverlay({
    label: 'search messages',
    text: wordsOf(shell),
    isOffered: true,
    remark: () => ({ spans: [], help: language }),
    onSubmit(text) {
      const words = text.trim();
      if (words !== '') shell.jump({ screen: 'grep', words });
    },
  });
}

/** Messages of the local copy that match a search, newest first. The match has its own column. */
export const searchList: ListDescription<FoundMessage, CopySearchFacts, RouteOf<'grep'>> = {
  name: 'search',
  order: 'newest first',
  subject: 'search results',
  useRows({ words = '' }) {
    const { rows, facts, feed, hasMore, loadMore } = useCopySearch(words);
    // While the copy grows, newer hits arrive above: the cursor stays at the top until it is moved.
    const isArriving = facts.isGrowing;
    const found = { rows, context: facts, nowMs: useNow(), isArriving, hasMore, loadMore };
    // What was read from the copy just now says nothing about the server, which may have stopped answering.
    const server = useFeed(computersQuery);
    const outage = server.state === 'stale' && { freshness: { ...server, isOfOther: true } };
    if (feed === undefined) return { ...found, ...outage };
    return { ...found, feed, ...(feed.state === 'live' ? outage : { freshness: feed }) };
  },
  idOf: ({ sessionId, messageId }) => `${sessionId} ${messageId}`,
  columns: [
    ageColumn(
      { id: 'age', figure: 'message-age', width: 4, dropOrder: 0, tone: 'muted' },
      ({ createdAt }) => createdAt || undefined,
      { exportedAs: 'created-at' },
    ),
    textColumn({ id: 'role', width: 9, dropOrder: 2 }, ({ role }) => role),
    {
      id: 'session',
      title: 'SESSION',
      isName: true,
      width: 14,
      wanted: 18,
      grow: 1,
      dropOrder: 1,
      cell: (hit) => ({ text: sessionTitle(hit) }),
      value: { kind: 'text', read: ({ title }) => title || undefined },
    },
    textColumn(
      { id: 'person', about: 'Who shares the session.', width: 12, isFitted: true, dropOrder: 3 },
      ({ ownerEmail }) => ownerEmail,
    ),
    countColumn(
      { id: 'hits', figure: 'session-hits', title: 'IN SESSION', width: 10, dropOrder: 4 },
      ({ inSession }) => inSession,
    ),
    {
      id: 'before',
      title: 'BEFORE',
      width: 10,
      grow: 1,
      align: 'right',
      cut: 'start',
      dropOrder: 3,
      cell: ({ before }) => ({ text: before.trimEnd(), tone: 'muted' }),
      value: { kind: 'text', read: ({ before }) => before },
    },
    {
      id: 'found',
      title: 'FOUND',
      width: 6,
      isFitted: true,
      dropOrder: 0,
      cell: ({ match }) => ({ text: match, tone: 'match' }),
      value: { kind: 'text', read: ({ match }) => match || undefined },
    },
    {
      id: 'after',
      title: 'AFTER',
      width: 16,
      grow: 2,
      dropOrder: 0,
      cell: ({ after }) => ({ text: after.trimStart() }),
      value: { kind: 'text', read: ({ after }) => after },
    },
  ],
  actions: hitActions,
  listActions: searchActions,
  emptyText: ({ context }, keymap) =>
    noHitsText(context, keyOf('search.words', searchActions, keymap)),
  head: {
    rows: () => 1,
    lines: (_, { context }) => [headLine(context)],
  },
  preview: {
    title: 'Message',
    width: 54,
    lines: (hit, { context, width }) => [
      line([sessionTitle(hit), 'strong']),
      ...factLines('session', hit.sessionId, width),
      ...(hit.ownerEmail ? factLines('person', hit.ownerEmail, width) : []),
      ...factLines('message', `${formatCount(hit.position)}, ${hit.role || 'no role'}`, width),
      ...factLines(
        'written',
        hit.createdAt > 0 ? formatDateTime(hit.createdAt) : 'not known',
        width,
      ),
      ...(hit.risks ? factLines('risk', hit.risks.join(', '), width) : []),
      emptyLine,
      ...snippetLines(hit, width),
      ...bySession(context),
    ],
  },
  note: (hit, { width }) => snippetLines(hit, width),
};

function snippetLines({ before, match, after }: FoundMessage, width: number): Line[] {
  const spans = [
    { text: sanitizeLine(before) },
    { text: sanitizeLine(match), tone: 'match' as const },
    { text: sanitizeLine(after) },
  ];
  return rowLines({ spans, flow: 'prose' }, { width, isWrapped: true }).map((row) => ({
    spans: row.spans,
  }));
}

function bySession({ sessions }: CopySearchFacts): Line[] {
  if (sessions.length < 2) return [];
  const more = sessions.length - maxSessions;
  return [
    emptyLine,
    line(['Hits by session', 'accent']),
    ...sessions
      .slice(0, maxSessions)
      .map((session) =>
        line([formatCount(session.hits).padStart(6), 'strong'], `  ${sessionTitle(session)}`),
      ),
    ...(more > 0 ? [line([`        ${counted(more, 'more session')}`, 'muted'])] : []),
  ];
}

const sweepText = (sweepAt: number): string =>
  `sessions deleted elsewhere leave it with the first sync after ${formatDateTime(sweepAt)}`;

function headLine(facts: CopySearchFacts): Line {
  const { words, coverage, dataOf, sweepAt, isSortRefused, isGrowing, mistake } = facts;
  if (coverage === undefined || mistake !== undefined) return line('  ', [words, 'accent']);
  const date = dataOf === undefined ? '' : `copy of ${formatDateTime(dataOf)}`;
  const copy = isGrowing ? 'copying messages' : date;
  return line(
    `  ${foundText(facts)}`,
    [copy, isGrowing ? 'busy' : 'muted'],
    [isSortRefused ? '  too many to sort by best' : '', 'warning'],
    [sweepAt === undefined ? '' : `  ${sweepText(sweepAt)}`, 'muted'],
  );
}
