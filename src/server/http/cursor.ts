import { hash } from 'node:crypto';

type Position = readonly (string | number)[];

const checksumLength = 8;

/**
 * An opaque position in a list. `list` is the name of the list, so that a cursor of another list is not
 * accepted; the checksum distinguishes cursors that we issued from other text.
 */
export function sealCursor(list: string, position: Position): string {
  const place = Buffer.from(JSON.stringify(position)).toString('base64url');
  return checksum(list, place) + place;
}

/** The position in a cursor of this list; undefined if we did not issue it. */
export function openCursor(list: string, cursor: string): Position | undefined {
  const place = cursor.slice(checksumLength);
  if (cursor !== checksum(list, place) + place) return undefined;
  // The checksum is correct, so `sealCursor` wrote the text.
  return JSON.parse(Buffer.from(place, 'base64url').toString()) as Position;
}

const checksum = (list: string, place: string): string =>
  hash('sha256', `${list}\n${place}`, 'base64url').slice(0, checksumLength);
