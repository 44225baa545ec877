import { change, insert, type Query, rows } from '../server/store/engine.ts';
import { arrayText } from './search/condition-sql.ts';

/**
 * Why a session of a person is not stored again: an owner of the organization removed it, the person took it back, or it
 * was deleted on the platform. The first counts.
 */
const reasons = ['removed', 'taken-back', 'deleted'] as const;

export type WithheldReason = (typeof reasons)[number];

/** A session that is not stored again; without an ID, all of the person. */
export type Withheld = { sessionId: string; reason: WithheldReason; at: number };

/** Tells the rows from the digests of what was pushed, which stand in the same table. */
export const withheldMark = 'withheld';

/** Stands for all sessions of a person. */
export const allSessions = '';

const nameOf = (reason: WithheldReason, sessionId: string) => `${reason}:${sessionId}`;

/** From now on, these sessions of a person are not stored again, from whatever computer they come. */
export const withhold = (
  personId: string,
  reason: WithheldReason,
  sessionIds: readonly string[],
  at: number,
): Query<void> =>
  insert(
    { table: 'team_pushed', key: ['person_id', 'name'] },
    ...sessionIds.map((id) => ({
      ...{ person_id: personId, name: nameOf(reason, id), digest: withheldMark, at },
    })),
  );

/** What is withheld of these sessions, by their ID. */
export function* withheldOf(
  personId: string,
  sessionIds: readonly string[],
): Query<ReadonlyMap<string, Withheld>> {
  if (sessionIds.length === 0) return new Map();
  const names = reasons.flatMap((reason) =>
    [...sessionIds, allSessions].map((id) => nameOf(reason, id)),
  );
  const found = yield* rows(
    `SELECT name, at FROM team_pushed
     WHERE org = :org AND person_id = :personId AND name = ANY(:names::text[])`,
    { personId, names: arrayText(names) },
  );
  const known = new Map<string, Withheld>();
  for (const one of found.map(withheldIn).sort(byReason)) known.set(one.sessionId, one);
  return known;
}

/** Everything that is withheld of a person. */
export function* withheldBy(personId: string): Query<Withheld[]> {
  const found = yield* rows(
    `SELECT name, at FROM team_pushed
     WHERE org = :org AND person_id = :personId AND digest = :withheldMark ORDER BY name`,
    { personId, withheldMark },
  );
  return found.map(withheldIn);
}

const withheldIn = ({ name, at }: Readonly<Record<string, unknown>>): Withheld => {
  const [reason = '', ...id] = String(name).split(':');
  // Only `withhold` writes such rows.
  return { sessionId: id.join(':'), reason: reason as WithheldReason, at: Number(at) };
};

/** The reason that counts is the last. */
const byReason = (one: Withheld, other: Withheld): number =>
  reasons.indexOf(other.reason) - reasons.indexOf(one.reason);

/**
 * Allows a person to share a session again, or all that were taken back: of those that were deleted on the platform, old
 * copies may still exist. What an owner removed only if `given` says so.
 */
export const release = (
  personId: string,
  sessionId: string | undefined,
  given: readonly WithheldReason[] = sessionId === undefined
    ? ['taken-back']
    : ['taken-back', 'deleted'],
): Query<number> =>
  change(
    `DELETE FROM team_pushed WHERE org = :org AND person_id = :personId AND digest = :withheldMark
       AND name LIKE ANY(:names::text[])`,
    {
      ...{ personId, withheldMark },
      names: arrayText(given.map((reason) => nameOf(reason, pattern(sessionId)))),
    },
  );

/** For LIKE, in which some letters stand for others. */
const pattern = (sessionId: string | undefined): string =>
  sessionId === undefined ? '%' : sessionId.replaceAll(/[\\%_]/g, '\\$&');
