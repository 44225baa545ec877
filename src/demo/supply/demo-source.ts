import type { Store } from '../../server/store/open-store.ts';
import type { DemoAnalytics, DemoRecords } from '../demo-organization.ts';

/** What the demo organization is made of, and the store that it goes into. */
export type DemoSource = {
  store: Store;
  analytics: DemoAnalytics;
  /** Made when first asked for. */
  records: () => DemoRecords;
  clock: () => number;
  /** When the organization came to life; what happens later is time passing. */
  bornMs: number;
};
