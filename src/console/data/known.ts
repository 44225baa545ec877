import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { computerName } from '../../domain/computers/computer-status.ts';
import { chosenRange, usualRange } from '../../domain/range-choice.ts';
import type { Computer, CreditLimits, Session, TokensRow } from '../../domain/resources.ts';
import type { Shell } from '../shell/shell.ts';
import { computersQuery } from './computers-query.ts';
import { sessionPagesQuery } from './session-pages-query.ts';
import { tokensQuery } from './tokens-query.ts';

/** A thing by its id and what people call it. */
export type KnownName = { id: string; name: string };

/** A person by e-mail. Who has only a limit has no id yet. */
export type KnownPerson = { email: string; userId: string | undefined };

/** What the console has read so far and still has. */
export type Known = {
  sessions(): readonly Session[];
  computers(): readonly KnownName[];
  /** Everybody with an e-mail, in the order of the alphabet. */
  people(): readonly KnownPerson[];
  models(): readonly string[];
  /** Rises whenever any of it changes. */
  version(): number;
  /** Asks for the first of these where none were read yet. */
  askFor(what: 'sessions' | 'computers' | 'people'): void;
};

/** Reads the answers that are in the cache of queries. */
export function knownFrom({
  queries,
  client,
  clock,
}: Pick<Shell, 'queries' | 'client' | 'clock'>): Known {
  // A key of the cache belongs to one hook, so what it finds is what that hook put there.
  const answers = <Data>(...key: string[]): Data[] =>
    queries
      .getQueriesData<Data>({ queryKey: key })
      .flatMap(([, data]) => (data === undefined ? [] : [data]));

  function ask<Data>({ key, load }: Question<Data>) {
    const queryFn = ({ signal }: { signal: AbortSignal }) => load(client, signal);
    void queries.prefetchQuery({ queryKey: key, queryFn });
  }

  return {
    sessions() {
      const pages = answers<{ pages: { sessions: Session[] }[] }>('sessions', 'pages');
      const newest = answers<{ sessions: Session[] }>('sessions', 'newest');
      const all = [...newest, ...pages.flatMap((answer) => answer.pages)];
      const byId = new Map(
        all.flatMap(({ sessions }) => sessions).map((session) => [session.sessionId, session]),
      );
      return [...byId.values()];
    },
    computers: () =>
      answers<Computer[]>('computers')
        .flat()
        .map((computer) => ({ id: computer.id, name: computerName(computer) })),
    people() {
      const limits = answers<CreditLimits>('credit-limits').flatMap(({ userLimits }) => userLimits);
      const byEmail = new Map(
        limits.map((limit) => [limit?.email, undefined as string | undefined]),
      );
      for (const { user_id, user_email } of days(answers).flatMap(({ by_user }) => by_user ?? [])) {
        if (user_email) byEmail.set(user_email, user_id ?? byEmail.get(user_email));
      }
      return [...byEmail]
        .flatMap(([email, userId]) => (email ? [{ email, userId }] : []))
        .toSorted((a, b) => (a.email < b.email ? -1 : 1));
    },
    version: () => answerCount(queries),
    askFor(what) {
      // Whoever shows the data says what went wrong with it.
      switch (what) {
        case 'sessions':
          void queries.prefetchInfiniteQuery(sessionPagesQuery(client));
          return;
        case 'computers':
          ask(computersQuery);
          return;
        case 'people': {
          const available = chosenRange(usualRange, clock());
          if (available.coverage !== 'none') ask(tokensQuery(available.range));
        }
      }
    },
    models() {
      const models = days(answers).flatMap(({ by_model }) => by_model ?? []);
      return [...new Set(models.flatMap(({ model_id }) => model_id ?? []))].toSorted();
    },
  };
}

type Question<Data> = {
  key: readonly string[];
  load(client: Client, signal: AbortSignal): Promise<Data>;
};

/** How many answers there have been to all questions whose last answer is still there. */
export const answerCount = (queries: QueryClient): number =>
  queries
    .getQueryCache()
    .getAll()
    .reduce((sum, { state }) => sum + state.dataUpdateCount, 0);

const days = (answers: <Data>(...key: string[]) => Data[]): TokensRow[] =>
  answers<TokensRow[]>('tokens').flat();
