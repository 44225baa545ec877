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
  ['a list under a name of a secret', { password: ['hunter2'] }, { password: ['[credential]'] }],
  [
    'a value with such a name',
    { env: [{ name: 'API_KEY', value: 'x1' }] },
    { env: [{ name: 'API_KEY', value: '[credential]' }] },
  ],
  [
    'a key that is called an ID',
    { input: { call: { refreshId: 'sk-ant-0123456789' } } },
    { input: { call: { refreshId: '[credential]' } } },
  ],
  ['an argument after such an option', ['--password', 'x1'], ['--password', '[credential]']],
  ['a header', { Cookie: 'a=b' }, { Cookie: '[credential]' }],
  ['a number', { password: 12345678 }, { password: '[credential]' }],
  ['a short name of a password', { pass: 'hunter2' }, { pass: '[credential]' }],
  ['an authentication', { auth: 'abc' }, { auth: '[credential]' }],
  [
    'a password under an authentication',
    { auth: { type: 'oauth2', provider: 'halcyon', password: 'x' } },
    { auth: { type: 'oauth2', provider: 'halcyon', password: '[credential]' } },
  ],
  ['one of a list', { auth: ['none', 'hunter2'] }, { auth: ['none', '[credential]'] }],
  [
    'a header in a list',
    [{ name: 'Authorization', value: 'abc' }],
    [{ name: 'Authorization', value: '[credential]' }],
  ],
  [
    'a password in JSON that is a text, of which the rest stays to the letter',
    { text: '{ "2": 12345678901234567890,\n "1": 1.0, "password" : "a\\"b" }' },
    { text: '{ "2": 12345678901234567890,\n "1": 1.0, "password" : "[credential]" }' },
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
    auth: 'basic',
    inner: { auth: 'src/auth.ts', pwd: '/home/ada', env: [{ name: 'MAX_TOKENS', value: '4096' }] },
    secret: { isSet: true, value: null, empty: '' },
    tests: { pass: 12, fail: 3 },
  };

  expect(maskedDocument(document)).toEqual({ document, masked: 0 });
});
