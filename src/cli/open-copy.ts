import { existsSync } from 'node:fs';
import type { Profile } from '../console/shell/shell.ts';
import { chooseMirrorFile } from './mirror-files.ts';
import type { OpenClient } from './open-client.ts';

/** The local copy of a server as something to connect to. */
export type OpenCopy = {
  profile: Profile;
  /** The server's time: it passes from the moment of the data on. */
  clock: () => number;
  opening: Promise<OpenClient>;
  file: string;
};

/** The server's time of the data in a copy; undefined where there is no copy that can be used. */
export async function copyDataOf(file: string): Promise<number | undefined> {
  if (!existsSync(file)) return undefined;
  const { openExistingMirror } = await import('../mirror/open-mirror.ts');
  try {
    const mirror = openExistingMirror(file);
    const dataOf = mirror.state.get('syncedAt');
    mirror.close();
    return dataOf;
  } catch {
    // "signalbox doctor" says what is wrong with it.
    return undefined;
  }
}

/**
 * Starts to serve a local copy, which its client can only read; without a name the only one there is.
 * Throws UsageError and MirrorError.
 */
export async function openCopy(
  name: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<OpenCopy> {
  const file = chooseMirrorFile(env, name);
  const { openExistingMirror } = await import('../mirror/open-mirror.ts');
  const { MirrorError } = await import('../mirror/mirror-error.ts');
  const mirror = openExistingMirror(file);
  const source = mirror.state.get('source') ?? '';
  const asOfMs = mirror.state.get('syncedAt');
  mirror.close();
  if (asOfMs === undefined) {
    const message = `The local copy of ${source} is not usable yet: no sync of it came far enough.`;
    throw new MirrorError('mirror-missing', `${message} Run "signalbox sync" again.`);
  }

  const { startMirrorServer } = await import('../mirror/start-mirror-server.ts');
  const server = startMirrorServer({ file, asOfMs });
  const offsetMs = asOfMs - Date.now();
  return {
    profile: { name: source, host: source, isDemo: false, who: 'offline', dataOf: asOfMs },
    clock: () => Date.now() + offsetMs,
    opening: import('../client/offline-client.ts').then(({ connectOfflineServer }) =>
      connectOfflineServer(server, { readOnly: true }),
    ),
    file,
  };
}
