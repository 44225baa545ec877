import { expect, test } from 'vitest';
import { maskedDocument } from '../../src/push/masked.ts';

test.each([
  ['a key in a text', { text: 'use sb_0123456789abcdef' }, { text: 'use [credential]' }],
  ['a field that is called so', { password: 'hunter2' }, { password: '[credential]' }],
  [
    'a field in arguments that are JSON',
    { input: '{"api_key":"hunter2"}' },
    { input: '{"api_key":"[credential]"}' },
  ],
  ['a text in lists', [['ghp_0123456789abcdef0123']], [['[credential]']]],
])('%s is masked and counted', (_, document, masked) => {
  expect(maskedDocument(document)).toEqual({ document: masked, masked: 1 });
});

test('a document without secrets stays as it is, to the letter', () => {
  const document = {
    sessionId: 'sk-0123456789',
    text: '{ "path":  "/tmp" }',
    tokenUsage: { inputTokens: 3 },
    nothing: null,
  };

  expect(maskedDocument(document)).toEqual({ document, masked: 0 });
});
