import type { Message } from '../../api/resources.ts';
import { ClientError } from '../../client/errors/client-error.ts';
import type { CallOptions } from '../../client/options.ts';
import { jsonText } from '../../figures/format/json-text.ts';
import { jsonRow } from '../../output/formats.ts';
import type { OutputOptions } from '../output/output-options.ts';
import type { CliContext } from '../process/cli-context.ts';
import { realTime } from '../process/time.ts';
import type { ReadingSource } from '../source/source.ts';
import { isTryAgain, polls } from './polls.ts';
import {
  usualTimeoutMs,
  type Waitable,
  type WaitRow,
  waitFields,
  waitLine,
  waitStatus,
} from './wait-command.ts';
import { lastVerdict, type State, type Verdict, verdictOf } from './wait-for.ts';

type Following = {
  sessionId: string;
  source: ReadingSource;
  waitable: Waitable;
  context: CliContext;
  options: OutputOptions & { tail?: number; role?: string; timeout?: number };
};

/**
 * The messages of a session, then new ones as they are read, until the session is idle. What is followed, each change of
 * its state and the verdict go to standard error. Sets the exit status.
 */
export async function* followMessages(following: Following): AsyncGenerator<Message, void> {
  const { sessionId, waitable, options, context } = following;
  const { timeout: timeoutMs = usualTimeoutMs, tail, role } = options;
  const goals = [waitable.usualGoal];
  const log = messageLog(following);
  let last: Pick<WaitRow, 'from' | 'to'> = { from: undefined, to: undefined };
  let verdict: Verdict | undefined;
  let error: ClientError | undefined;
  const tell = (row: Partial<WaitRow>) => tellRow({ ...row, subjects: [sessionId] }, following);

  tell({ detail: `until ${goals.join()}` });
  let kept = tail;
  for await (const poll of polls(log.read, { timeoutMs, time: context.time ?? realTime })) {
    error = poll.state === 'failed' ? poll.error : undefined;
    // Only what there was at the start is cut.
    const taken = log.take().filter((message) => role === undefined || message.role === role);
    yield* kept === undefined ? taken : taken.slice(-kept);
    if (poll.state === 'failed') continue;
    kept = undefined;
    const to = poll.value === undefined ? 'gone' : poll.value.word;
    if (last.to !== to) {
      last = { from: last.to, to };
      tell(last);
    }
    verdict = verdictOf(poll.value, { ...waitable, goals, failed: [] });
    if (verdict !== undefined) break;
  }
  verdict ??= lastVerdict(error);
  tell({ ...last, verdict, detail: error?.message });
  context.exitCode ||= waitStatus(verdict);
  if (error && isTryAgain(error)) throw error;
}

/** What was read of the messages of a session, and not taken yet. The last page is read again each time. */
function messageLog({ sessionId, source, waitable }: Following) {
  const ids = new Set<string>();
  let cursor: string | undefined;
  let fresh: Message[] = [];
  let isKnown = false;

  async function readOn(options: CallOptions): Promise<State | undefined> {
    const query = { sessionId, cursor, limit: 100 };
    const known = { ids, cursors: new Set<string>(), withoutNews: 0 };
    const states = await waitable.read(source, [sessionId], options);
    for await (const page of source.client.labelledMessages(query, options).pages(known)) {
      isKnown = true;
      cursor = page.cursor;
      const news = page.items.filter(({ id }) => !ids.has(id));
      for (const { id } of news) ids.add(id);
      fresh.push(...news);
    }
    return states.get(sessionId);
  }

  return {
    async read(options: CallOptions): Promise<State | undefined> {
      try {
        return await readOn(options);
      } catch (error) {
        if (isKnown && error instanceof ClientError && error.code === 'not-found') return undefined;
        throw error;
      }
    },
    take(): readonly Message[] {
      const taken = fresh;
      fresh = [];
      return taken;
    },
  };
}

function tellRow(
  told: Partial<WaitRow> & Pick<WaitRow, 'subjects'>,
  { source, options, context }: Following,
) {
  const { from, to, verdict, detail, subjects } = told;
  const row = { subjects, from, to, verdict, detail, at: source.nowMs() };
  const isJson = options.json || options.output === 'json' || options.output === 'ndjson';
  const line = isJson ? jsonText(jsonRow(row, waitFields), 0) : waitLine(row);
  context.stderr.write(`${line}\n`);
}
