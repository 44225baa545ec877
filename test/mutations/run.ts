/**
 * Makes small changes to the code, one at a time, in a copy, and counts those that no test notices.
 *
 *   npm run mutations                     100 changes, drawn by chance
 *   npm run mutations -- 30 --seed 7      30, the same as the last time with 7
 *   npm run mutations -- 30 figures/      30 of the files below src/figures/
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { RandomSource } from '../../src/demo/random.ts';
import { readSources } from '../architecture/source-file.ts';
import { type Mutant, mutantsOf, withMutant } from './mutants.ts';

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: String(Date.now() % 100_000) } },
  allowPositionals: true,
});
const count = Number(positionals.find((given) => /^\d+$/.test(given)) ?? 100);
const below = positionals.find((given) => !/^\d+$/.test(given)) ?? '';

/** The packages are linked; a changed file is nothing to commit. */
const notCopied = new Set(['.git', 'node_modules']);
const root = join(import.meta.dirname, '..', '..');
/** A test that does not end has noticed the change. */
const maxMs = 600_000;

const place = ({ path, line, from, to }: Mutant): string =>
  `src/${path}:${line}  ${inLine(from)} → ${inLine(to) || 'nothing'}`;

const inLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 60);

const copy = mkdtempSync(join(tmpdir(), 'signalbox-mutations-'));
try {
  for (const part of readdirSync(root).filter((name) => !notCopied.has(name))) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  console.log(`${count} changes below src/${below}, seed ${values.seed}`);
  const survivors = sample().filter((mutant) => {
    const isNoticed = noticed(mutant);
    console.log(`${isNoticed ? 'noticed ' : 'SURVIVED'}  ${place(mutant)}`);
    return !isNoticed;
  });
  console.log(`\n${count - survivors.length} of ${count} were noticed.`);
  for (const survivor of survivors) console.log(`  ${place(survivor)}`);
} finally {
  rmSync(copy, { recursive: true });
}

/** As many changes as are wanted, of all that there are. */
function sample(): Mutant[] {
  const random = new RandomSource(Number(values.seed));
  const mutants = readSources(join(root, 'src'))
    .filter(
      ({ path }) => path.startsWith(below) && !path.startsWith('build/') && /\.tsx?$/.test(path),
    )
    .flatMap(({ path, text }) => mutantsOf(path, text));
  return mutants
    .map((mutant) => ({ mutant, rank: random.next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** The file's own tests and those beside them mostly notice; only then every test that loads it runs. */
function noticed(mutant: Mutant): boolean {
  const file = join(copy, 'src', mutant.path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, withMutant(text, mutant));
  try {
    const beside = join('test', dirname(mutant.path));
    return (
      (existsSync(join(copy, beside)) && fails(['run', beside])) ||
      fails(['related', join('src', mutant.path), '--run'])
    );
  } finally {
    writeFileSync(file, text);
  }
}

function fails(args: readonly string[]): boolean {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  // The tests through a pseudo-terminal run what is in dist, which has no changes.
  const projects = ['--project', 'in-process'];
  const { status, signal, error } = spawnSync(
    process.execPath,
    [vitest, ...args, ...projects, '--bail', '1', '--retry', '0', '--passWithNoTests'],
    { cwd: copy, stdio: 'ignore', timeout: maxMs, killSignal: 'SIGKILL' },
  );
  return error !== undefined || signal !== null || status !== 0;
}
