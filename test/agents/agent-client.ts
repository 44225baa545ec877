import { PassThrough } from 'node:stream';
import { main } from '../../src/cli/main.ts';
import { capturedContext } from '../cli/captured-context.ts';

export const eras = ['legacy', 'modern'] as const;
export type Era = (typeof eras)[number];

type Message = { id?: number; result?: Result; error?: { code: number; message: string } };

/** The result of a call of a tool, and its line on the wire. */
export type Result = Record<string, unknown> & {
  isError?: boolean;
  content?: { type: string; text: string }[];
  structuredContent?: Structured;
  tools?: Definition[];
  instructions?: string;
};

export type Structured = {
  rows: (Record<string, unknown> & { untrusted_text: Record<string, unknown> })[];
  asOf: string;
  remaining: number | null;
  cursor?: string;
  untrusted_text: { notes: string[] };
};

export type Definition = { name: string; inputSchema: object; outputSchema: object };

/** What every request of the modern era says about the client. */
export const envelope = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};

/** An agent's client at the other end of `signalbox mcp`, in this process. Dispose of it with `await using`. */
export async function agentClient(
  argv: readonly string[],
  env: Record<string, string>,
  era: Era = 'modern',
) {
  const { context, err } = capturedContext(env);
  const stdin = new PassThrough();
  const exited: number[] = [];
  const running = main(
    ['mcp', ...argv],
    Object.assign(context, { stdin, exit: (status: number) => exited.push(status) }),
  );
  const waiting = new Map<number, (answer: { message: Message; line: string }) => void>();
  let unread = '';
  context.stdout.on('data', (text: string) => {
    unread += text;
    const lines = unread.split('\n');
    unread = lines.pop() ?? '';
    for (const line of lines) {
      const message: Message = JSON.parse(line);
      waiting.get(message.id ?? Number.NaN)?.({ message, line });
    }
  });
  let last = 0;

  function send(method: string, params: object = {}) {
    last += 1;
    const id = last;
    const answered = new Promise<{ message: Message; line: string }>((resolve) =>
      waiting.set(id, resolve),
    );
    const all = era === 'modern' ? { ...params, ...envelope } : params;
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params: all })}\n`);
    return answered;
  }

  /** The result, and the bytes that it took. */
  async function request(method: string, params?: object) {
    const { message, line } = await send(method, params);
    if (!message.result) throw new Error(`${method}: ${message.error?.message}`);
    return { result: message.result, line };
  }

  const opened =
    era === 'modern'
      ? await request('server/discover')
      : await request('initialize', {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        });
  if (era === 'legacy') {
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  }

  return {
    opened: opened.result,
    request,
    send,
    stderr: err,
    /** Calls a tool. */
    call: (name: string, given: object = {}) => request('tools/call', { name, arguments: given }),
    /** Calls a tool that succeeds. */
    async read(name: string, given: object = {}): Promise<Structured> {
      const { result } = await request('tools/call', { name, arguments: given });
      if (!result.structuredContent) throw new Error(JSON.stringify(result));
      return result.structuredContent;
    },
    /** Closes the client's end, waits for the command, and returns the statuses that it has exited with. */
    async hangUp() {
      stdin.end();
      await running;
      return exited;
    },
    async [Symbol.asyncDispose]() {
      stdin.end();
      await running;
    },
  };
}

/** The code in a result that is a failure. */
export const failureOf = ({ result }: { result: Result }) =>
  JSON.parse(result.content?.[0]?.text ?? '').error;
