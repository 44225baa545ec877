// Writes the package that people install to a folder for `npm pack`: `dist/package`, or the folder given
// as an argument. Its bundles contain all code except the native key ring, which is an optional
// dependency; Node is not included. A second argument is a file for what esbuild tells of the bundles.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.js';
import { contractTypes } from './contract-types.ts';
import { mergedTypes } from './emitted-types.ts';
import { billOfMaterials, thirdPartyNotices } from './third-party-notices.js';

const root = join(import.meta.dirname, '..', '..');

const [, , given, metafile] = process.argv;
await writePackage(given === undefined ? join(root, 'dist', 'package') : resolve(given));

/** @param {string} folder */
async function writePackage(folder) {
  const bundled = await bundle();
  if (!bundled) {
    process.exitCode = 1;
    return;
  }

  rmSync(folder, { recursive: true, force: true });
  for (const name of ['types', 'client']) mkdirSync(join(folder, name), { recursive: true });
  for (const { name, contents } of bundled.files) {
    writeFileSync(join(folder, name), contents);
  }
  /** @type {Record<string, string>} */
  const texts = {
    'package.json': `${JSON.stringify(packageManifest(), undefined, 2)}\n`,
    'README.md': withoutLocalLinks(readText('README.md')),
    'CHANGELOG.md': readText('CHANGELOG.md'),
    LICENSE: readText('LICENSE'),
    'THIRD-PARTY-NOTICES': thirdPartyNotices(root, bundled.metafile),
    'sbom.cdx.json': billOfMaterials(root, bundled.metafile),
    'types/client.d.ts': clientTypes(),
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  setModes(folder, bundled.files);
  if (metafile !== undefined) writeFileSync(metafile, JSON.stringify(bundled.metafile));
}

/**
 * The tarball records file modes, which would otherwise depend on the umask of the build.
 *
 * @param {string} folder
 * @param {readonly import('./bundle.js').BundledFile[]} bundled
 */
function setModes(folder, bundled) {
  const entries = new Set(bundled.filter(({ isEntry }) => isEntry).map(({ name }) => name));

  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) chmodSync(path, entries.has(name) ? 0o755 : 0o644);
  }
}

/** The manifest of the package: the fields of the repository's that apply to it, and its contents. */
function packageManifest() {
  const { name, version, description, license, type, optionalDependencies } = JSON.parse(
    readText('package.json'),
  );
  // The native key ring is not in the bundles. Without it, keys can be stored elsewhere.
  const { keytar } = optionalDependencies;
  return {
    name,
    version,
    description,
    license,
    type,
    bin: { signalbox: 'signalbox.js' },
    exports: {
      './client': {
        types: './types/client.d.ts',
        require: './client/require.cjs',
        default: './client/index.js',
      },
      './client/server-worker': './client/server-worker.js',
      './package.json': './package.json',
    },
    // The library needs no more than its HTTP library. The command says itself what it needs.
    engines: { node: '>=22' },
    // For bundlers: what a program does not import can be left out.
    sideEffects: ['./client/index.js', './client/require.cjs', './client/server-worker.js'],
    optionalDependencies: { keytar },
    ...repositoryFields(process.env.GITHUB_REPOSITORY),
  };
}

/**
 * Where the package is made, which its provenance must agree with: known to the workflow that publishes it.
 *
 * @param {string | undefined} name such as `owner/name`
 */
function repositoryFields(name) {
  if (!name) return {};
  const address = `https://github.com/${name}`;
  return {
    homepage: `${address}#readme`,
    repository: { type: 'git', url: `git+${address}.git` },
    bugs: `${address}/issues`,
  };
}

/**
 * Removes links to pictures and other repository files, which are not in the package.
 *
 * @param {string} markdown
 */
function withoutLocalLinks(markdown) {
  return markdown
    .replaceAll(/^<picture>.*?<\/picture>\n\n?/gms, '')
    .replaceAll(/^!\[[^\]]*\]\((?!https?:)[^)]*\)\n\n?/gm, '')
    .replaceAll(/\[([^\]]*)\]\((?!https?:)[^)]*\)/g, '$1');
}

/** @param {string} path */
function readText(path) {
  return readFileSync(join(root, path), 'utf8');
}

/** The types of `signalbox/client` in one file that depends on no other package, not even on Node's types. */
function clientTypes() {
  // `await using` needs the types of disposal, which are not in any released ECMAScript library yet.
  const head = '/// <reference lib="esnext.disposable" />';
  const types = mergedTypes(emitTypes(), 'client/index.d.ts', contractTypes());

  // In a module with an export statement, only declarations marked `export` are visible.
  return `${head}\n${types}\n\nexport {};\n`;
}

/** The declarations that the compiler emits for the client and everything it imports. */
function emitTypes() {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-types-'));
  try {
    const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
    const project = join(root, 'tsconfig.build.json');
    // Each thread would check much of the same again: four take three times the work of one.
    execFileSync(process.execPath, [tsc, '-p', project, '--outDir', folder, '--singleThreaded']);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.d.ts'))
      .map((path) => ({
        path: path.replaceAll('\\', '/'),
        text: readFileSync(join(folder, path), 'utf8'),
      }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
