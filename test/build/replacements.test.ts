import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdtempDisposableSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Metafile } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { replacements, unusedReplacements } from '../../src/build/replacements.js';
import { bundled } from './bundled.ts';
import { checkout } from './checkout.ts';

let metafile: Metafile;
let texts: string[];
beforeAll(async () => {
  ({ metafile, texts } = await bundled());
});

test('everything that is to be replaced is in the bundles', () => {
  expect(unusedReplacements(metafile)).toEqual([]);
});

test('the bundles have the messages of zod in one language', () => {
  const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([input, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [input] : [],
    ),
  );

  const messages = bundled.filter((input) => /zod\/v4\/locales\/(?!index)/.test(input));
  expect([...new Set(messages.map((input) => input.replace(/.*\//, '')))]).toEqual(['en.js']);
});

test('bundles consist of ASCII, so that the engine keeps a character in one byte', () => {
  expect(texts.flatMap((text) => text.match(/[^\0-\x7F].{0,40}/g) ?? [])).toEqual([]);
});

test.each([
  { name: 'node:http2', input: 'replacement:node:http2' },
  { name: 'marked', input: 'replacement:marked' },
  { name: 'string-width', input: 'replacement:string-width' },
  {
    name: 'yoga-layout/dist/binaries/yoga-wasm-base64-esm.js',
    input: 'replacement:yoga-layout/dist/binaries/yoga-wasm-base64-esm.js',
  },
  { name: 'Intl.Segmenter', input: 'src/cli/startup/lazy-segmenter.js' },
  { name: 'Intl.ListFormat', input: 'src/cli/startup/lazy-list-format.js' },
])('that $name is not used any more is noticed', ({ name, input }) => {
  expect(unusedReplacements(without(metafile, input))).toEqual([name]);
});

test('no start waits for other threads to compile Yoga', async () => {
  const source = `
    WebAssembly.instantiate = WebAssembly.compile = () => { throw new Error('It waits.'); };
    const { default: Yoga } = await import('yoga-layout');
    const node = Yoga.Node.create();
    node.setWidth(160);
    node.calculateLayout(undefined, undefined);
    console.log(node.getComputedWidth());`;
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [replacements],
    write: false,
  });
  using folder = mkdtempDisposableSync(join(tmpdir(), 'signalbox-'));
  const file = join(folder.path, 'yoga.mjs');
  writeFileSync(file, outputFiles[0]?.text ?? '');

  const { stdout } = await promisify(execFile)(process.execPath, [file]);

  expect(stdout).toBe('160\n');
});

test('a build fails once Yoga has its code in a file of another name', async () => {
  using clone = checkout({ ownPackages: ['yoga-layout'] });
  const yoga = join(clone.path, 'node_modules', 'yoga-layout', 'dist');
  renameSync(
    join(yoga, 'binaries', 'yoga-wasm-base64-esm.js'),
    join(yoga, 'binaries', 'yoga-wasm.js'),
  );
  for (const name of ['index.js', 'load.js']) {
    const text = readFileSync(join(yoga, 'src', name), 'utf8');
    writeFileSync(join(yoga, 'src', name), text.replaceAll('yoga-wasm-base64-esm', 'yoga-wasm'));
  }

  const building = promisify(execFile)(process.execPath, [
    join(clone.path, 'src', 'build', 'build.js'),
  ]);

  await expect(building).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('yoga-wasm-base64-esm.js'),
  });
  expect(existsSync(join(clone.path, 'dist'))).toBe(false);
});

/** The same bundles as if nothing had imported this module. */
function without({ inputs, outputs }: Metafile, input: string): Metafile {
  const others = Object.entries(outputs).map(([path, output]) => {
    const { [input]: _, ...rest } = output.inputs;
    return [path, { ...output, inputs: rest }] as const;
  });
  return { inputs, outputs: Object.fromEntries(others) };
}
