import type { BodyShare } from './body-budget.ts';
import type { Deadline } from './deadline.ts';
import { createJsonReader, type JsonBody } from './json-body.ts';

/** Thrown as soon as a body is larger than it may be. */
export class BodyTooLarge extends Error {}

/**
 * Reads a body after decompression, so that a small response cannot grow without limit. It may have `maxBytes`, and
 * no more may be read at the same time than the budget allows.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, share, deadline }: { maxBytes: number; share: BodyShare; deadline: Deadline },
): Promise<JsonBody> {
  const reader = createJsonReader();
  let bytes = 0;

  for await (const chunk of body) {
    const added = reader.add(chunk);
    bytes += added;
    if (bytes > maxBytes) throw new BodyTooLarge();
    const turn = share.add(added);
    if (turn) await deadline.race(turn);
  }
  return reader.end();
}
