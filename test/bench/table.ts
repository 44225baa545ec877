/**
 * Measures lists of 100,000 rows: how long it takes from a key to the last byte of its frame. Ink is
 * as it comes here; the bundle in `dist` has quicker twins of its slowest parts.
 *
 *   node test/bench/table.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Figure, median, ms, quantile } from './figure.ts';
import { writeFigures } from './write-section.ts';

const root = join(import.meta.dirname, '..', '..');
// Within the project, so that its packages are found.
const folder = mkdtempSync(join(root, 'node_modules', '.bench-'));

try {
  const outfile = join(folder, 'table-frames.js');
  await build({
    entryPoints: [join(import.meta.dirname, 'table-frames.tsx')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  process.env.NODE_ENV = 'production';
  // The file has just been made of a module that is typed.
  const { tableFrames } = (await import(outfile)) as typeof import('./table-frames.tsx');
  writeFigures('lists', figures(await tableFrames()));
} finally {
  rmSync(folder, { recursive: true });
}
process.exit();

function figures(times: Awaited<ReturnType<typeof import('./table-frames.tsx').tableFrames>>) {
  const line = (name: string, values: readonly number[], budget: string): Figure => ({
    name,
    measured: `p50 ${ms(median(values))}, p99 ${ms(quantile(values, 0.99))}`,
    budget,
  });
  return [
    line('opening 100,000 sessions', [times.opened], ''),
    line('a row down or up', times.moves, '8 ms'),
    line('a letter of a filter', times.letters, '50 ms'),
    line('sorting by a number', times.numberSorts, '50 ms'),
    line('sorting by text', times.textSorts, '50 ms'),
    line('a row down or up, sorted', times.sortedMoves, '8 ms'),
    line('marking a row', times.marks, '8 ms'),
    line('marking 100,000 rows', times.range.slice(1), ''),
    line('a row down or up, all marked', times.moveWithMarks, '8 ms'),
  ];
}
