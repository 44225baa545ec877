import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { UsageError } from '../process/usage-error.ts';

/**
 * Makes cursors, each valid for one call of one tool, in one process. They are signed together with the call, so that no
 * cursor widens what a call asks for.
 */
export function createCursors() {
  const key = randomBytes(32);
  const write = (call: object, position: number) => {
    const text = JSON.stringify([call, position]);
    return `${position}.${createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)}`;
  };
  return {
    write,
    /** The position. Throws UsageError for a cursor of another call, another process, or nobody. */
    read(call: object, cursor: string): number {
      const position = Number(/^\d{1,9}(?=\.)/.exec(cursor)?.[0] ?? Number.NaN);
      const expected = Buffer.from(write(call, position));
      const given = Buffer.from(cursor);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new UsageError(
          'The cursor is not of this call. Repeat the call as it was, with the cursor of its last answer.',
        );
      }
      return position;
    },
  };
}
