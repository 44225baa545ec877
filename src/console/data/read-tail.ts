import type { Session } from '../../api/resources.ts';
import type { CallOptions } from '../../client/options.ts';
import type { ReadingClient } from '../../client/reading-client.ts';
import { emptyLog, type MessageLog } from '../../figures/transcript/message-log.ts';
import { tailLog } from '../../figures/transcript/message-tail.ts';
import { createMessageReader, type MessageReader } from './message-reader.ts';

/** A reader of a session, with the same requests that its transcript makes. */
export const tailReader = (
  client: ReadingClient,
  { sessionId, computerId }: Session,
  options?: CallOptions,
): MessageReader =>
  createMessageReader(client, { sessionId, computerId: computerId ?? undefined }, options);

/** Goes on where a session was last read to, a request for each step, because the API reads no other way; the last log reaches the end. */
export async function* tailPages(
  reader: MessageReader,
  known: MessageLog = emptyLog,
): AsyncGenerator<MessageLog, undefined> {
  let log = known;
  if (log.pages.length > 0) {
    log = tailLog(await reader.readAgain(log, log.pages.length - 1));
    yield log;
  }
  while (log.hasMore) {
    log = tailLog(await reader.readOn(log));
    yield log;
  }
}
