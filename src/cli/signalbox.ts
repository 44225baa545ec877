#!/usr/bin/env node
// The command. It stays tiny and has no large imports at the top, so that an old Node reaches the version
// check and the compile cache is enabled before the first module loads.
import { enableCompileCache } from './compile-cache.ts';
import { nodeComplaint } from './node-version.js';

const complaint = nodeComplaint(process.versions.node);

if (complaint === undefined) {
  enableCompileCache();
  const { main } = await import('./main.ts');
  await main(process.argv.slice(2), process);
} else {
  console.error(complaint);
  process.exitCode = 1;
}
