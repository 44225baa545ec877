import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { writeAll } from '../../../src/cli/output/print-rows.ts';

test('pieces are read no further when nobody reads the output', async () => {
  const output = new PassThrough();
  const read: string[] = [];
  async function* pieces() {
    for (const piece of ['first', 'second', 'third']) {
      read.push(piece);
      if (piece === 'second') output.destroy();
      yield piece;
    }
  }

  expect(await writeAll(output, pieces())).toBe(false);

  expect(read).toEqual(['first', 'second']);
});
