import { expect, test } from 'vitest';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { createDriftLog } from '../../src/client/drift.ts';
import { tolerantReader } from '../../src/client/tolerant-reader.ts';

function readMessages(...messages: object[]) {
  const { response }: Endpoint = endpoints.listMessages;
  const log = createDriftLog(String);
  const result = tolerantReader(response)(structuredClone({ messages }), log.note);
  return { result, drifts: log.drifts() };
}

test('a text in place of the content of a message is its text', () => {
  const { result, drifts } = readMessages(
    { id: 'm1', content: 'Hello' },
    { id: 'm2', content: ['Hello', { type: 'text', text: 'there' }] },
  );

  expect(result).toMatchObject({
    messages: [
      { content: [{ type: 'text', text: 'Hello' }] },
      { content: [{ type: 'text', text: 'Hello' }, { text: 'there' }] },
    ],
  });
  const converted = drifts.filter(({ kind }) => kind === 'converted-value');
  expect(converted.map(({ path, found }) => [path, found])).toEqual([
    ['messages[].content', 'text'],
    ['messages[].content[]', 'text'],
  ]);
});

test.each([
  ['a part that is no list', { type: 'text', text: 'Hello' }, [{ type: 'text', text: 'Hello' }]],
  ['a number', 42, [{ type: 'unknown', value: 42 }]],
  ['a list in a list', [['Hello']], [{ type: 'unknown', value: ['Hello'] }]],
  [
    'a part with a text of another kind',
    [{ type: 'text', text: { value: 'Hello', annotations: [] }, id: 'p1' }],
    [
      {
        type: 'unknown',
        value: { type: 'text', text: { value: 'Hello', annotations: [] }, id: 'p1' },
      },
    ],
  ],
  [
    'parts within parts',
    [{ type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: 'ok' }] }],
    [{ type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: 'ok' }] }],
  ],
])('nothing of the content of a message is lost: %s', (_name, content, kept) => {
  const { result } = readMessages({ id: 'm1', content });

  expect(result).toEqual(expect.objectContaining({ messages: [{ id: 'm1', content: kept }] }));
});
