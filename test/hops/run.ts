/**
 * Prints how many files a change touches, and through how many files and calls one key runs.
 *
 *   npm run hops                 the counts
 *   npm run hops -- --files      and the files of the key, those with the most calls first
 */
import { argv, exit } from 'node:process';
import { countCalls } from './count-calls.ts';
import { exampleChanges } from './example-changes.ts';
import { compileWith, filesOf } from './written-changes.ts';

const mistakes = compileWith(exampleChanges);
if (mistakes !== '') {
  console.error(`The example changes do not compile any more:\n${mistakes}`);
  exit(1);
}
for (const change of exampleChanges) {
  console.log(`Files touched to add ${change.title}: ${filesOf(change).length}`);
}

const calls = await countCalls();
const total = [...calls.values()].reduce((sum, count) => sum + count, 0);
console.log(`Files that one j on Sessions at 160x50 runs through: ${calls.size}`);
console.log(`Calls of their functions: ${total}`);
if (argv.includes('--files')) {
  for (const [file, count] of [...calls].toSorted(([, a], [, b]) => b - a)) {
    console.log(`${String(count).padStart(7)}  ${file}`);
  }
}
exit();
