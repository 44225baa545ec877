import type { Store } from '../../store/open-store.ts';
import type { Supply } from '../../supply.ts';
import type { DemoAnalytics, DemoRecords } from '../demo-organization.ts';
import { supplyComputers } from './supply-computers.ts';
import { supplyDays } from './supply-days.ts';
import { supplySessions } from './supply-sessions.ts';

export type DemoSource = {
  store: Store;
  analytics: DemoAnalytics;
  /** Made when first asked for. */
  records: () => DemoRecords;
  clock: () => number;
  /** When the organization came to life; what happens later is time passing. */
  bornMs: number;
};

/** Fills a store from the demo organization, piece by piece as pieces are asked for. */
export function supplyDemo(source: DemoSource): Supply {
  const { store, analytics, records } = source;

  return {
    ...supplyDays(source),
    ...supplySessions(source),
    ...supplyComputers(source),
    reports: once(() => {
      store.transaction(() => {
        for (const { repoId, document } of records().reports()) {
          store.readinessReports.add(repoId, document);
        }
      });
    }),
    creditLimits: once(() => {
      store.transaction(() => store.organization.limitCredits(analytics.creditLimits));
    }),
    wikiRuns: once(() => {
      store.transaction(() => {
        for (const run of records().wikiRuns()) store.wikiRuns.add(run.id, run);
      });
    }),
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    work();
    isDone = true;
  };
}
