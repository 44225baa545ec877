import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellWords } from '../../src/terminal/shell-words.ts';

test.each([
  ['less', ['less']],
  ['less -R  --mouse', ['less', '-R', '--mouse']],
  ['"/opt/my editor/code" --wait', ['/opt/my editor/code', '--wait']],
  ['sh -c \'less "$1"\' --', ['sh', '-c', 'less "$1"', '--']],
  ['a\\ b c"d\\"e"\'f\'', ['a b', 'cd"ef']],
  ['less; rm -rf $HOME `id`', ['less;', 'rm', '-rf', '$HOME', '`id`']],
  ['less ""', ['less', '']],
  ['', []],
])('%s has the words %j', (command, words) => {
  expect(shellWords(command)).toEqual(words);
});

test.each(['less "', "vim 'a", 'less \\'])('%s is not closed', (command) => {
  expect(shellWords(command)).toBeUndefined();
});

test('quoted words come back as they were', () => {
  const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

  fc.assert(
    fc.property(fc.array(fc.string()), (words) => {
      expect(shellWords(words.map(quoted).join(' '))).toEqual(words);
    }),
  );
});
