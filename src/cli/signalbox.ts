#!/usr/bin/env node
import { nodeComplaint } from './node-version.js';
// The command. It stays tiny and has no large imports at the top, so that an old Node reaches the version
// check and the compile cache is enabled before the first module loads.
import { enableCompileCache } from './startup/compile-cache.ts';
import { loadScript, type Start } from './startup/load-script.ts';
import { behindOptions } from './startup/program-options.ts';
import { readingNames } from './startup/reading-names.ts';

type Program = typeof import('./main.ts');

/** Before the console changes flags of V8, which would make what is kept useless. It stands above what uses it at once. */
const keepsAfterMs = 1_400;

const complaint = nodeComplaint(process.versions.node);

if (complaint === undefined) {
  enableCompileCache();
  const argv = process.argv.slice(2);
  const script = scriptFor(argv);
  const { main } = script
    ? await loadScript<Program>(new URL(script.file, import.meta.url), script)
    : await import('./main.ts');
  await main(argv, process);
} else {
  console.error(complaint);
  process.exitCode = 1;
}

/** The script that runs a command line, if one does, and how it starts: the bundles have scripts, an executable has not. */
function scriptFor(argv: readonly string[]): ({ file: string } & Start) | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined;
  const command = behindOptions(argv);
  if (command === undefined) {
    return process.stdout.isTTY
      ? { file: './console.cjs', name: 'console', keepsAfterMs }
      : { file: './console.cjs', name: 'overview' };
  }
  const name = readingNames.find((one) => one === command);
  const isHelp = argv.some((argument) => /^(?:-h|--help)$/.test(argument));
  return name && { file: './reading.cjs', name: isHelp ? `${name}-help` : name };
}
