import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../../src/api/resources.ts';
import { main } from '../../../src/cli/main.ts';
import { sessionPage } from '../../../src/cli/report/session-page.ts';
import { capturedContext } from '../captured-context.ts';
import { failingServer } from '../contract/failing-server.ts';
import { servedDemo } from '../contract/served-demo.ts';

let server: Awaited<ReturnType<typeof servedDemo>>;
beforeAll(async () => {
  server = await servedDemo();
});
afterAll(() => server.close());

async function run(argv: readonly string[], env: Record<string, string> = server.env) {
  const { context, out, err } = capturedContext(env);
  await main(['sessions', 'messages', ...argv], context);
  return { status: context.exitCode, out: out(), err: err() };
}

const head = {
  title: 'A session',
  sessionId: 's1',
  part: undefined as string | undefined,
  readAtMs: Date.UTC(2026, 10, 20),
  facts: undefined,
};

/** The page of messages, and what was said beside it. */
async function pageOf(messages: readonly Partial<Message>[], given = head) {
  const notes: string[] = [];
  async function* all() {
    for (const [at, message] of messages.entries()) {
      yield {
        id: `m${at}`,
        role: 'user',
        createdAt: Date.UTC(2026, 10, 20, 9),
        ...message,
      } as Message;
    }
  }
  const note = (text: string) => void notes.push(text);
  const parts = await Array.fromAsync(sessionPage(all(), given, { note, notes: () => notes }));
  return { page: parts.join(''), notes };
}

const text = (said: string) => [{ type: 'text' as const, text: said }];

test('a session is one page with everything that was said, which runs nothing', async () => {
  const { sessionId } = server.known;
  const file = join(server.folder, 'session.html');

  const { status, out, err } = await run([sessionId, '--file', file]);

  const page = readFileSync(file, 'utf8');
  const messages = await server.client.messages({ sessionId }).toArray();
  expect({ status, out }).toEqual({ status: 0, out: '' });
  expect(err).toMatch(/Masked: [\d,]+ texts? that may be a secret\./);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(page.match(/<article/g)).toHaveLength(messages.length);
  expect(page).toContain('<dt>Status</dt>');
  expect(page).not.toContain('<dd>–</dd>');
  expect(page).toMatch(/<h3>assistant .*<h3>tool .*result of/s);
  expect(page).not.toMatch(/<script|<link|<img|<a [^>]*href="(?!#)|\son\w+=/i);
  expect(page).toMatch(/<\/footer>\n<\/body>\n<\/html>\n$/);
});

test('text of a session is never markup, wherever it stands', async () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>\u001B]0;x\u0007';
  const { page } = await pageOf(
    [
      { role: evil as never, content: text(evil) },
      {
        role: 'assistant',
        modelId: evil,
        content: [{ type: 'tool_use', name: evil, input: evil } as never],
      },
      { role: 'tool', content: text(`</pre>${evil}`), isError: true },
      {
        hookEventName: evil,
        hookCommands: [{ command: evil }],
        hookResults: [{ stdout: evil }],
      } as never,
    ],
    { ...head, title: evil, sessionId: evil, part: evil },
  );

  expect(page).not.toMatch(/<script|<img|[\u001B\u0007]/);
  expect(page.match(/<pre>/g)?.length).toBe(page.match(/<\/pre>/g)?.length);
});

test('secrets are masked and counted, on the page and beside it, also those with invisible characters', async () => {
  const { page, notes } = await pageOf([
    { content: text('use ghp_0123456789abcdef and pass\u200Bword=hunter2') },
    {
      role: 'assistant',
      content: [{ type: 'tool_use', name: 'Env', input: { API_TOKEN: 'abcd1234' } } as never],
    },
  ]);

  expect(page).not.toMatch(/ghp_|hunter2|abcd1234/);
  expect(notes).toEqual(['Masked: 3 texts that may be a secret.']);
  expect(page).toContain('Masked: 3 texts that may be a secret.');
});

test('a medium is a word, a failed result is marked, and each day begins with its date', async () => {
  const image = { type: 'image', source: { media_type: 'image/png', data: 'AAAA'.repeat(400) } };
  const { page } = await pageOf([
    { content: [image as never] },
    {
      role: 'tool',
      content: text('no such file'),
      isError: true,
      createdAt: Date.UTC(2026, 10, 21),
    },
  ]);

  expect(page).toContain('[image image/png 1.2 kB]');
  expect(page).toContain('<article class="failed tool-result">');
  expect(page.match(/<h2>2026-11-2\d<\/h2>/g)).toEqual([
    '<h2>2026-11-20</h2>',
    '<h2>2026-11-21</h2>',
  ]);
});

test('the page of a part says of what it is a part', async () => {
  const { sessionId } = server.known;
  const asked = ['--role', 'assistant', '--limit', '1', '--output', 'html'];

  const { out, err } = await run([sessionId, ...asked]);

  expect(out.match(/<article/g)).toHaveLength(1);
  expect(out).toContain('Only messages of the role assistant.');
  for (const told of [out, err])
    expect(told).toContain('Printed: 1 row, as --limit says. There are more.');
});

test('a list without a proper end is told on the page, and by the status', async () => {
  const items = Array.from({ length: 100 }, (_, at) => ({
    id: `m${at}`,
    role: 'user',
    content: text('hi'),
  }));
  await using endless = await failingServer((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const body = { messages: items, sessions: [], pagination: { hasMore: true, nextCursor: null } };
    response.end(JSON.stringify(body));
  });

  const { status, out, err } = await run(['s1', '--output', 'html'], {
    ...server.env,
    SIGNALBOX_BASE_URL: endless.address,
  });

  expect(status).toBe(5);
  for (const told of [out, err])
    expect(told).toContain('Messages may be missing after the last one');
});

test('a session that does not exist writes nothing', async () => {
  const { status, out } = await run(['no-such-session', '--output', 'html']);

  expect({ status, out }).toEqual({ status: 1, out: '' });
});

test.each(['--json', '--fields=text', '--select=text'])('%s is no page', async (option) => {
  const { status, err } = await run(['s1', '--output', 'html', option]);

  expect(status).toBe(2);
  expect(err).toContain('and --output html contradict each other');
});

test('of a long session, only a few messages are held: each is written before the next is read', async () => {
  let read = 0;
  async function* messages() {
    for (; read < 1_000; read++) {
      yield { id: `m${read}`, role: 'user', createdAt: read, content: text('hello') } as Message;
    }
  }
  let written = 0;

  for await (const part of sessionPage(messages(), head, { note: () => {}, notes: () => [] })) {
    if (!part.includes('<article')) continue;
    expect(read).toBe(written);
    written += 1;
  }

  expect(written).toBe(1_000);
});
