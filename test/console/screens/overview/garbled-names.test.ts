import { expect, test } from 'vitest';
import { garbledNames } from '../../../../src/console/screens/overview/counted-panels.ts';
import { namedCounts } from '../../../../src/figures/usage/named-counts.ts';

const usual = [
  { name: 'edit_file', count: 80_000 },
  { name: 'run_command', count: 90_000 },
  { name: 'Issue-Tracker___add_comment', count: 3 },
  { name: 'read', count: 5_000 },
];

test.each([
  { name: 'edit_fil', why: 'a piece of a common name' },
  { name: 'functions.run_command:0', why: 'a common name with something around it' },
  { name: 'read_file</tool_name>', why: 'the end of a tag' },
  { name: 'run_command","arguments":{"comm', why: 'a piece of JSON' },
  { name: 'search_text\n', why: 'a line break' },
  { name: ' edit_file', why: 'a blank before it' },
])('$why is garbled', ({ name }) => {
  expect([...garbledNames(namedCounts([...usual, { name, count: 4 }]))]).toEqual([name]);
});

test('a short name that is used itself is none', () => {
  const counts = namedCounts([...usual, { name: 'edit', count: 400 }]);

  expect(garbledNames(counts).size).toBe(0);
});
