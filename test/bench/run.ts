/**
 * Measures what is promised about speed and writes it beside the budget into the page of figures. It asserts
 * nothing: times depend on the machine and on what else it does. Takes a quarter of an hour.
 *
 *   npm run bench
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { consoleFigures } from './console-figures.ts';
import { copyFigures } from './copy-figures.ts';
import { largeFigures } from './large-figures.ts';
import { memoryFigures } from './memory-figures.ts';
import { serverFigures } from './server-figures.ts';
import { serverRates } from './server-rates.ts';
import { syncFigures } from './sync-figures.ts';
import { transcriptFigures } from './transcript-figures.ts';
import { writeFigures } from './write-section.ts';

const root = join(import.meta.dirname, '..', '..');
const command = join(root, 'dist', 'signalbox.js');

writeFigures('server', await serverFigures(command));
writeFigures('server-rates', await serverRates(command));
writeFigures('console', await consoleFigures(command));
writeFigures('copy', await copyFigures(command));
writeFigures('sync', await syncFigures(command));
writeFigures('large', await largeFigures(command));
writeFigures('transcripts', await transcriptFigures(command));
writeFigures('memory', await memoryFigures(command));
for (const file of ['decode.ts', 'table.ts']) {
  spawnSync(process.execPath, [join(root, 'test', 'bench', file)], { stdio: 'inherit' });
}
