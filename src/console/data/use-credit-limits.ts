import type { CreditLimits } from '../../domain/resources.ts';
import type { Feed } from './feed.ts';
import { useFeed } from './use-feed.ts';

const intervalMs = 60_000;

/** The global credit limit and the individual overrides. */
export function useCreditLimits(): Feed<CreditLimits> {
  return useFeed({
    key: ['credit-limits'],
    load: (client, signal) => client.getCreditLimits({}, { signal }),
    intervalMs,
  });
}
