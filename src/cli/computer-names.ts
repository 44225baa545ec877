import type { Computer, Session } from '../api/resources.ts';
import type { ReadingSource } from './source.ts';
import { UsageError } from './usage-error.ts';

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

/** A session, and the name of its computer as far as it is known. */
export type NamedSession = Session & { computerName?: string | undefined };

/** The sessions with the names of their computers. Those of computers that are gone, or that cannot be read, are unknown. */
export async function* withComputerNames(
  sessions: AsyncIterable<Session> | Iterable<Session>,
  { client }: Pick<ReadingSource, 'client'>,
): AsyncGenerator<NamedSession, void> {
  const reading = client.listComputers({}).then(
    ({ computers }) => new Map(computers.map(({ id, name }) => [id, name ?? undefined])),
    () => new Map<string, string | undefined>(),
  );
  for await (const session of sessions) {
    yield { ...session, computerName: (await reading).get(session.computerId ?? '') };
  }
}

/**
 * The sessions on the computer with an ID or a name. A computer that is gone is only known to its sessions, by its ID.
 * Throws before there are rows.
 */
export async function sessionsOn(
  { client }: ReadingSource,
  given: string,
  page: { limit: number },
): Promise<AsyncIterable<Session>> {
  // Without the list, what is given must be an ID; what else is wrong, the sessions tell.
  const { computers } = await client.listComputers({}).catch(() => ({ computers: undefined }));
  const named = computerCalled(computers ?? [], given);
  const computerId = named?.id ?? given;
  if (computers !== undefined && named === undefined) {
    const [any] = await client.sessions({ limit: 1, computerId }).toArray({ limit: 1 });
    if (any === undefined) {
      throw new UsageError(
        `No computer has the ID or the name ${given}. "signalbox computers" lists them.`,
      );
    }
  }
  return client.sessions({ ...page, computerId });
}
