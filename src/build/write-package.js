// Makes the package that people install, in a folder for `npm pack`: `dist/package`, or the one that
// is given. It has all code in its bundles except the native key ring, which is an optional dependency,
// and brings no Node.
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { bundle } from './bundle.js';
import { clientTypes } from './client-types.ts';
import { thirdPartyNotices } from './third-party-notices.js';

const root = join(import.meta.dirname, '..', '..');

const [, , given] = process.argv;
await writePackage(given === undefined ? join(root, 'dist', 'package') : resolve(given));

/** @param {string} folder */
async function writePackage(folder) {
  const bundled = await bundle();
  if (!bundled) {
    process.exitCode = 1;
    return;
  }

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'types'), { recursive: true });
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
    'types/client.d.ts': clientTypes(root),
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  setModes(folder, bundled.files);
}

/**
 * Modes are in the tarball, and depend on the mask of whoever builds otherwise.
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

/** What the repository says of itself, as far as it holds for the package, and what is in it. */
function packageManifest() {
  const { name, version, description, license, type, engines, optionalDependencies } = JSON.parse(
    readText('package.json'),
  );
  // The native key ring is not in the bundles. Without it there are other places for keys.
  const { keytar } = optionalDependencies;
  return {
    name,
    version,
    description,
    license,
    type,
    bin: { signalbox: 'signalbox.js' },
    exports: {
      './client': { types: './types/client.d.ts', default: './client.js' },
      './package.json': './package.json',
    },
    engines,
    optionalDependencies: { keytar },
  };
}

/**
 * Pictures and other files of the repository are not in the package.
 *
 * @param {string} markdown
 */
function withoutLocalLinks(markdown) {
  return markdown
    .replaceAll(/^!\[[^\]]*\]\((?!https?:)[^)]*\)\n\n?/gm, '')
    .replaceAll(/\[([^\]]*)\]\((?!https?:)[^)]*\)/g, '$1');
}

/** @param {string} path */
function readText(path) {
  return readFileSync(join(root, path), 'utf8');
}
