import { randomUUID } from 'node:crypto';
import { readingClient } from '../../client/reading-client.ts';
import { jsonText } from '../../figures/format/json-text.ts';
import { foldersOf } from '../../files/folders.ts';
import { createAuditFile, readsFileNames } from '../../state/audit-file.ts';
import type { CliContext } from '../process/cli-context.ts';
import { failureFacts, isTold, type Told } from '../process/failure.ts';
import type { Source } from '../source/source.ts';
import { createCursors } from './cursor.ts';
import type { Called } from './serve.ts';
import type { Tool } from './tool.ts';
import { safeText } from './untrusted.ts';

const usualLimit = 50;

/** Answers calls of tools from a source, over a client that can only read, with each call in a log of their own. */
export function callsOn(source: Source, context: CliContext) {
  const cursors = createCursors();
  const { state } = foldersOf(context.env);
  const log = createAuditFile(state, undefined, readsFileNames);
  const reading = { ...source, client: readingClient(source.client) };

  function record(tool: Tool, input: object, result: string) {
    log.append({
      id: randomUUID(),
      at: source.nowMs(),
      profile: source.profile.name,
      who: source.profile.who,
      method: 'READ',
      route: `mcp ${tool.name}`,
      target: safeText(jsonText(input, 0)).slice(0, maxTarget),
      result,
    });
  }

  async function answer(tool: Tool, { cursor, ...given }: Input) {
    const { limit = usualLimit } = given;
    const call = { tool: tool.name, ...given };
    const position = cursor === undefined ? 0 : cursors.read(call, cursor);
    const notes: string[] = [];
    return await tool.answer(
      given,
      { source: reading, context, notes },
      {
        position,
        limit,
        notes,
        asOfMs: source.nowMs,
        cursorTo: (at) => cursors.write(call, at),
      },
    );
  }

  return async function call(tool: Tool, input: Input): Promise<Called> {
    try {
      const answered = await answer(tool, input);
      record(tool, input, 'ok');
      return answered;
    } catch (error) {
      const told = toldOf(error);
      if (told.code !== 'audit-log') record(tool, input, String(told.code));
      return { failure: failureText(told) };
    }
  };
}

type Input = { limit?: number; cursor?: string };

const maxTarget = 300;

/** Bugs are rethrown. */
function toldOf(error: unknown): Told {
  if (!isTold(error)) throw error;
  return error;
}

/** A failure as the command tells it with --json. What it says may come from the server. */
function failureText(error: Told): string {
  const { code, status, retryable, message, next, requestId } = failureFacts(error);
  const texts = Object.entries({ message, next, requestId }).flatMap(([name, text]) =>
    typeof text === 'string' ? [[name, safeText(text).slice(0, maxTarget).toWellFormed()]] : [],
  );
  return JSON.stringify({
    error: { code, status, retryable, untrusted_text: Object.fromEntries(texts) },
  });
}
