import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from '../cli/signalbox-process.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { checkout } from './checkout.ts';
import { builtPackage, pack, writePackage } from './packed.ts';

const folder = temporaryFolder();
let made: string;
beforeAll(async () => {
  made = await builtPackage();
});
afterAll(() => folder[Symbol.dispose]());

type Component = { name: string; version: string; licenses: { expression: string }[] };

const files = () => readdirSync(made, { recursive: true, encoding: 'utf8' });
const textOf = (name: string) => readFileSync(join(made, name), 'utf8');

describe('the package', () => {
  test('says of itself what people need, and depends on nothing but an optional key ring', () => {
    const { name, version, description, license } = packageJson;

    expect(JSON.parse(textOf('package.json'))).toEqual({
      name,
      version,
      description,
      license,
      type: 'module',
      engines: { node: '>=22' },
      sideEffects: expect.arrayContaining(['./client/index.js']),
      optionalDependencies: { keytar: packageJson.optionalDependencies.keytar },
      bin: { signalbox: 'signalbox.js' },
      exports: {
        './client': {
          types: expect.stringMatching(/^\.\/types\/.*\.d\.ts$/),
          require: './client/require.cjs',
          default: './client/index.js',
        },
        './client/server-worker': './client/server-worker.js',
        './package.json': './package.json',
      },
    });
  });

  test('has its documents, and nothing but them, bundles and types', () => {
    const documents = [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'THIRD-PARTY-NOTICES',
      'package.json',
      'sbom.cdx.json',
    ];
    const others = files().filter(
      (name) => !/^types(\/|$)/.test(name) && !/\.c?js$/.test(name) && name !== 'client',
    );

    expect(others.sort()).toEqual(documents);
    expect(files()).toContain('server-worker.js');
  });

  test('links to nothing that it does not have', () => {
    const targets = Array.from(
      textOf('README.md').matchAll(/(?:\]\(|src="|srcset=")([^)"]*)/g),
      ([, to]) => to,
    );

    expect(targets.filter((target) => !/^https?:/.test(target ?? ''))).toEqual([]);
  });

  test('has all code that it needs', () => {
    const bundles = files().filter((name) => name.endsWith('.js'));
    const imported = bundles.flatMap((name) =>
      Array.from(
        textOf(name).matchAll(/^(?:import|export) .*?from "([^"]+)";$/gm),
        ([, from]) => from,
      ),
    );

    const foreign = imported.filter((from = '') => !from.startsWith('./') && !isBuiltin(from));
    // Ink looks for it with `DEV=true`, and goes on without.
    expect(foreign).toEqual(['react-devtools-core']);
  });
});

describe('its notices', () => {
  test('name the packages that the bundles have code of, and no others', () => {
    const bundles = files().filter((name) => name.endsWith('.js'));
    // The bundler writes above every module where it is from.
    const folders = bundles.flatMap((name) =>
      Array.from(
        textOf(name).matchAll(
          /^(?:\/\/|\s*") ?((?:\S*\/)?node_modules\/(?:@[^/\s]+\/)?[^/\s]+)\//gm,
        ),
        ([, place]) => place ?? '',
      ),
    );
    const expected = folders.map((place) => {
      const manifest = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'));
      return `${manifest.name} ${manifest.version} (${manifest.license})`;
    });

    expect(titles()).toEqual([...new Set(expected)].sort());
    expect(titles().length).toBeGreaterThan(50);
  });

  test('have the same packages as the bill of materials', () => {
    const { bomFormat, metadata, components } = JSON.parse(textOf('sbom.cdx.json'));

    const listed = components.map(
      ({ name, version, licenses }: Component) =>
        `${name} ${version} (${licenses.map(({ expression }) => expression).join()})`,
    );
    expect(listed.sort()).toEqual(titles());
    expect(bomFormat).toBe('CycloneDX');
    expect(metadata.component).toMatchObject({ name: 'signalbox', version: packageJson.version });
  });

  test('repeat a licence for each', () => {
    const notices = textOf('THIRD-PARTY-NOTICES').split(rule).slice(1);

    expect(notices.filter((notice) => !/copyright/i.test(notice))).toEqual([]);
    expect(notices.filter((notice) => !/permission|redistribution/i.test(notice))).toEqual([]);
  });
});

test('two checkouts of one commit make the same package and the same tarball', async () => {
  using clone = checkout();
  const again = folder.in('again');
  await writePackage(clone.path, again, '077');

  const contentsOf = (path: string) =>
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name))
      .map((file) => [file.slice(path.length), readFileSync(file).toString('base64')]);
  expect(Object.fromEntries(contentsOf(again))).toEqual(Object.fromEntries(contentsOf(made)));

  using one = temporaryFolder();
  using other = temporaryFolder();
  const tarballs = [await pack(made, one.path), await pack(again, other.path)];
  const [first, second] = tarballs.map((path) => readFileSync(path));
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
});

const rule = `\n${'-'.repeat(80)}\n\n`;
const titles = () =>
  textOf('THIRD-PARTY-NOTICES')
    .split(rule)
    .slice(1)
    .map((notice) => notice.slice(0, notice.indexOf('\n')))
    .sort();
