import type { StoredComputer } from '../../server/store/computers.ts';
import type { Supply } from '../../server/supply.ts';
import type { DemoSource } from './demo-source.ts';

type Restart = { before: StoredComputer; restartedAtMs: number };

/** Brings the computers, and takes restarted ones through their steps as time passes. */
export function supplyComputers({
  store,
  records,
  clock,
}: DemoSource): Pick<Supply, 'computers' | 'restarted'> {
  const restarts = new Map<string, Restart>();
  let isBrought = false;

  return {
    computers() {
      if (!isBrought) {
        store.transaction(() => {
          for (const computer of records().computers()) store.computers.put(computer);
        });
        isBrought = true;
      }

      for (const { before, restartedAtMs } of restarts.values()) {
        const elapsedMs = Math.max(0, clock() - restartedAtMs);
        const computer = records().restarted(before, restartedAtMs, elapsedMs);
        store.computers.put(computer);
        if (computer.status !== 'provisioning') restarts.delete(computer.id);
      }
    },

    restarted(before) {
      restarts.set(before.id, { before, restartedAtMs: clock() });
    },
  };
}
