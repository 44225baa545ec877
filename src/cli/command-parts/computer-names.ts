import type { Computer, Session } from '../../api/resources.ts';
import { UsageError } from '../process/usage-error.ts';
import type { ReadingSource } from '../source/source.ts';
import type { Reading } from './rows-command.ts';

/**
 * The computer with an ID or, if none has it, with a name in any case; undefined if there is none. Throws UsageError if several
 * have the name.
 */
export function computerCalled(
  computers: readonly Computer[],
  given: string,
): Computer | undefined {
  const withId = computers.find(({ id }) => id === given);
  if (withId) return withId;
  const wanted = given.toLowerCase();
  const named = computers.filter(({ name }) => name?.toLowerCase() === wanted);
  if (named.length > 1) {
    const ids = named.map(({ id }) => id).join(', ');
    throw new UsageError(`${named.length} computers are called ${given}. Use an ID: ${ids}.`);
  }
  return named[0];
}

export type NamedSession = Session & { computerName?: string | undefined };

/** The computers, or why they cannot be read. Never rejects, so that it can be read beside the sessions. */
export type ListedComputers = Promise<readonly Computer[] | { unread: string }>;

export const listedComputers = ({ client }: Pick<ReadingSource, 'client'>): ListedComputers =>
  client.listComputers({}).then(
    ({ computers }) => computers,
    (error: Error) => ({ unread: error.message }),
  );

/**
 * The sessions with the names of their computers, if these are printed or filtered by. Those of computers that are gone are
 * unknown; `note` says if all are.
 */
export const withComputerNames = (
  sessions: AsyncIterable<Session> | Iterable<Session>,
  reading: Pick<Reading<unknown>, 'source' | 'note' | 'isUsed'>,
  listing?: ListedComputers,
): AsyncIterable<NamedSession> | Iterable<NamedSession> =>
  reading.isUsed('computerName')
    ? withNames(sessions, listing ?? listedComputers(reading.source), reading)
    : sessions;

async function* withNames(
  sessions: AsyncIterable<Session> | Iterable<Session>,
  listing: ListedComputers,
  { note }: Pick<Reading<unknown>, 'note'>,
): AsyncGenerator<NamedSession, void> {
  let names: Map<string, string | undefined> | undefined;
  for await (const session of sessions) {
    if (names === undefined) {
      const listed = await listing;
      names = new Map(isRead(listed) ? listed.map(({ id, name }) => [id, name ?? undefined]) : []);
      if (!isRead(listed)) {
        note(`Names of computers are not known: ${listed.unread}`, 'computername', '');
      }
    }
    yield { ...session, computerName: names.get(session.computerId ?? '') };
  }
}

const isRead = (listed: Awaited<ListedComputers>): listed is readonly Computer[] =>
  !('unread' in listed);

/**
 * The sessions on the computer with an ID or a name. A computer that is gone is only known to its sessions, by its ID.
 * Throws before there are rows.
 */
export async function sessionsOn(
  { client }: ReadingSource,
  given: string,
  { listing, ...page }: { limit: number; listing: ListedComputers },
): Promise<AsyncIterable<Session>> {
  // Without the list, what is given must be an ID; what else is wrong, the sessions tell.
  const computers = await listing;
  const named = isRead(computers) ? computerCalled(computers, given) : undefined;
  const computerId = named?.id ?? given;
  if (isRead(computers) && named === undefined) {
    const [any] = await client.sessions({ limit: 1, computerId }).toArray({ limit: 1 });
    if (any === undefined) {
      throw new UsageError(
        `No computer has the ID or the name ${given}. "signalbox computers" lists them.`,
      );
    }
  }
  return client.sessions({ ...page, computerId });
}
