import { expect, test } from 'vitest';
import type { Message } from '../../../src/api/resources.ts';
import { callsOf } from '../../../src/figures/transcript/tool-calls.ts';
import { transcriptEntry } from '../../../src/figures/transcript/transcript-entry.ts';

// The types know documented parts only.
const entriesOf = (...messages: object[]) =>
  messages.map((message, index) => transcriptEntry({ id: `m${index}`, ...message } as Message));

const use = (id: string, name: string) => ({ type: 'tool_use', id, name, input: {} });
const result = (id: string, content: string, fields = {}) => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  ...fields,
});

const outcomesOf = (entries: ReturnType<typeof entriesOf>) =>
  callsOf(entries).map(({ tool, isError, answer }) => ({ tool, isError, answer }));

test('results that name their calls belong to them, in any order and several in one message', () => {
  const entries = entriesOf(
    { role: 'assistant', content: [use('a', 'read'), use('b', 'run'), use('c', 'edit')] },
    { role: 'user', content: [result('c', 'denied', { is_error: true })] },
    { role: 'user', content: [result('b', 'ran'), result('a', 'text')] },
  );

  expect(outcomesOf(entries)).toEqual([
    { tool: 'read', isError: false, answer: 'ran\ntext' },
    { tool: 'run', isError: false, answer: 'ran\ntext' },
    { tool: 'edit', isError: true, answer: 'denied' },
  ]);
});

test('results that name no call come in the order of the calls', () => {
  const entries = entriesOf(
    { role: 'assistant', content: [use('a', 'read'), use('b', 'run')] },
    { role: 'tool', content: [{ type: 'tool_result', text: 'text' }] },
  );

  expect(outcomesOf(entries)).toEqual([
    { tool: 'read', isError: false, answer: 'text' },
    { tool: 'run', isError: undefined, answer: '' },
  ]);
});
