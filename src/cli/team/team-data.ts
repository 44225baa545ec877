import { isClientError } from '../../client/errors/any-client-error.ts';
import { counted } from '../../figures/format/number.ts';
import { dayMs, dayOf } from '../../figures/time/day.ts';
import { partitionSearch } from '../../postgres/partition.ts';
import { audited, storeOperator } from '../../team/audit.ts';
import { erasedName, erasePerson } from '../../team/people.ts';
import { personJson } from '../../team/person-export.ts';
import { countOlder, keepDays, type RowCounts, removeOlder } from '../../team/retention.ts';
import { removeAudited } from '../../team/session-removal.ts';
import { marking } from '../../team/standby-reads.ts';
import { confirm } from '../command-parts/verb-command.ts';
import { writeAll } from '../output/print-rows.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';
import type { ConnectionOptions } from '../source/connection.ts';
import { openTeam } from './open-team.ts';
import type { StoreOptions } from './store-address.ts';
import type { OrganizationOptions } from './team-keys.ts';
import { withStore } from './with-store.ts';

export type RetentionOptions = OrganizationOptions & {
  keep: number;
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
};

export type RemovalOptions = ConnectionOptions &
  StoreOptions & { org?: string; to?: string; yes?: boolean };

export type PersonOptions = OrganizationOptions & { person: string; yes?: boolean };

/** Counting reads all of an organization. */
const countingMs = 600_000;

/** Removes what is older than some days, and lets nobody push it again. */
export async function retain(
  { keep, dryRun = false, yes, json, ...options }: RetentionOptions,
  context: CliContext,
): Promise<void> {
  const nowMs = Date.now();
  const beforeMs = nowMs - keep * dayMs;
  const tell = (verb: string, counts: RowCounts) => {
    const facts = { keepDays: keep, before: new Date(beforeMs).toISOString(), dryRun, ...counts };
    const text = json ? JSON.stringify(facts) : `${verb} ${textOf(counts)}.`;
    context.stdout.write(`${text}\n`);
  };

  await withStore(options, context, async (database) => {
    const store = marking(database.organization(options.org));
    const older = await store.run(() => countOlder(beforeMs), { timeoutMs: countingMs });
    if (dryRun) {
      tell(`Before ${dayOf(beforeMs)}:`, older);
      return;
    }
    const question = `Remove what is older than ${dayOf(beforeMs)}: ${textOf(older)}?`;
    await confirm(question, { ...(yes && { yes }) }, context);
    await store.inTransaction(function* () {
      yield* keepDays.set(keep);
      yield* audited(entryOf('retention', `${keep} days`), nowMs);
    });
    tell('Removed', await removeOlder(store, beforeMs));
  });
}

const textOf = ({ sessions, messages, days, userDays, reports }: RowCounts): string =>
  [
    `${counted(sessions, 'session')} with ${counted(messages, 'message')}`,
    `${counted(days, 'day')} of analytics with ${counted(userDays, 'row')} of people`,
    counted(reports, 'report'),
  ].join(', ');

const entryOf = (action: string, subject: string) => ({ ...storeOperator, action, subject });

/** Prints everything of a person as JSON. */
export async function printPerson(
  { org, person, ...options }: PersonOptions,
  context: CliContext,
): Promise<void> {
  await withStore(options, context, async (database) => {
    const store = database.organization(org);
    await store.inTransaction(() => audited(entryOf('person.export', person), Date.now()));
    await writeAll(context.stdout, personJson(store, person));
  });
}

/** Removes everything of a person. */
export async function erase(options: PersonOptions, context: CliContext): Promise<void> {
  const { org, person, yes } = options;
  await confirm(`Remove everything of ${person} from ${org}?`, { ...(yes && { yes }) }, context);
  const removed = await withStore(options, context, async (database) =>
    marking(database.organization(org)).inTransaction(
      function* () {
        const erasing = yield* erasePerson(person);
        yield* audited(entryOf('person.erase', erasedName(person)), Date.now());
        return erasing;
      },
      { timeoutMs: countingMs },
    ),
  );
  context.stdout.write(`${JSON.stringify(removed)}\n`);
}

/** Removes a session, whoever has pushed it: on the database if an organization is named, else through the team server. */
export async function removeSession(
  sessionId: string,
  { org, ...options }: RemovalOptions,
  context: CliContext,
): Promise<void> {
  const { to, yes } = options;
  const server = org === undefined ? await openTeam(options, context) : undefined;
  const place = org ?? server?.host ?? '';
  await confirm(`Remove session ${sessionId} from ${place}?`, { ...(yes && { yes }) }, context);
  const former = server
    ? await removedThere(server, { sessionId, ...(to && { to }) })
    : await withStore(options, context, async (database) =>
        marking(database.organization(place)).inTransaction(() =>
          removeAudited({ sessionId, to, by: storeOperator, nowMs: Date.now() }),
        ),
      );
  if (former == null && to === undefined) {
    throw new UsageError(`There is no session ${sessionId} in ${place}.`);
  }
  const removed = former == null ? [] : [`Removed ${sessionId}, which ${former} shared.`];
  const given = to === undefined ? [] : [`${to} can push it.`];
  context.stdout.write(`${[...removed, ...given].join(' ')}\n`);
}

/** Who shared the session. A server that does not know the request has nothing at its path, whatever it says of sessions. */
async function removedThere(
  { team, host }: Awaited<ReturnType<typeof openTeam>>,
  removal: { sessionId: string; to?: string },
) {
  try {
    return (await team.call('removeSession', removal)).former;
  } catch (error) {
    if (!(isClientError(error) && error.message.includes('There is nothing at '))) throw error;
    throw new UsageError(
      `Nothing was removed: the team server at ${host} has an older version. Update it, or use --org on its database.`,
    );
  }
}

/** Gives months tables of their own. */
export async function partition(options: StoreOptions, context: CliContext): Promise<void> {
  const made = await withStore(options, context, (database) =>
    partitionSearch(database.connections, Date.now()),
  );
  context.stdout.write(made.map((name) => `${name}\n`).join('') || 'No month is missing.\n');
}
