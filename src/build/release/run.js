// Makes everything that is published into `dist/release`: the package, and for each system a folder and an executable.
// Needs what it runs: tar, npm, strip for each processor, and qemu-user for the processor that this is not.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { writeFolder } from './folder.js';
import { runtimeOf, systems, writeExecutable } from './runtimes.js';
import { scriptBundle } from './script-bundle.js';

const root = join(import.meta.dirname, '..', '..', '..');
const release = join(root, 'dist', 'release');
const work = mkdtempSync(join(tmpdir(), 'signalbox-release-'));

try {
  await writeRelease();
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function writeRelease() {
  rmSync(release, { recursive: true, force: true });
  mkdirSync(release, { recursive: true });
  const built = join(work, 'package');
  run(process.execPath, [join(root, 'src', 'build', 'write-package.js'), built]);
  run('npm', ['pack', built, '--silent', '--pack-destination', release]);
  const { version } = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'));
  const main = await scriptBundle('src/cli/signalbox.ts');
  const worker = await scriptBundle('src/cli/startup/server-thread.ts');
  const scripts = { main: main.script, worker: worker.script };

  for (const system of systems) {
    const name = `signalbox-${version}-linux-${system.arch}`;
    process.stderr.write(`${name}\n`);
    await writeSystem(system, { name, built, scripts });
  }
  copyFileSync(join(built, 'sbom.cdx.json'), join(release, `signalbox-${version}.cdx.json`));
  writeChecksums();
}

/**
 * @param {import('./runtimes.js').System} system
 * @param {{ name: string, built: string, scripts: { main: string, worker: string } }} parts
 */
async function writeSystem({ arch, interpreter, strip, emulator }, { name, built, scripts }) {
  const runtime = runtimeOf(root, arch, work);
  const node = join(work, `node-${arch}`);
  run(strip, ['-o', node, join(runtime, 'bin', 'node')]);
  const keytar = join(root, 'node_modules', 'keytar');
  const prebuilt = join('prebuilds', `linux-${arch}`);
  const documents = {
    LICENSE: readFileSync(join(root, 'LICENSE'), 'utf8'),
    'NODE-LICENSE': readFileSync(join(runtime, 'LICENSE'), 'utf8'),
    'KEYTAR-LICENSE': readFileSync(join(keytar, 'LICENSE.md'), 'utf8'),
    'THIRD-PARTY-NOTICES': readFileSync(join(built, 'THIRD-PARTY-NOTICES'), 'utf8'),
  };

  const folder = join(work, name);
  writeFolder({ node, interpreter, built, documents }, folder);
  const itsKeytar = join(folder, 'lib', 'signalbox', 'node_modules', 'keytar');
  for (const part of ['package.json', 'lib', prebuilt]) {
    cpSync(join(keytar, part), join(itsKeytar, part), { recursive: true });
  }
  writeFileSync(join(release, `${name}.tar.gz`), gzipSync(archive(name), { level: 9 }));

  const file = join(release, name);
  await writeExecutable(
    {
      node,
      emulator: arch === process.arch ? [] : emulator,
      scripts,
      keyRing: join(keytar, prebuilt, 'keytar.node'),
      work: join(work, `executable-${arch}`),
    },
    file,
  );
  writeFileSync(`${file}.zst`, compressed(readFileSync(file)));
}

/**
 * A folder of `work` as a tar archive: the same bytes for the same files, whoever packs them and when.
 *
 * @param {string} name
 */
function archive(name) {
  const same = ['--sort=name', '--format=ustar', '--mtime=@0', '--mode=u=rwX,go=rX'];
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  const argv = ['--create', ...same, ...owner, '-C', work, name];
  return execFileSync('tar', argv, { maxBuffer: 1_000_000_000 });
}

/** @param {Uint8Array} bytes */
function compressed(bytes) {
  const params = {
    [constants.ZSTD_c_compressionLevel]: 19,
    [constants.ZSTD_c_windowLog]: 27,
    [constants.ZSTD_c_checksumFlag]: 1,
  };
  return zstdCompressSync(bytes, { params });
}

function writeChecksums() {
  const lines = readdirSync(release)
    .sort()
    .map((name) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(release, name)))
        .digest('hex');
      return `${hash}  ${name}\n`;
    });
  writeFileSync(join(release, 'SHA256SUMS'), lines.join(''));
}

/**
 * @param {string} command
 * @param {readonly string[]} argv
 */
function run(command, argv) {
  execFileSync(command, argv, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
