/**
 * Counts how many files a change touches, and through how many files and calls one key runs. Before, it writes the
 * example changes into a copy and runs their tests there.
 *
 *   npm run hops                 writes the counts into the page of figures
 *   npm run hops -- --files      prints the files of the key, too, those with the most calls first
 */
import { argv, exit } from 'node:process';
import { markdownTable, writeSection } from '../bench/write-section.ts';
import { countCalls } from './count-calls.ts';
import { exampleChanges } from './example-changes.ts';
import { filesOf, mistakesOf } from './written-changes.ts';

const mistakes = mistakesOf(exampleChanges);
if (mistakes !== '') {
  console.error(`The example changes do not compile, or their tests fail:\n${mistakes}`);
  exit(1);
}
const calls = await countCalls();
const total = [...calls.values()].reduce((sum, count) => sum + count, 0);
writeSection(
  'hops',
  [
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
  ].join('\n'),
);
if (argv.includes('--files')) {
  for (const [file, count] of [...calls].toSorted(([, a], [, b]) => b - a)) {
    console.log(`${String(count).padStart(7)}  ${file}`);
  }
}
exit();
