import { rmSync } from 'node:fs';
import { startServed } from '../../../src/cli/serve/start-served.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';

type Served = Awaited<ReturnType<typeof startServed>>;

/**
 * What `signalbox serve` serves, in this process. It can be stopped and started again at the same address, with the
 * same keys and the same organization, which is at this moment at every start. Dispose with `await using`.
 */
export async function livePlatform({ now = new Date().toISOString() } = {}) {
  const folder = temporaryFolder();
  const keys = folder.in('keys.json');
  const scale = { users: 8, days: 40, sessions: 12 };
  let nowMs = Date.parse(now);

  const serve = (port: number, faults?: string): Promise<Served> =>
    startServed(
      {
        ...{ host: '127.0.0.1', port, keys, seed: 7, now: nowMs, scale },
        ...(faults !== undefined && { faults }),
      },
      process,
    );

  let served = await serve(0);
  const { url } = served;
  const stop = () => served.close();

  /** Serves anew, with these faults if there are any. */
  async function start(faults?: string): Promise<Served> {
    await stop();
    served = await serve(Number(new URL(url).port), faults);
    return served;
  }

  return {
    url,
    /** Those that are in force now. */
    get keys(): Served['keys'] {
      return served.keys;
    },
    start,
    stop,
    /** Forgets all keys and serves with new ones, which it returns. Its clock is right again, as at the first start. */
    async replaceKeys(): Promise<Served['keys']> {
      nowMs = Date.now();
      rmSync(keys);
      return (await start()).keys;
    },
    async [Symbol.asyncDispose]() {
      await stop();
      folder[Symbol.dispose]();
    },
  };
}
