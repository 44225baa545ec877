// The runtimes that releases carry, as they are and with the program in them: those of the repository, by the checksums
// of its lock file.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'postject';

/** @typedef {'x64' | 'arm64'} Arch */

/**
 * A system that releases are made for: what is Node's name, the interpreter that it needs, the program that removes
 * its symbols, and what runs its programs on another processor.
 *
 * @typedef {{ arch: Arch, interpreter: string, strip: string, emulator: readonly string[] }} System
 */

/** @type {readonly System[]} */
export const systems = [
  {
    arch: 'x64',
    interpreter: '/lib64/ld-linux-x86-64.so.2',
    strip: 'x86_64-linux-gnu-strip',
    emulator: ['qemu-x86_64-static', '-L', '/usr/x86_64-linux-gnu'],
  },
  {
    arch: 'arm64',
    interpreter: '/lib/ld-linux-aarch64.so.1',
    strip: 'aarch64-linux-gnu-strip',
    emulator: ['qemu-aarch64-static', '-L', '/usr/aarch64-linux-gnu'],
  },
];

/**
 * The folder of a runtime's package: `bin/node`, `LICENSE`.
 *
 * @param {string} root the repository
 * @param {Arch} arch
 * @param {string} work where a runtime of another processor is put
 */
export function runtimeOf(root, arch, work) {
  const name = `node-linux-${arch}`;
  if (arch === process.arch) return join(root, 'node_modules', name);

  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity } = packages[`node_modules/${name}`];
  const output = execFileSync(
    'npm',
    ['pack', `${name}@${version}`, '--silent', '--pack-destination', work],
    { encoding: 'utf8', cwd: work },
  );
  const tarball = join(work, output.trim());
  const hash = createHash('sha512').update(readFileSync(tarball)).digest('base64');
  if (integrity !== `sha512-${hash}`) {
    throw new Error(`${name}@${version} is not what package-lock.json expects: ${hash}.`);
  }
  const folder = join(work, name);
  mkdirSync(folder);
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  return folder;
}

/**
 * Writes an executable: the runtime with the program, its threads and the key ring in it.
 *
 * @param {object} parts
 * @param {string} parts.node the stripped runtime: what is stripped afterwards no longer starts
 * @param {readonly string[]} parts.emulator what runs it here; empty on a processor that can
 * @param {{ main: string, worker: string }} parts.scripts
 * @param {string} parts.keyRing the native library
 * @param {string} parts.work
 * @param {string} file
 */
export async function writeExecutable({ node, emulator, scripts, keyRing, work }, file) {
  mkdirSync(work, { recursive: true });
  /** @param {string} name */
  const at = (name) => join(work, name);
  writeFileSync(at('main.cjs'), scripts.main);
  writeFileSync(at('server-worker.js'), scripts.worker);
  writeFileSync(
    at('sea.json'),
    JSON.stringify({
      main: 'main.cjs',
      output: 'sea.blob',
      disableExperimentalSEAWarning: true,
      // Code that is compiled already: without it, a start takes twice as long.
      useCodeCache: true,
      assets: { 'server-worker.js': 'server-worker.js', 'keytar.node': keyRing },
    }),
  );
  // The compiled code is that of one version on one processor, so the runtime itself writes it.
  const [command, ...given] = [...emulator, node, '--experimental-sea-config', 'sea.json'];
  execFileSync(command ?? node, given, { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });

  copyFileSync(node, file);
  await inject(file, 'NODE_SEA_BLOB', readFileSync(at('sea.blob')), {
    sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
  });
}
