import type { SyncRun } from './sync-run.ts';

/** Syncs credit limits; each set is replaced as a whole. */
export async function syncLimits({ mirror, client, pace, tell }: SyncRun): Promise<void> {
  const limits = await pace.ask((options) => client.getCreditLimits(options));
  mirror.transaction(() => {
    mirror.smallSets.replaceLimits(limits);
    mirror.state.set('limitsAt', pace.serverTimeMs());
  });
  tell({ type: 'set', name: 'limits', count: limits.userLimits.length });
}

/** Syncs the computers with their provisioning steps; the set is replaced as a whole. */
export async function syncComputers({ mirror, client, pace, tell }: SyncRun): Promise<void> {
  const { computers } = await pace.ask((options) =>
    client.listComputers({ includeProvisioningSteps: true }, options),
  );
  mirror.transaction(() => {
    mirror.smallSets.replaceComputers(computers);
    mirror.state.set('computersAt', pace.serverTimeMs());
  });
  tell({ type: 'set', name: 'computers', count: computers.length });
}

/**
 * Syncs readiness reports down to those that a complete walk has seen. They never change, so the fence is one
 * report; at the end of a walk it moves to the report that was first at the start.
 */
export async function syncReports(run: SyncRun): Promise<void> {
  const { mirror, lists, pace, tell, pageSize } = run;
  const fence = mirror.state.get('reportFence');
  const lowest = (fence?.createdAt ?? Number.NEGATIVE_INFINITY) - run.marginMs;
  let first: { id: string; createdAt: number } | undefined;
  let count = 0;

  for await (const { items, nextCursor } of lists.readinessReports({ limit: pageSize }).pages()) {
    const [newest] = items;
    if (newest?.createdAt != null) {
      const createdAt = Math.min(newest.createdAt, pace.serverTimeMs());
      first ??= { id: newest.reportId, createdAt };
    }
    count += items.length;
    const last = items.at(-1);
    const isEnd = nextCursor === undefined || (last?.createdAt ?? lowest) < lowest;
    mirror.transaction(() => {
      mirror.smallSets.putReports(items);
      if (!isEnd) return;
      if (first !== undefined) mirror.state.set('reportFence', first);
      mirror.state.set('reportsAt', pace.serverTimeMs());
    });
    if (isEnd) break;
  }
  tell({ type: 'set', name: 'readiness', count });
}
