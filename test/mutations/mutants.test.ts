import { expect, test } from 'vitest';
import { mutantsOf, withMutant } from './mutants.ts';

const changed = (text: string) =>
  mutantsOf('a.tsx', text).map((mutant) => withMutant(text, mutant));

test.each([
  ['a < b;', ['a <= b;']],
  ['a && b;', ['a || b;']],
  ['size + 1;', ['size - 1;', 'size + 2;']],
  ['if (isKnown) act();', ['if (!(isKnown)) act();']],
  ['!isKnown;', ['isKnown;']],
  ['const isOpen = true;', ['const isOpen = false;']],
  [
    '<Box isOpen={a ? 1 : b} />;',
    ['<Box isOpen={!(a) ? 1 : b} />;', '<Box isOpen={a ? 2 : b} />;'],
  ],
])('%s becomes %j', (text, wanted) => {
  expect(changed(text)).toEqual(wanted);
});

test('a type parameter of an arrow function is no element', () => {
  const text = 'const same = <T>(value: T) => !value;';

  expect(mutantsOf('a.ts', text)).toHaveLength(1);
});

test.each([
  "const greeting = 'a < b' + name;",
  'type Size = { width: 1 } & Place;',
  '// a < b',
  "import { a } from './a.ts';",
  'list.map<Map<string, number>>(toMap);',
])('%s is left alone', (text) => {
  expect(changed(text)).toEqual([]);
});
