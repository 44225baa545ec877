import { expect, test } from 'vitest';
import { callArguments, mainArgument } from '../../../src/figures/transcript/tool-argument.ts';

test.each([
  ['{"command":"make test","timeout":60}', 'make test'],
  ['{"offset":27,"file_path":"src/a.ts"}', 'src/a.ts'],
  ['{"pattern":"reserve","-n":true}', 'reserve'],
  ['{"sql":"SELECT 1\\nFROM t"}', 'SELECT 1\nFROM t'],
  ['{"patch":"--- a/x.ts\\n+++ b/x.ts\\n@@ -1 +1 @@"}', 'x.ts'],
  ['{"todos":"[done] look"}', '[done] look'],
  ['{"a":1,"b":2}', '{"a":1,"b":2}'],
  ['{"id":98551}', '98551'],
  ['ls -l', 'ls -l'],
  ['{"command":"cut o', '{"command":"cut o'],
  ['', ''],
])('the call with %s is about %j', (input, about) => {
  expect(mainArgument({ input })).toBe(about);
});

test('arguments that are no texts are told as JSON', () => {
  expect(callArguments({ input: '{"path":"a","lines":[1,2]}' })).toEqual([
    { name: 'path', value: 'a' },
    { name: 'lines', value: '[\n  1,\n  2\n]' },
  ]);
  expect(callArguments({ input: '[1]' })).toBeUndefined();
});

test('arguments that are nested too deeply to be told one by one are none', () => {
  const nested = (lists: number) => `{"a":${'['.repeat(lists)}${']'.repeat(lists)}}`;

  expect(callArguments({ input: nested(99) })).toHaveLength(1);
  for (const input of [nested(100), nested(5_000)]) {
    expect(callArguments({ input })).toBeUndefined();
    expect(mainArgument({ input })).toBe(input);
  }
});
