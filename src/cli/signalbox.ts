#!/usr/bin/env node
// The command. It stays tiny and imports nothing of ours at the top, so that an old Node reaches
// the line that says what is wrong, and so that the compile cache is on before the first module.
import module from 'node:module';
import { cacheFolder } from './cache-folder.ts';
import { nodeComplaint } from './node-version.js';

const complaint = nodeComplaint(process.versions.node);

if (complaint === undefined) {
  module.enableCompileCache(cacheFolder(process.env, process.platform));
  const { main } = await import('./main.ts');
  await main(process.argv.slice(2), process);
} else {
  console.error(complaint);
  process.exitCode = 1;
}
