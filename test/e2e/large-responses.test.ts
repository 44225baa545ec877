import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bomb } from '../client/memory/bomb.ts';
import { answer, answerJson, type Behaviour, serve } from '../client/misbehaving-server.ts';
import { aPerson } from './harness/a-person.ts';

const timeout = 120_000;

/** The most memory that a process has taken so far. */
function peakMebibytes(pid: number): number {
  const [, kibibytes] =
    /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}

test.runIf(process.platform === 'linux')(
  'a console whose server sends compression bombs says so, and goes on answering keys',
  { timeout },
  async () => {
    await using server = await serve(bomb());
    using person = aPerson();
    const env = { SIGNALBOX_API_KEY: 'key' };
    await using console = person.open(['--base-url', server.url], { env });

    console.press('3');
    await console.until(/more than \d+ MiB of data/);
    console.press('?');
    await console.until('─ Keys ─');

    expect(peakMebibytes(console.pid)).toBeLessThan(750);
  },
);

/** Markdown without end, as nobody writes it. */
const page = `# Report\n\n${'Some **bold** text, `code` and a [link](https://halcyon.example).\n\n'.repeat(160_000)}`;
const items = ['a', 'b', 'c'];

const longTexts: Behaviour = (request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  const step = { id: 'step', name: page, status: 'failed', error: page };
  const computers = items.map((id) => ({
    id,
    name: page,
    status: 'error',
    provisioningSteps: [step],
  }));
  const sessionSettings = { model: page, tags: [{ name: page }] };
  const sessions = items.map((id) => ({
    sessionId: id,
    title: page,
    status: 'running',
    updatedAt: Date.now(),
    sessionSettings,
  }));
  const messages = items.map((id) => ({
    id,
    role: 'assistant',
    content: [{ type: 'text', text: page }],
    createdAt: Date.now(),
  }));
  const pagination = { hasMore: false };
  const known = Object.entries({
    '/messages': { messages, pagination },
    '/sessions': { sessions, pagination },
    '/computers': { computers },
  }).find(([end]) => pathname.endsWith(end));
  if (known) answerJson(known[1])(request, response);
  else answer(404, '{}')(request, response);
};

test.runIf(process.platform === 'linux')(
  'a console shows fields of megabytes by their start, and goes on answering keys',
  { timeout },
  async () => {
    await using server = await serve(longTexts);
    using person = aPerson();
    const env = { SIGNALBOX_API_KEY: 'key' };
    await using console = person.open(['--base-url', server.url], { env });

    console.press('3');
    await console.until(/Computers.*3/);
    await console.until('# Report Some **bold**');
    console.press('2');
    await console.until(/Sessions.*3/);
    console.press('\r');
    await console.until('Report');
    console.press('?');
    await console.until('─ Keys ─');

    expect(peakMebibytes(console.pid)).toBeLessThan(750);
  },
);
