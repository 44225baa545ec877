import { type HarnessOptions, openConsoleAt } from '../console/harness/open-console-at.tsx';
import { type Platform, type Switch, startPlatform } from './platform.ts';

/** The whole console on a platform with these switches. */
export async function openOnPlatform(switches: readonly Switch[], look: HarnessOptions = {}) {
  const platform = await startPlatform(switches);
  const console = await openOn(platform, look);
  return {
    ...console,
    platform,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    },
  };
}

/** The whole console on a platform that runs already. */
export async function openOn(
  { url, key, nowMs, requests }: Pick<Platform, 'url' | 'key' | 'nowMs' | 'requests'>,
  look: HarnessOptions,
) {
  const console = await openConsoleAt(
    {
      url,
      credential: key,
      clock: () => nowMs,
      clientOptions: { retry: { random: () => 0 } },
    },
    look,
  );
  return {
    ...console,
    /** Waits until no request is running and none follows, whatever the answers were. */
    async calm() {
      let calmRounds = 0;
      let sent = 0;
      await console.waitFor(() => {
        // Now reads the ends of sessions besides the queries of screens.
        const isCalm = console.shell.queries.isFetching() === 0 && requests.length === sent;
        calmRounds = isCalm ? calmRounds + 1 : 0;
        sent = requests.length;
        return calmRounds === 5;
      });
    },
  };
}
