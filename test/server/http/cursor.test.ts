import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCursor, sealCursor } from '../../../src/server/http/cursor.ts';

const position = fc.array(fc.oneof(fc.string(), fc.maxSafeInteger()));

describe('a cursor', () => {
  test('brings back the position that it was made from', () => {
    fc.assert(
      fc.property(fc.string(), position, (list, place) => {
        expect(openCursor(list, sealCursor(list, place))).toEqual(place);
      }),
    );
  });

  test('can stand in a query as it is', () => {
    fc.assert(
      fc.property(fc.string(), position, (list, place) => {
        expect(sealCursor(list, place)).toMatch(/^[\w-]+$/);
      }),
    );
  });

  test('is of no use for another list', () => {
    expect(openCursor('messages of b', sealCursor('messages of a', [1]))).toBeUndefined();
  });

  test('is not taken once a single letter is different', () => {
    const cursor = sealCursor('sessions', [1_700_000_000_000, 'ses_1']);

    for (const [index, letter] of [...cursor].entries()) {
      const changed =
        cursor.slice(0, index) + (letter === 'A' ? 'B' : 'A') + cursor.slice(index + 1);
      expect(openCursor('sessions', changed)).toBeUndefined();
    }
  });

  test('is not made by chance', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(openCursor('sessions', text)).toBeUndefined();
      }),
    );
  });
});
