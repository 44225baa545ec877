import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Computer, CreditLimits, Session, TokensRow } from '../../api/resources.ts';
import { computerName } from '../../figures/computers/computer-status.ts';
import { noDays } from '../../figures/time/date-range.ts';
import { chosenRange, usualRange } from '../../figures/time/range-choice.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { isClientError } from '../shell/error-facts.ts';
import { failureText } from '../shell/outage-cause.ts';
import { kindOf, type QueryKind, queryKeys } from '../shell/query-keys.ts';
import type { Shell } from '../shell/shell.ts';
import { analyticsQuery } from './analytics-queries.ts';
import { loading, type Query } from './feed.ts';
import { computersQuery } from './queries.ts';
import { sessionPagesQuery } from './session-pages.ts';

/** The ID of an object and its display name. */
export type KnownName = { id: string; name: string };

type KnownKind = 'sessions' | 'computers' | 'people';

/** Why something is not known, as a sentence. */
type Unread = { isLoading: boolean; text: string };

/** The requests that tell them. People who only have a limit are too few to tell who there is. */
const told = {
  sessions: { key: ['sessions'], name: 'Sessions' },
  computers: { key: queryKeys.computers, name: 'Computers' },
  people: { key: ['tokens'], name: 'People' },
} as const satisfies Record<KnownKind, { key: readonly [QueryKind]; name: string }>;

function readIn(queries: QueryClient) {
  // A cache key belongs to one query, so the data under it has the type of that query.
  const answers = <Data>(key: readonly [QueryKind, ...string[]]): Data[] =>
    queries
      .getQueriesData<Data>({ queryKey: key })
      .flatMap(([, data]) => (data === undefined ? [] : [data]));

  /** A page that has not changed is the same array. */
  function sessionPages(): (readonly Session[])[] {
    const pages = answers<{ pages: { sessions: Session[] }[] }>(queryKeys.allSessions.pages);
    const newest = answers<{ sessions: Session[] }>(queryKeys.allSessions.newest);
    return [...newest, ...pages.flatMap((answer) => answer.pages)].map(({ sessions }) => sessions);
  }

  return {
    answers,
    sessionPages,
    session(id: string): Session | undefined {
      for (const page of sessionPages()) {
        const found = page.find(({ sessionId }) => sessionId === id);
        if (found) return found;
      }
      return undefined;
    },
    computers: (): readonly KnownName[] =>
      answers<Computer[]>(queryKeys.computers)
        .flat()
        .map((computer) => ({ id: computer.id, name: computerName(computer) })),
  };
}

export type KnownData = ReturnType<typeof knownFrom>;

/** Everything that the console has read and still has in the query cache. */
export function knownFrom(
  shell: Pick<Shell, 'queries' | 'client' | 'clock' | 'traffic' | 'errors'>,
) {
  const { queries, client, clock } = shell;
  const { answers, sessionPages, session, computers } = readIn(queries);
  const days = () => answers<TokensRow[]>(['tokens']).flat();
  // Typing one letter of a command reads these several times, and there may be thousands of people on each day.
  const untilNextAnswer = <Found>(kinds: readonly QueryKind[], find: () => Found) => {
    const found = memoizeLast((_answers: number) => find());
    return () => found(answerCount(queries, kinds));
  };

  // Errors are not handled here: the screen that shows the data reports them.
  const ask = <Data>(query: Pick<Query<Data>, 'key' | 'load'>) =>
    void queries.prefetchQuery(loading(query, shell));

  return {
    sessionPages,
    session,
    computers,
    people: untilNextAnswer(['credit-limits', 'tokens'], () =>
      knownPeople(
        answers<CreditLimits>(queryKeys.creditLimits).flatMap(({ userLimits }) => userLimits),
        days(),
      ),
    ),
    /** Why names may be missing among these: undefined if some were read. */
    unread: (what: KnownKind) => unreadIn(queries, told[what]),
    models: untilNextAnswer(['tokens'], () => modelNames(days())),
    /** Increases whenever any of it changes. */
    version: () => answerCount(queries),
    /** Increases whenever something could not be read. */
    failures: () => failureCount(queries),
    /** Requests these if none have been read yet. */
    askFor(what: KnownKind): void {
      switch (what) {
        case 'sessions':
          void queries.prefetchInfiniteQuery(sessionPagesQuery(client));
          return;
        case 'computers':
          ask(computersQuery);
          return;
        case 'people': {
          const available = chosenRange(usualRange, clock());
          if (available.coverage !== 'none') ask(analyticsQuery('tokens', available.range));
        }
      }
    },
  };
}

/** The display name of the session or the computer that the arguments of a request refer to. */
export function nameInArguments(queries: QueryClient, given: object): string | undefined {
  const { session, computers } = readIn(queries);
  if ('computerId' in given) return computers().find(({ id }) => id === given.computerId)?.name;
  if (!('sessionId' in given)) return undefined;
  return session(String(given.sessionId))?.title ?? undefined;
}

/** The number of responses to queries that are still in the cache: all of them, or those of some kinds. */
const answerCount = (queries: QueryClient, kinds?: readonly QueryKind[]): number =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => kinds?.some((kind) => kind === kindOf(queryKey)) ?? true)
    .reduce((sum, { state }) => sum + state.dataUpdateCount, 0);

const failureCount = (queries: QueryClient): number =>
  queries
    .getQueryCache()
    .getAll()
    .reduce((sum, { state }) => sum + state.errorUpdateCount, 0);

function unreadIn(
  queries: QueryClient,
  { key, name }: { key: readonly string[]; name: string },
): Unread | undefined {
  // Of no days there is an answer without a request.
  const states = queries
    .getQueryCache()
    .findAll({ queryKey: key, predicate: ({ queryKey }) => !queryKey.includes(noDays.startDate) })
    .map(({ state }) => state);
  if (states.some(({ data }) => data !== undefined)) return undefined;
  const { error } = states.find((state) => state.error !== null) ?? {};
  return error
    ? {
        isLoading: false,
        text: `${name} could not be read: ${isClientError(error) ? failureText(error) : error.message}`,
      }
    : { isLoading: true, text: `${name} are still loading. Try again.` };
}

/** Renders the component again after every response. */
export function useNewAnswers(): void {
  const queries = useQueryClient();
  const subscribe = useCallback(
    // A query can start while a component renders; React forbids updating other components during a render.
    (listener: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queries],
  );
  useSyncExternalStore(subscribe, () => answerCount(queries) + failureCount(queries));
}

/** A person with an e-mail address. With a limit but no usage, the ID is unknown. */
type KnownPerson = { email: string; userId: string | undefined };

/** Everyone with an e-mail address who has a limit or used credits, in alphabetical order. */
function knownPeople(
  limits: CreditLimits['userLimits'],
  days: readonly TokensRow[],
): KnownPerson[] {
  const byEmail = new Map<string | null | undefined, string | undefined>(
    limits.map(({ email }) => [email, undefined]),
  );
  // Two thousand people on each of a hundred days are not copied on the way.
  for (const { by_user } of days) {
    for (const { user_id, user_email } of by_user ?? []) {
      if (user_email) byEmail.set(user_email, user_id ?? byEmail.get(user_email));
    }
  }
  return [...byEmail]
    .flatMap(([email, userId]) => (email ? [{ email, userId }] : []))
    .toSorted((a, b) => (a.email < b.email ? -1 : 1));
}

/** The IDs of all models that were used, in alphabetical order. */
function modelNames(days: readonly TokensRow[]): string[] {
  const models = days.flatMap(({ by_model }) => by_model ?? []);
  return [...new Set(models.flatMap(({ model_id }) => model_id ?? []))].toSorted();
}
