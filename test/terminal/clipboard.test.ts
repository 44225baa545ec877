import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyText } from '../../src/terminal/clipboard.ts';

async function copy(text: string, multiplexer?: 'tmux' | 'screen') {
  const folder = await mkdtemp(join(tmpdir(), 'clipboard-test-'));
  let sent = '';
  const result = await copyText(text, {
    send: (sequence) => {
      sent += sequence;
    },
    multiplexer,
    env: {},
    folder,
  });
  return { result, sent, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

test('text is sent to the clipboard of the terminal', async () => {
  await using copied = await copy('cmp_atlas é');

  expect(copied.result).toEqual({ target: 'clipboard' });
  expect(copied.sent).toBe(`\u001B]52;c;${base64('cmp_atlas é')}\u0007`);
});

test('a tmux that cannot be asked gets it for itself and to let through, and nobody is told more', async () => {
  await using copied = await copy('id', 'tmux');

  expect(copied.result).toEqual({ target: 'unknown-tmux' });
  expect(copied.sent).toBe(
    '\u001B]52;c;aWQ=\u0007\u001BPtmux;\u001B\u001B]52;c;aWQ=\u0007\u001B\\',
  );
});

test('screen gets it in pieces that it does not drop', async () => {
  const text = 'x'.repeat(200);
  await using copied = await copy(text, 'screen');

  const pieces = copied.sent.split(/\u001BP|\u001B\\/).filter((piece) => piece !== '');
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(76);
  expect(pieces.join('')).toBe(`\u001B]52;c;${base64(text)}\u0007`);
});

test('the longest text that terminals take is still sent', async () => {
  await using copied = await copy('x'.repeat(56_244));

  expect(copied.result.target).toBe('clipboard');
});

test('longer text goes to a file that only its owner can read', async () => {
  const text = 'x'.repeat(56_247);
  await using copied = await copy(text);

  expect(copied.sent).toBe('');
  expect(copied.result).toMatchObject({ target: 'file' });
  const path = copied.result.target === 'file' ? copied.result.path : '';
  expect(await readFile(path, 'utf8')).toBe(text);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
