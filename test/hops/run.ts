/**
 * Counts how many files a change touches, and through how many files and calls one key runs.
 *
 *   npm run hops                 writes the counts into the page of figures
 *   npm run hops -- --files      prints the files of the key, too, those with the most calls first
 *   npm run hops -- --print      only prints the counts
 */
import { argv, exit } from 'node:process';
import { markdownTable, writeSection } from '../bench/write-section.ts';
import { countCalls } from './count-calls.ts';
import { exampleChanges } from './example-changes.ts';
import { compileWith, filesOf } from './written-changes.ts';

const mistakes = compileWith(exampleChanges);
if (mistakes !== '') {
  console.error(`The example changes do not compile any more:\n${mistakes}`);
  exit(1);
}
const calls = await countCalls();
const total = [...calls.values()].reduce((sum, count) => sum + count, 0);
const markdown = [
  markdownTable(
    ['To add', 'Files touched'],
    exampleChanges.map((change) => [change.title, String(filesOf(change).length)]),
  ),
  markdownTable(
    ['One j on Sessions', 'Count'],
    [
      ['files that it runs through', String(calls.size)],
      ['calls of their functions', String(total)],
    ],
  ),
].join('\n');
if (argv.includes('--print')) console.log(markdown);
else writeSection('hops', markdown);
if (argv.includes('--files')) {
  for (const [file, count] of [...calls].toSorted(([, a], [, b]) => b - a)) {
    console.log(`${String(count).padStart(7)}  ${file}`);
  }
}
exit();
