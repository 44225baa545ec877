import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { rules } from '../../../../src/rules/rules.ts';
import { writeSection } from '../../write-section.ts';
import { writeMeasured } from '../write-measured.ts';
import { detailsText, fortnightTables, measuredOf } from './tables.ts';
import type { Watched } from './watch.ts';

/** Thresholds may be chosen with these. */
const tuned = [1, 2];
/** Thresholds are never chosen with these. */
const heldOut = [11, 12];

/**
 * Looks at the second organization twice an hour for two weeks, as a console does that stays open, and writes what every
 * rule found of what is planted there, how much of what it found is right, and how many rows that makes. Other seeds or
 * sizes than usual are printed only.
 */
export async function judgeFortnight(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      fortnight: { type: 'boolean' },
      seeds: { type: 'string' },
      people: { type: 'string' },
      tell: { type: 'boolean' },
    },
  });
  const seeds = values.seeds?.split(',').map(Number) ?? [...tuned, ...heldOut];
  const watched = await watchAll(seeds, Number(values.people ?? 300));
  const of = (some: readonly number[]) => watched.filter(({ seed }) => some.includes(seed));
  if (values.seeds === undefined && values.people === undefined) {
    writeSection('rules-fortnight', fortnightTables(of(tuned), of(heldOut)));
    writeMeasured(
      'second',
      Object.fromEntries(rules.map(({ id }) => [id, measuredOf(id, of(heldOut))])),
    );
  } else {
    console.log(fortnightTables(watched, []));
  }
  if (values.tell) console.log(detailsText(watched));
}

/** As many at the same time as there are cores. */
async function watchAll(seeds: readonly number[], people: number): Promise<Watched[]> {
  const left = [...seeds];
  const done: Watched[] = [];
  const work = async () => {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
      done.push(await watchInThread(seed, people));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return done.sort((a, b) => a.seed - b.seed);
}

const watchInThread = (seed: number, people: number): Promise<Watched> =>
  new Promise((resolve, reject) => {
    const file = new URL('./watch-thread.ts', import.meta.url);
    const thread = new Worker(file, { workerData: { seed, people } });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
