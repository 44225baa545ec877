/**
 * Measures what is promised about speed and prints it beside the budget. It asserts nothing:
 * times depend on the machine and on what else it does. Takes four minutes.
 *
 *   npm run bench
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { consoleFigures } from './console-figures.ts';
import { report } from './figure.ts';
import { memoryFigures } from './memory-figures.ts';
import { serverFigures } from './server-figures.ts';
import { serverRates } from './server-rates.ts';
import { transcriptFigures } from './transcript-figures.ts';

const root = join(import.meta.dirname, '..', '..');
const command = join(root, 'dist', 'signalbox.js');

console.log(report(await serverFigures(command)));
console.log('\nProcessor time for an answer:');
console.log(report(await serverRates(command)));
console.log('');
console.log(report(await consoleFigures(command)));
console.log(report(await transcriptFigures(command)));
console.log(report(await memoryFigures(command)));
console.log('\nReading a large answer:');
spawnSync(process.execPath, [join(root, 'test', 'bench', 'decode.ts')], { stdio: 'inherit' });
console.log('\nLists of 100,000 rows:');
spawnSync(process.execPath, [join(root, 'test', 'bench', 'table.ts')], { stdio: 'inherit' });
