import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who holds the copyright of packages that are under MIT and come without a licence file. */
const copyrights = new Map([
  // From the heads of its sources.
  ['yoga-layout', 'Copyright (c) Meta Platforms, Inc. and affiliates.'],
  // From its README and its manifest.
  ['@alcalzone/ink-table', 'Copyright (c) Matic Zavadlal, AlCalzone'],
]);

const head = `signalbox contains code of the following packages, each under the licence that is repeated here.
`;

/**
 * Name, version and licence of every package of which something is in the bundles. Throws when one
 * has no licence that could be repeated.
 *
 * @param {string} root the repository
 * @param {import('esbuild').Metafile} metafile
 * @returns {string}
 */
export function thirdPartyNotices(root, metafile) {
  const notices = bundledFolders(metafile).map((folder) => notice(root, folder));
  // The same version may be in two folders.
  const ordered = [...new Set(notices)].sort((a, b) => (a < b ? -1 : 1));

  return [head, ...ordered].join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * Folders of the packages, such as `node_modules/ink/node_modules/chalk`.
 *
 * @param {import('esbuild').Metafile} metafile
 */
function bundledFolders({ outputs }) {
  const paths = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [path] : [],
    ),
  );
  const folders = paths.flatMap((path) => {
    // A file that is replaced in part is called `replacement:ink/build/output.js`.
    const place = path.replace(/^replacement:/, 'node_modules/');
    return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(place)?.[0] ?? [];
  });
  return [...new Set(folders)];
}

/**
 * @param {string} root
 * @param {string} folder
 */
function notice(root, folder) {
  const { name, version, license } = manifestOf(join(root, folder));
  const texts = readdirSync(join(root, folder))
    .filter((file) => /^(licen[cs]e|notice)(\.(md|txt))?$/i.test(file))
    .sort()
    .map((file) => withPlainLines(readFileSync(join(root, folder, file), 'utf8')));
  const copyright = copyrights.get(name);
  if (texts.length === 0 && license === 'MIT' && copyright !== undefined) {
    texts.push(`${copyright}\n\n${mitTerms(root)}`);
  }
  if (texts.length === 0) {
    throw new Error(
      `${name} has no licence file. Say in src/build/third-party-notices.js who holds the copyright.`,
    );
  }
  return `${name} ${version} (${license})\n\n${texts.join('\n')}`;
}

/**
 * @param {string} folder
 * @returns {{ name: string, version: string, license: string }}
 */
function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * The licence of signalbox is the same, below its own copyright.
 *
 * @param {string} root
 */
function mitTerms(root) {
  const text = withPlainLines(readFileSync(join(root, 'LICENSE'), 'utf8'));
  return text.slice(text.indexOf('Permission is hereby granted'));
}

/** @param {string} text */
const withPlainLines = (text) => `${text.replaceAll('\r\n', '\n').trim()}\n`;
