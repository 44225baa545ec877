import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cursorsWith } from '../../../src/server/http/cursor.ts';

const position = fc.array(fc.oneof(fc.string(), fc.maxSafeInteger()));
const cursors = cursorsWith('a secret');

describe('a cursor', () => {
  test('brings back the position that it was made from', () => {
    fc.assert(
      fc.property(fc.string(), position, (list, place) => {
        expect(cursors.open(list, cursors.seal(list, place))).toEqual(place);
      }),
    );
  });

  test('can stand in a query as it is', () => {
    fc.assert(
      fc.property(fc.string(), position, (list, place) => {
        expect(cursors.seal(list, place)).toMatch(/^[\w-]+$/);
      }),
    );
  });

  test('is of no use for another list', () => {
    expect(cursors.open('messages of b', cursors.seal('messages of a', [1]))).toBeUndefined();
  });

  test('is of no use to a server with another secret', () => {
    fc.assert(
      fc.property(fc.string(), position, (list, place) => {
        const forged = cursorsWith('a guess').seal(list, place);
        expect(cursors.open(list, forged)).toBeUndefined();
      }),
    );
  });

  test('is not taken once a single letter is different', () => {
    const cursor = cursors.seal('sessions', [1_700_000_000_000, 'ses_1']);

    for (const [index, letter] of [...cursor].entries()) {
      const changed =
        cursor.slice(0, index) + (letter === 'A' ? 'B' : 'A') + cursor.slice(index + 1);
      expect(cursors.open('sessions', changed)).toBeUndefined();
    }
  });

  test('is not made by chance', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(cursors.open('sessions', text)).toBeUndefined();
      }),
    );
  });
});
