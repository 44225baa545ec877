import { createHmac, timingSafeEqual } from 'node:crypto';

type Position = readonly (string | number)[];

/** Opaque positions in lists. `list` is the name of a list; a cursor of another list is not accepted. */
export type Cursors = {
  seal(list: string, position: Position): string;
  /** The position in a cursor of this list; undefined if it was not sealed with this secret. */
  open(list: string, cursor: string): Position | undefined;
};

const signatureLength = 16;

/**
 * Cursors signed with a secret, so that no client can make one up. Servers with the same secret accept each
 * other's cursors.
 */
export function cursorsWith(secret: string | Buffer): Cursors {
  const signature = (list: string, place: string): string =>
    createHmac('sha256', secret)
      .update(`${list}\n${place}`)
      .digest('base64url')
      .slice(0, signatureLength);

  return {
    seal(list, position) {
      const place = Buffer.from(JSON.stringify(position)).toString('base64url');
      return signature(list, place) + place;
    },

    open(list, cursor) {
      const given = Buffer.from(cursor.slice(0, signatureLength));
      const place = cursor.slice(signatureLength);
      const expected = Buffer.from(signature(list, place));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      // The signature is correct, so `seal` wrote the text.
      return JSON.parse(Buffer.from(place, 'base64url').toString()) as Position;
    },
  };
}
