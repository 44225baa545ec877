import { expect, test } from 'vitest';
import { plainFirstLine, plainText } from '../../../../src/console/draw/markdown/plain-text.ts';
import { minCpuMs } from '../../../timing/cpu-time.ts';

test.each([
  ['Now **all** of `a_b` is ~~slow~~ *fast*.', 'Now all of a_b is [struck out: slow] fast.'],
  ['## Result\n\nIt works,\nat last.', 'Result It works, at last.'],
  ['Run:\n\n```sh\nnpm ci\n\nnpm test\n```\n\nThen look.', 'Run: · npm ci · npm test · Then look.'],
  ['To do:\n\n- read\n- write\n  1. twice', 'To do: • read • write 1. twice'],
  ['> quoted\n\n[docs](https://x.example)', 'quoted docs (https://x.example)'],
  ['snake_case and 2 * 3 * 4', 'snake_case and 2 * 3 * 4'],
  ['**unclosed', '**unclosed'],
  ['\u001b[31mred\u001b[0m', 'red'],
  ['', ''],
  ['---\nname: x\n---\nbody', 'name: x body'],
  [`${'a'.repeat(299)}😀`, 'a'.repeat(299)],
])('%j is shortened to %j', (text, shown) => {
  expect(plainText(text)).toBe(shown);
});

test('the first line of a text that begins with code is its first line of code', () => {
  expect(plainFirstLine('\n\n```ts\nconst a = 1;\nconst b = 2;\n```')).toBe('const a = 1;');
});

test.each(['[', '*_', '> - ', '`', '![](', '~~a', '<a ', '&amp;', '|a'])(
  'a long text of %j takes no longer than a short one',
  (mark) => {
    const long = mark.repeat(200_000);
    plainText(mark);

    let index = 0;
    // The time of a key, as often as slow machines need.
    const enoughMs = 33 * 5;
    const ms = minCpuMs(() => plainText(`${index++}\n${long}`), { enoughMs });

    expect(ms).toBeLessThanOrEqual(enoughMs);
  },
);
