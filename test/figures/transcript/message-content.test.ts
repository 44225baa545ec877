import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../../src/api/resources.ts';
import { messageContent, messageText } from '../../../src/figures/transcript/message-content.ts';
import { entryText, transcriptEntry } from '../../../src/figures/transcript/transcript-entry.ts';
import { type Format, mcpFormats, otherFormats } from './content-formats.ts';
import { anthropicFormats, openaiFormats } from './model-formats.ts';

// Formats have forms that the types of the client do not know.
const aMessage = (fields: object): Message => ({ id: 'msg_1', ...fields });

const contentOf = (fields: object) => messageContent(aMessage(fields));

describe.each([
  ['Anthropic', anthropicFormats],
  ['OpenAI', openaiFormats],
  ['MCP', mcpFormats],
  ['others', otherFormats],
])('a message in a format of %s', (_format, formats) => {
  test.each(formats)('says what it says: $name', (format: Format) => {
    const { text, reasoning, calls, folded, result } = contentOf({ content: format.content });

    expect(text).toBe(format.text ?? '');
    expect(reasoning).toBe(format.reasoning);
    expect(calls.map(({ tool, input }) => `${tool} ${input}`)).toEqual(format.calls ?? []);
    expect(folded).toEqual(
      (format.folded ?? []).map(([name, part]) => ({ name, text: expect.stringMatching(part) })),
    );
    expect(result).toEqual(
      format.callId === undefined
        ? undefined
        : {
            callIds: format.callId === null ? [] : [format.callId],
            isError: format.isError ?? false,
          },
    );
  });

  test.each(formats)('is found by all that it says: $name', (format: Format) => {
    const found = messageText(aMessage({ content: format.content }));

    for (const part of [format.text, format.reasoning, ...(format.calls ?? [])]) {
      expect(found).toContain(part ?? '');
    }
    for (const [, part] of format.folded ?? []) expect(found).toMatch(new RegExp(part, 'm'));
  });

  test.each(formats)('is copied with all that is not folded into a menu: $name', (format) => {
    const copied = entryText(transcriptEntry(aMessage({ content: format.content })));

    expect(copied).toContain(format.text ?? format.calls?.[0] ?? format.reasoning ?? '');
    if (format.callId === undefined) expect(copied.trim()).not.toBe('');
  });
});

test('nothing that a server puts into the content is lost, whatever its form', () => {
  const words = fc.stringMatching(/^[a-z]{6,12}$/);
  const names = fc.constantFrom(
    'type',
    'text',
    'content',
    'output',
    'quote',
    'value',
    'data',
    'id',
  );
  const { content } = fc.letrec<{ content: unknown }>((tie) => ({
    content: fc.oneof(
      { maxDepth: 4 },
      words,
      fc.array(tie('content'), { maxLength: 3 }),
      fc.dictionary(names, tie('content'), { maxKeys: 3 }),
    ),
  }));
  // Of a block with a text, its text is shown; so it has nothing else here.
  const lonelyText = fc.record({ type: fc.constantFrom('a_result', 'note'), text: words });

  fc.assert(
    fc.property(fc.array(fc.oneof(words, lonelyText)), content, (texts, other) => {
      const found = messageText(aMessage({ content: [...texts, other] }));

      for (const text of texts)
        expect(found).toContain(typeof text === 'string' ? text : text.text);
    }),
  );
});

test('calls and reasoning beside the content belong to the message', () => {
  const { text, reasoning, calls } = contentOf({
    role: 'assistant',
    content: null,
    reasoning_content: 'Look first.',
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'read', arguments: '{}' } }],
  });

  expect({ text, reasoning, calls }).toEqual({
    text: '',
    reasoning: 'Look first.',
    calls: [{ id: 'call_1', tool: 'read', input: '{}' }],
  });
});

test('parts in place of the content are read, and not twice', () => {
  const parts = [{ type: 'text', text: 'Hello' }];

  expect(contentOf({ parts }).text).toBe('Hello');
  expect(contentOf({ parts, content: 'Hello' }).text).toBe('Hello');
});

test('the output of a tool is everything in its message', () => {
  const content = [
    { type: 'text', text: 'one' },
    { type: 'tool_use', name: 'again', input: { a: 1 } },
    { type: 'citation', quote: 'two' },
  ];

  expect(contentOf({ role: 'tool', content })).toEqual({
    text: 'one\nagain {"a":1}\n{\n  "type": "citation",\n  "quote": "two"\n}',
    reasoning: undefined,
    calls: [],
    folded: [],
    result: { callIds: [], isError: false },
  });
});

test.each([
  [{ type: 'tool_use', text: 'Edit {"a":1}' }, 'Edit', '{"a":1}'],
  [{ type: 'tool_call', text: 'Bash(ls -l)' }, 'Bash', '(ls -l)'],
  [{ type: 'tool_use', text: 'Read' }, 'Read', ''],
  [{ type: 'tool_use', text: 'Run {"c":"a\nb"}' }, 'Run', '{"c":"a\nb"}'],
  [{ type: 'tool_use' }, 'unknown', ''],
  [{ type: 'tool_use', name: 'Grep', input: { q: 'x' } }, 'Grep', '{"q":"x"}'],
  [{ type: 'tool_use', name: 'Grep', input: '{"q":"x"}' }, 'Grep', '{"q":"x"}'],
])('%o calls %s with %s', (part, tool, input) => {
  expect(contentOf({ content: [part] }).calls).toEqual([{ id: undefined, tool, input }]);
});

test('media without further facts are a word, and an empty text is nothing', () => {
  const content = [
    { type: 'text', text: 'one' },
    { type: 'image' },
    { type: 'text', text: null },
    { type: 'text' },
    null,
    { text: 'two' },
  ];

  expect(contentOf({ content }).text).toBe('one\n[image]\ntwo');
  expect(contentOf({ providerAReasoningSummary: '' }).reasoning).toBeUndefined();
});
