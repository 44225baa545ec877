import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The copyright notices of packages under MIT that have no licence file. */
const copyrights = new Map([
  // From the headers of its source files.
  ['yoga-layout', 'Copyright (c) Meta Platforms, Inc. and affiliates.'],
  // From its README and its manifest.
  ['@alcalzone/ink-table', 'Copyright (c) Matic Zavadlal, AlCalzone'],
  // From their READMEs.
  ['pg-types', 'Copyright (c) 2014 Brian M. Carlson'],
  ['pgpass', 'Copyright (c) 2013-2016 Hannes Hörl'],
]);

const head = `signalbox contains code of the following packages, each under the licence that is repeated here.
`;

/**
 * Name, version and licence of every package with code in the bundles. Throws if a package has no
 * licence text.
 *
 * @param {string} root the repository
 * @param {import('esbuild').Metafile} metafile
 * @returns {string}
 */
export function thirdPartyNotices(root, metafile) {
  const notices = bundledFolders(metafile).map((folder) => notice(root, folder));
  // The same version may be installed in two folders.
  const ordered = [...new Set(notices)].sort((a, b) => (a < b ? -1 : 1));

  return [head, ...ordered].join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * What is in the bundles, as a bill of materials (CycloneDX): the same for the same bundles.
 *
 * @param {string} root the repository
 * @param {import('esbuild').Metafile} metafile
 * @returns {string}
 */
export function billOfMaterials(root, metafile) {
  const { name, version, license } = manifestOf(root);
  const packages = bundledFolders(metafile).map((folder) => manifestOf(join(root, folder)));
  const components = packages.map((manifest) => component('library', manifest));
  const known = new Map(components.map((one) => [one['bom-ref'], one]));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: component('application', { name, version, license }) },
    components: [...known].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one),
  };
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}

/**
 * @param {'application' | 'library'} type
 * @param {{ name: string, version: string, license: string }} manifest
 */
function component(type, { name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type, 'bom-ref': purl, name, version, purl, licenses: [{ expression: license }] };
}

/**
 * Folders of the bundled packages, such as `node_modules/ink/node_modules/chalk`.
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
    // A file that is replaced in part is named `replacement:ink/build/output.js`.
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
 * The MIT terms from signalbox's own licence, without its copyright line.
 *
 * @param {string} root
 */
function mitTerms(root) {
  const text = withPlainLines(readFileSync(join(root, 'LICENSE'), 'utf8'));
  return text.slice(text.indexOf('Permission is hereby granted'));
}

/** @param {string} text */
const withPlainLines = (text) => `${text.replaceAll('\r\n', '\n').trim()}\n`;
