import { expect, test } from 'vitest';
import type { StoredMessage } from '../../../../src/server/store/messages.ts';
import { conversation, openSession } from './open-session.tsx';

/** Messages of platforms that write more than the API documents. */
const sent = (...messages: { role?: string; content: unknown; [field: string]: unknown }[]) =>
  conversation(...(messages as Partial<StoredMessage>[]));

const resultOf = (content: unknown) => ({
  role: 'tool',
  content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content }],
});

test('the blocks of a result are shown, searched, copied and saved', async () => {
  await using reader = await openSession({
    messages: sent(
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Torque first.', signature: 'EqQB' },
          { type: 'tool_use', id: 'toolu_1', name: 'bash', input: { command: 'cat torque' } },
        ],
      },
      resultOf([
        { type: 'text', text: 'torque 4.2 Nm' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
      ]),
    ),
  });

  expect(reader.text()).toContain('▸ reasoning  Torque first.');
  expect(reader.text()).toContain('→ bash  cat torque');
  expect(reader.text()).toMatch(/▸ 2 lines .* torque 4\.2 Nm/);
  expect(reader.text()).not.toContain('no output');

  await reader.press('G', 'y', 'enter');
  expect(reader.copied).toEqual(['torque 4.2 Nm\n[image image/png 3 B]']);
  expect(reader.text()).toContain('[image image/png 3 B]');

  await reader.press('/', ...'4.2 nm', 'enter');
  await reader.waitFor('/4.2 nm 1/1');

  await reader.press('esc', 'ctrl-s');
  await reader.waitFor('Saved');
  expect(reader.saved[0]?.text).toContain('> Torque first.');
  expect(reader.saved[0]?.text).toContain('```\ntorque 4.2 Nm\n[image image/png 3 B]\n```');
});

test('a block without a text is folded as JSON, and unfolds', async () => {
  await using reader = await openSession({
    messages: sent({
      role: 'assistant',
      content: [
        { type: 'text', text: 'See the manual.' },
        { type: 'citation', quote: 'Bolts first', page: 4 },
      ],
    }),
  });

  expect(reader.text()).toContain('See the manual.');
  expect(reader.text()).toMatch(/▸ citation {2}\{ "type": "citation", "quote": "Bolts first"/);

  await reader.press('enter');

  expect(reader.text()).toContain('▾ citation');
  expect(reader.text()).toMatch(/^.*"page": 4 *$/m);
  await reader.press('y', 'ctrl-s');
  await reader.waitFor('Saved');
  expect(reader.copied[0]).toContain('"quote": "Bolts first"');
  expect(reader.saved[0]?.text).toContain('**citation**\n\n```json\n{\n  "type": "citation"');
});

test('a search finds what is folded, and unfolds it', async () => {
  await using reader = await openSession({
    messages: sent({
      role: 'user',
      content: [
        { type: 'citation', pages: [1, 2], quote: `Bolts${' first'.repeat(30)}, nuts last` },
      ],
    }),
  });

  await reader.press('/', ...'nuts', 'enter');
  await reader.waitFor('/nuts 1/1');

  expect(reader.text()).toContain('▾ citation');
});

test('"no output" is said of a result that has none, and of no other', async () => {
  await using reader = await openSession({
    messages: sent(resultOf([]), resultOf(''), resultOf([{ type: 'text', text: 'done' }])),
  });

  expect(reader.text().match(/no output/g)).toHaveLength(2);
  await reader.press('ctrl-s');
  await reader.waitFor('Saved');
  expect(reader.saved[0]?.text.match(/\*no output\*/g)).toHaveLength(2);
  expect(reader.saved[0]?.text).not.toContain('*0 B*');
});

test('roles are shown as the server has them', async () => {
  await using reader = await openSession({
    messages: sent(
      { role: 'system', content: [{ type: 'text', text: 'Be brief.' }] },
      { role: 'developer', content: [{ type: 'tool_use', name: 'bash', input: {} }] },
      { role: 'moderator', content: 'A text that is no list.' },
    ),
  });

  expect(reader.text()).toMatch(/▌ system .*\n.*▌ Be brief\./);
  expect(reader.text()).toMatch(/▌ developer .*\n.*▌ → bash/);
  expect(reader.text()).toMatch(/▌ moderator .*\n.*▌ A text that is no list\./);
});

test('a result with the role of the user is a result, and no question of a person', async () => {
  await using reader = await openSession({
    messages: sent(
      { role: 'user', content: 'Check the torque.' },
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 'a', name: 'bash', input: { command: 'cat torque' } },
          { type: 'tool_use', id: 'b', name: 'read', input: { path: 'limits' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'b', content: 'max 5\nmin 1', is_error: true },
        ],
      },
    ),
  });

  await reader.press('L');
  expect(reader.text()).toMatch(/09:00:02 {2}read/);
  await reader.press('esc', 'G', '[');
  await reader.waitFor('message 1 of 3');
});

test('what is shown can be compared with what the server sent', async () => {
  await using reader = await openSession({
    messages: sent(resultOf([{ type: 'text', text: 'torque 4.2 Nm' }])),
  });

  await reader.press('i', 'E');

  expect(reader.text()).toMatch(/tool_use_id +toolu_1/);
  expect(reader.text()).toMatch(/text +torque 4\.2 Nm/);
});
