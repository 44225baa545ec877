import { expect, test } from 'vitest';
import { maskSecrets } from '../../../src/figures/format/secrets.ts';

test.each([
  ['key sb_live_0123456789', 'key [credential]'],
  ['eyJhbGci.eyJzdWIi.c2ln!', '[credential]!'],
  ['Authorization: Bearer abc.def-123', 'Authorization: Bearer [credential]'],
  ['export GITHUB_TOKEN=ghp_abcdefgh12', 'export GITHUB_TOKEN=[credential]'],
  ['ghp_abcdefgh12 is refused', '[credential] is refused'],
  ['bell%20sb_live_0123456789%20rang', 'bell%20[credential]%20rang'],
  ['a%20ghp_abcdefgh12%20b', 'a%20[credential]%20b'],
  ['AKIAIOSFODNN7EXAMPLE', '[credential]'],
  ['{"apiKey": "abc def", "a": 1}', '{"apiKey": [credential], "a": 1}'],
  ['password: hunter2 and more', 'password: [credential] and more'],
  ["DB_PASSWORD='a b'", 'DB_PASSWORD=[credential]'],
  ['https://ana:hunter2@host/x', 'https://ana:[credential]@host/x'],
  ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nx', '[credential]\nx'],
])('%j becomes %j', (text, masked) => {
  expect(maskSecrets(text)).toBe(masked);
});

test.each([
  'the access token has expired',
  'uses 12,707 tokens a minute',
  'https://wheels.halcyon.example:8080/cu128/torch.whl',
  'error: No space left on device',
  'risk-averse-agents',
])('%j stays', (text) => {
  expect(maskSecrets(text)).toBe(text);
});
