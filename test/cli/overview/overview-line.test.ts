import { expect, test } from 'vitest';
import { line } from '../../../src/cli/overview/overview-line.ts';

test('a number is never cut, in its column or in a remark; names and texts are', () => {
  const remark = 'of 1,500,000, over by 13,999,998,500,000+';

  expect(line('nightly@halcyon.example', '14,000,000,000,000+', remark)).toBe(
    'nightly@halcyon.example     14,000,000,000,000+ of 1,500,000, over by 13,999,998,500,000+',
  );
  expect(line('x'.repeat(40), '14,000,000,000')).toBe(`${'x'.repeat(30)}~ 14,000,000,000`);
  expect(line('x'.repeat(40), '1', 'a remark without any figure in it')).toBe(
    `${'x'.repeat(33)}~           1  a remark without any figure in ~`,
  );
});
