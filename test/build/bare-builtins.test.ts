import { execFileSync } from 'node:child_process';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { bareBuiltins } from '../../src/build/bare-builtins.js';

/** What a module prints when it is bundled and run. */
async function printed(source: string) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'signalbox-'));
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder.path },
    bundle: true,
    format: 'esm',
    platform: 'node',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire('/');",
    },
    plugins: [bareBuiltins],
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  const file = join(folder.path, 'bundle.mjs');
  writeFileSync(file, text);
  return { text, output: execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim() };
}

const loaded = (name: string) => `process.moduleLoadList.includes('NativeModule ${name}')`;

test.each([
  ["import { join, sep as slash } from 'node:path'; console.log(join('a', 'b') + slash);", 'a/b/'],
  ["import path from 'node:path'; console.log(path.join('a', 'b'));", 'a/b'],
  ["import * as path from 'node:path'; console.log(path.join('a', 'b'));", 'a/b'],
  ["import path, { sep } from 'path'; console.log(path.join('a', 'b') + sep);", 'a/b/'],
  ["import process from 'node:process'; console.log(process.argv.length);", '2'],
  ["say(); import { sep } from 'node:path'; function say() { console.log(sep); }", '/'],
])('%s', async (source, expected) => {
  const { text, output } = await printed(source);

  expect(output).toBe(expected);
  expect(text).not.toMatch(/^import /m);
});

test('standard input is not opened for those who only ask for the arguments', async () => {
  const { output } = await printed(
    `import { argv } from 'node:process'; console.log(argv.length, ${loaded('tty')} || ${loaded('internal/fs/streams')});`,
  );

  expect(output).toBe('2 false');
});

test('a large module is loaded when one of its functions is called', async () => {
  const { output } = await printed(`
    import { createHash } from 'node:crypto';
    import https, { Agent } from 'node:https';
    console.log(${loaded('crypto')}, createHash('sha256').update('').digest('hex').slice(0, 4), ${loaded('crypto')});
    console.log(${loaded('https')}, new Agent() instanceof https.Agent, ${loaded('https')});
  `);

  expect(output).toBe('false e3b0 true\nfalse true true');
});

test('what is no function of one is read when it is asked for, of the module as a whole', async () => {
  const { output } = await printed(`
    import perfHooks from 'node:perf_hooks';
    import { getHeapStatistics } from 'node:v8';
    console.log(${loaded('perf_hooks')}, perfHooks.constants.NODE_PERFORMANCE_GC_MAJOR, ${loaded('perf_hooks')});
    console.log(${loaded('v8')}, getHeapStatistics().used_heap_size > 0, ${loaded('v8')});
  `);

  expect(output).toBe('false 4 true\nfalse true true');
});

test('what is no function of a large module is taken at once', async () => {
  const { output } = await printed(
    "import { isMainThread, workerData } from 'node:worker_threads'; console.log(isMainThread, workerData);",
  );

  expect(output).toBe('true null');
});

test('a file that requires keeps what it needs for that', async () => {
  const { output } = await printed("console.log(require('node:path').sep);");

  expect(output).toBe('/');
});
