import type { TeamRole } from '../../api/team.ts';
import { dayMs } from '../../figures/time/day.ts';
import { fieldOf, type OutputField } from '../../output/field.ts';
import { audited, storeOperator } from '../../team/audit.ts';
import { keyReads, keyWrites, newKey, type StoredKey } from '../../team/keys.ts';
import { checkOutput, type OutputOptions } from '../output/output-options.ts';
import { printFieldNames, printRows } from '../output/print-rows.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';
import type { StoreOptions } from './store-address.ts';
import { withStore } from './with-store.ts';

export type OrganizationOptions = StoreOptions & { org: string };

export type KeyOptions = OrganizationOptions & {
  role: TeamRole;
  person: string;
  expires: number;
  json?: boolean;
};

export type KeyListOptions = OrganizationOptions & OutputOptions;

/** Makes a key on the store itself, for which nobody needs one. */
export async function createKey(options: KeyOptions, context: CliContext): Promise<void> {
  const { org, person, role, expires, json } = options;
  const nowMs = Date.now();
  const key = newKey({ org, email: person, role, expiresAt: nowMs + expires * dayMs }, nowMs);
  await withStore(options, context, (store) =>
    store.organization(org).inTransaction(function* () {
      yield* keyWrites.add(org, key);
      const subject = `${role} ${person} ${key.id}`;
      yield* audited({ ...storeOperator, action: 'key.create', subject }, nowMs);
    }),
  );
  const { stdout, stderr } = context;
  if (json) {
    stdout.write(`${JSON.stringify(key)}\n`);
    return;
  }
  stdout.write(`${key.key}\n`);
  stderr.write(`The key of ${person} (${role}), which is shown only now. Its ID is ${key.id}.\n`);
}

/** A key, as of a time in Unix milliseconds. */
type ListedKey = { key: StoredKey; nowMs: number };

const { text, time } = fieldOf;

const keyFields: readonly OutputField<ListedKey>[] = [
  text('id', 'ID of the key', ({ key }) => key.id),
  text('email', 'e-mail address of its holder', ({ key }) => key.email),
  text('role', 'what it may do: owner, manager or member', ({ key }) => key.role),
  text('state', 'valid, expired or revoked', ({ key, nowMs }) => stateOf(key, nowMs)),
  text('lastFour', 'its last characters', ({ key }) => key.lastFour),
  time('createdAt', 'when it was made', ({ key }) => key.createdAt),
  time('expiresAt', 'when it stops working', ({ key }) => key.expiresAt),
];

function stateOf({ revokedAt, expiresAt }: StoredKey, nowMs: number): string {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt > nowMs ? 'valid' : 'expired';
}

/** Prints the keys of an organization. */
export async function listKeys(options: KeyListOptions, context: CliContext): Promise<void> {
  if (options.fields === 'help') {
    printFieldNames(keyFields, context);
    return;
  }
  checkOutput(keyFields, options);
  const keys = await withStore(options, context, (store) =>
    store.organization(options.org).run(keyReads.list),
  );
  const nowMs = Date.now();
  const rows = keys.map((key) => ({ key, nowMs }));
  await printRows({ fields: keyFields, rows, asOfMs: () => nowMs }, options, context);
}

/** Revokes a key on the store itself. */
export async function revokeKey(
  id: string,
  options: OrganizationOptions,
  context: CliContext,
): Promise<void> {
  const isRevoked = await withStore(options, context, (store) =>
    store.organization(options.org).inTransaction(function* () {
      const isFound = yield* keyWrites.revoke(id, Date.now());
      const entry = { ...storeOperator, action: 'key.revoke', subject: id };
      if (isFound) yield* audited(entry, Date.now());
      return isFound;
    }),
  );
  if (!isRevoked) throw new UsageError(`There is no valid key ${id} in ${options.org}.`);
}
