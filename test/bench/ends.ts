/**
 * Ends the console in each way at random moments of its first two seconds, and prints how many ended as
 * they should: within a second, with the right status, the terminal restored and nothing left behind.
 *
 *   npm run ends            400 of each way, half an hour
 *   npm run ends -- 20 3    20 of each way, from seed 3
 */
import { argv, exit } from 'node:process';
import { mixedFraction } from '../../src/demo/random.ts';
import { type End, endAfter, waysToEnd } from '../e2e/harness/random-ends.ts';

const [count = 400, seed = 1] = argv.slice(2).map(Number);

let isFaulty = false;
for (const way of waysToEnd) {
  const ends: End[] = [];
  for (let time = 0; time < count; time += 1) {
    ends.push(await endAfter(way, mixedFraction(seed, time) * 2_000));
  }
  const faulty = ends.filter(({ faults }) => faults.length > 0);
  const slowestMs = Math.max(...ends.map(({ tookMs }) => tookMs));
  console.log(
    `${way.padEnd(16)} ${count - faulty.length} of ${count} right, slowest ${Math.round(slowestMs)} ms`,
  );
  for (const { afterMs, faults } of faulty) {
    console.log(`  after ${Math.round(afterMs)} ms: ${faults.join('; ')}`);
  }
  isFaulty ||= faulty.length > 0;
}
exit(isFaulty ? 1 : 0);
