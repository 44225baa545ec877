import { hash } from 'node:crypto';

type Position = readonly (string | number)[];

const checksumLength = 8;

/**
 * An opaque place in a list. `list` names the list, so that a cursor of another one is not taken;
 * the checksum tells cursors that we issued from texts that merely look like one.
 */
export function sealCursor(list: string, position: Position): string {
  const place = Buffer.from(JSON.stringify(position)).toString('base64url');
  return checksum(list, place) + place;
}

/** The position in a cursor of this list, or nothing when we did not issue it. */
export function openCursor(list: string, cursor: string): Position | undefined {
  const place = cursor.slice(checksumLength);
  if (cursor !== checksum(list, place) + place) return undefined;
  // The checksum fits, so `sealCursor` wrote the text.
  return JSON.parse(Buffer.from(place, 'base64url').toString()) as Position;
}

const checksum = (list: string, place: string): string =>
  hash('sha256', `${list}\n${place}`, 'base64url').slice(0, checksumLength);
