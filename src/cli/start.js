// `npm start`: brings `dist` up to date and runs it in this process. Plain JavaScript, because it runs before
// anything is built, and on versions of Node that may be too old.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './build-stamp.js';
import { nodeComplaint } from './node-version.js';

const root = join(import.meta.dirname, '..', '..');
const complaint = nodeComplaint(process.versions.node);

if (complaint !== undefined) {
  console.error(complaint);
  process.exitCode = 1;
} else if (isBuilt(root) || build()) {
  // TypeScript cannot resolve a file that is not built yet.
  const command = new URL('../../dist/signalbox.js', import.meta.url).href;
  await import(command);
}

/** In a separate process, so that the bundler's memory and service do not outlive the build. */
function build() {
  if (process.stderr.isTTY) process.stderr.write('Building signalbox…\n');
  // Standard output belongs to the command: a script may be reading it.
  const { status } = spawnSync(process.execPath, [join(root, 'src/build/build.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

  if (status === 0) return true;
  console.error('signalbox could not be built. Is everything installed? Try "npm ci".');
  process.exitCode = 1;
  return false;
}
