import type { Supply } from '../../server/supply.ts';
import type { DemoSource } from './demo-source.ts';
import { supplyComputers } from './supply-computers.ts';
import { supplyDays } from './supply-days.ts';
import { supplySessions } from './supply-sessions.ts';

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
