import { randomUUID } from 'node:crypto';
import { endpoints } from '../api/endpoints.ts';
import type { StorePort } from '../server/store/queries.ts';
import type { ServedName } from './monitoring.ts';
import { settings } from './settings.ts';

/** Changes with everything that is pushed or removed: a standby that has it has all that was written before. */
const name = 'written';

/** A store whose transactions change the mark. */
export const marking = (store: StorePort): StorePort => ({
  ...store,
  inTransaction: (work, options) =>
    store.inTransaction(function* () {
      const result = yield* work();
      // Last, because other transactions wait for it.
      yield* settings.set(name, randomUUID());
      return result;
    }, options),
});

/**
 * Whether a standby has all that was pushed and removed so far, by any server: people read back what they have written,
 * and nobody reads what was taken back. One that does not answer has not.
 */
export async function isCurrent(
  standby: Pick<StorePort, 'run'>,
  primary: StorePort,
): Promise<boolean> {
  const markIn = async ({ run }: Pick<StorePort, 'run'>) => ({
    value: await run(() => settings.get(name)),
  });
  const [there, here] = await Promise.all([
    markIn(standby).catch(() => undefined),
    markIn(primary),
  ]);
  return there !== undefined && there.value === here.value;
}

/** Endpoints that a standby may answer. Keys, and what was pushed, are for those who change it. */
export const standbyAnswers = (served: ServedName): boolean =>
  ['getTeam', 'searchTeam'].includes(served) || served in endpoints;
