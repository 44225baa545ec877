import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '../../src/client/client.ts';
import { openMirror } from '../../src/mirror/open-mirror.ts';
import { sync } from '../../src/mirror/sync/sync.ts';
import { type Figure, median } from './figure.ts';
import { serveDemo } from './served-demo.ts';

const turns = 3;

/**
 * A first sync beside the bare requests that it sends. In turns, and by the median of ratios: other programs slow down both
 * alike.
 */
export async function syncFigures(command: string): Promise<Figure[]> {
  await using served = await serveDemo(command, '--scale', 'users=10,days=30,sessions=2000');
  const client = createClient({ baseUrl: served.url, credential: served.credential });
  const { recording, calls } = record(client);
  // The demo makes what is asked for first, which is no work of a sync.
  await syncMs(recording);
  const taken: number[] = [];
  const ratios: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const syncedMs = await syncMs(client);
    const bareMs = await timed(async () => {
      for (const call of calls) await call();
    });
    taken.push(syncedMs);
    ratios.push(syncedMs / bareMs);
  }
  const seconds = (median(taken) / 1_000).toFixed(1);
  const measured = `${seconds} s, ${median(ratios).toFixed(1)} x the ${calls.length} bare requests`;
  return [{ name: 'first sync of 2,000 sessions', measured, budget: '2.5 x the bare requests' }];
}

async function syncMs(client: Client): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sync-'));
  const mirror = openMirror(join(folder, 'mirror.db'));
  try {
    return await timed(() => sync(mirror, client, { spacingMs: 0 }));
  } finally {
    mirror.close();
    rmSync(folder, { recursive: true });
  }
}

/** A client that remembers what it was asked for, to be asked again. */
function record(client: Client) {
  const calls: (() => unknown)[] = [];
  const recording = new Proxy(client, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => {
        calls.push(() => Reflect.apply(method, target, given));
        return Reflect.apply(method, target, given);
      };
    },
  });
  return { recording, calls };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
