import type { Computer, CreditLimits } from '../../api/resources.ts';
import type { List } from '../../client/pagination/list.ts';
import { followedMs } from '../../figures/computers/steps.ts';
import {
  type RepositoryReadiness,
  readinessByRepository,
} from '../../figures/readiness/repository-readiness.ts';
import { queryKeys } from '../shell/query-keys.ts';
import type { Query } from './feed.ts';
import { type Incomplete, isEndless } from './incomplete.ts';

const minuteMs = 60_000;

/** All computers with their provisioning steps; requested more often while one of them is about to change. */
export const computersQuery: Query<Computer[]> = {
  key: queryKeys.computers,
  async load(client, signal) {
    const { computers } = await client.listComputers(
      { includeProvisioningSteps: true },
      { signal },
    );
    return computers;
  },
  intervalMs: (computers, nowMs) => followedMs(computers, nowMs, 1_000),
};

/** The same computers if only their names are shown, which hardly ever change. */
export const computerNamesQuery: Query<Computer[]> = {
  ...computersQuery,
  intervalMs: 5 * minuteMs,
};

/** The global credit limit and the individual overrides. */
export const creditLimitsQuery: Query<CreditLimits> = {
  key: queryKeys.creditLimits,
  load: (client, signal) => client.getCreditLimits({ signal }),
  intervalMs: minuteMs,
};

/** The repository with the newest report first. Reports are rare, so they are seldom requested. */
export const readinessQuery: Query<RepositoryReadiness[]> = {
  key: queryKeys.readiness,
  load: async (client, signal, onIncomplete) =>
    readinessByRepository(await allItems(client.readinessReports({}, { signal }), onIncomplete)),
  intervalMs: 5 * minuteMs,
};

/** The items before its pages are found to follow without end; `onIncomplete` gets the reason if more cannot be fetched. */
export async function allItems<Item>(
  list: List<Item>,
  onIncomplete?: (incomplete: Incomplete) => void,
): Promise<Item[]> {
  const items: Item[] = [];
  try {
    for await (const page of list.pages()) {
      for (const item of page.items) items.push(item);
      if (page.mayBeIncomplete) onIncomplete?.('no next page');
    }
  } catch (error) {
    if (!isEndless(error)) throw error;
    onIncomplete?.(error);
  }
  return items;
}
