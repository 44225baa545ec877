/**
 * Makes small changes to the code, one at a time, in a copy, and counts those that no test in process notices.
 *
 *   npm run mutations                     100 changes, drawn by chance
 *   npm run mutations -- 30 --seed 7      30, the same as the last time with 7
 *   npm run mutations -- 30 figures/      30 of the files below src/figures/
 *   npm run mutations -- 9 figures/ --tests test/figures/    only these tests
 *
 * The nearest tests run first. What they do not notice is then made all at once, for one run of all the other tests; those
 * that fail run again for each change alone. ctrl-c draws no more changes and judges those that were made.
 */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RandomSource } from '../../src/demo/random.ts';
import { readSources } from '../architecture/source-file.ts';
import { markdownTable, writeSection } from '../bench/write-section.ts';
import { type Mutant, mutantsOf, withMutant } from './mutants.ts';
import { nearestTests } from './nearest.ts';
import { Runs } from './runs.ts';

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    tests: { type: 'string', default: '' },
  },
  allowPositionals: true,
});
const count = Number(positionals.find((given) => /^\d+$/.test(given)) ?? 100);
const below = positionals.find((given) => !/^\d+$/.test(given)) ?? '';

/** The packages are linked; a changed file is nothing to commit. */
const notCopied = new Set(['.git', 'node_modules']);
const root = join(import.meta.dirname, '..', '..');
const copy = mkdtempSync(join(tmpdir(), 'signalbox-mutations-'));
const runs = new Runs(copy);
/** These run what was built, which has no changes. */
const ofBundles = /^\.\.\/test\/(build|e2e|hops)\//;
/** How many test files run for each change alone, and how many of them at a time. */
const near = { files: 24, atOnce: 8 };

/** Tests that are known to pass without a change. */
const green = new Set<string>();

let isStopped = false;
process.once('SIGINT', () => {
  isStopped = true;
});

try {
  copyProject();
  const sources = readSources(join(root, 'src'));
  const tests = readSources(join(root, 'test'), '../test').filter(
    ({ path }) => !ofBundles.test(path) && path.includes(values.tests),
  );
  const testsOf = nearestTests([...sources, ...tests]);
  console.log(`${count} changes below src/${below}, seed ${values.seed}`);
  const judged: Mutant[] = [];
  const unnoticed: Mutant[] = [];
  for (const mutant of sample(sources)) {
    if (isStopped) break;
    const by = await firstToNotice(mutant, testsOf(mutant.path).slice(0, near.files));
    judged.push(mutant);
    if (by === undefined) unnoticed.push(mutant);
    console.log(`${by === undefined ? 'not yet ' : 'noticed '}  ${place(mutant)}  ${by ?? ''}`);
  }
  const survivors = await unnoticedByAny(unnoticed, testsOf);
  for (const survivor of survivors) console.log(`SURVIVED  ${place(survivor)}`);
  if (below === '' && values.tests === '')
    writeSection('mutations', tableOf(judged, new Set(survivors)));
} finally {
  runs.close();
  rmSync(copy, { recursive: true });
}

function copyProject(): void {
  for (const part of readdirSync(root).filter((name) => !notCopied.has(name))) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // Many changes make a test wait in vain.
  const patience = join(copy, 'test', 'timing', 'patience.ts');
  writeFileSync(patience, readFileSync(patience, 'utf8').replace('90_000', '20_000'));
}

/** As many changes as are wanted, of all that there are. */
function sample(sources: readonly { path: string; text: string }[]): Mutant[] {
  const random = new RandomSource(Number(values.seed));
  const mutants = sources
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

/** The first test file that fails because of a change, a few at a time. */
async function firstToNotice(
  mutant: Mutant,
  tests: readonly string[],
): Promise<string | undefined> {
  for (let at = 0; at < tests.length; at += near.atOnce) {
    const [first] = await failedBy([mutant], tests.slice(at, at + near.atOnce));
    if (first !== undefined) return first;
  }
  return undefined;
}

/** What the other tests do not notice, either. */
async function unnoticedByAny(
  mutants: readonly Mutant[],
  testsOf: (path: string) => string[],
): Promise<Mutant[]> {
  const others = new Set(mutants.flatMap(({ path }) => testsOf(path).slice(near.files)));
  const failed = new Set(await failedBy(mutants, [...others]));
  const survivors: Mutant[] = [];
  for (const mutant of mutants) {
    const own = testsOf(mutant.path).filter((test) => failed.has(test));
    if ((await firstToNotice(mutant, own)) === undefined) survivors.push(mutant);
  }
  return survivors;
}

/** The test files that fail with these changes, and pass without them. */
async function failedBy(mutants: readonly Mutant[], tests: readonly string[]): Promise<string[]> {
  const changed = mutants.map(({ path }) => join(copy, 'src', path));
  const texts = new Map(changed.map((file) => [file, readFileSync(file, 'utf8')]));
  const run = async (wanted: readonly string[]) => {
    const failed = new Set(
      await runs.failed({ changed, tests: wanted.map((test) => join(copy, 'src', test)) }),
    );
    return wanted.filter((test) => failed.has(join(copy, 'src', test)));
  };

  // The last of a file first: it moves none of the others.
  for (const mutant of mutants.toSorted((one, other) => other.start - one.start)) {
    const file = join(copy, 'src', mutant.path);
    writeFileSync(file, withMutant(readFileSync(file, 'utf8'), mutant));
  }
  const failed = await run(tests);
  for (const [file, text] of texts) writeFileSync(file, text);
  for (const test of tests) if (!failed.includes(test)) green.add(test);

  const broken = new Set(await run(failed.filter((test) => !green.has(test))));
  for (const test of broken) console.log(`fails without a change: ${test}`);
  for (const test of failed) if (!broken.has(test)) green.add(test);
  return failed.filter((test) => !broken.has(test));
}

function place({ path, line, from, to }: Mutant): string {
  return `src/${path}:${line}  ${inLine(from)} → ${inLine(to) || 'nothing'}`;
}

function inLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 60);
}

function tableOf(judged: readonly Mutant[], survivors: ReadonlySet<Mutant>): string {
  const folders = Object.entries(Object.groupBy(judged, ({ path }) => path.split('/', 1)[0] ?? ''));
  const rows = folders
    .map(([folder, of = []]) => [folder, of.length, of.filter((one) => !survivors.has(one)).length])
    .toSorted();
  const total = ['all', judged.length, judged.length - survivors.size];
  return `${markdownTable(
    ['Folder of src', 'Changes', 'Noticed'],
    [...rows, total].map((row) => row.map(String)),
  )}\nSeed ${values.seed}\n`;
}
