#!/usr/bin/env node
// The command. It stays tiny and has no large imports at the top, so that an old Node reaches the version
// check and the compile cache is enabled before the first module loads.
import { enableCompileCache } from './compile-cache.ts';
import { nodeComplaint } from './node-version.js';
import { loadScript } from './startup/load-script.ts';
import { readingNames } from './startup/reading-names.ts';

type Program = typeof import('./main.ts');

const complaint = nodeComplaint(process.versions.node);

if (complaint === undefined) {
  enableCompileCache();
  const argv = process.argv.slice(2);
  const start = scriptStart(argv);
  const { main } = start
    ? await loadScript<Program>(new URL('./reading.cjs', import.meta.url), start)
    : await import('./main.ts');
  await main(argv, process);
} else {
  console.error(complaint);
  process.exitCode = 1;
}

/** The name of the start, if the command has a script of its own: the bundles have one, an executable has not. */
function scriptStart([name, ...others]: readonly string[]): string | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined;
  const known = readingNames.find((one) => one === name);
  const isHelp = others.some((other) => /^(?:-h|--help)$/.test(other));
  return known && isHelp ? `${known}-help` : known;
}
