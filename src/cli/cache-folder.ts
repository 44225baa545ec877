import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where compiled code is kept between starts. A folder of the user's own, because code in a
 * shared temporary folder could come from anybody.
 */
export function cacheFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'signalbox');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'signalbox');
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? homedir(), 'signalbox', 'cache');
  return join(homedir(), '.cache', 'signalbox');
}
