#!/usr/bin/env node
// The command. It stays tiny and imports nothing large at the top, so that an old Node reaches
// the line that says what is wrong, and so that the compile cache is on before the first module.
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
