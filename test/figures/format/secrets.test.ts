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
  [
    String.raw`curl -d "{\"password\": \"hunter2\"}"`,
    String.raw`curl -d "{\"password\": [credential]}"`,
  ],
  ['AIzaSyA0123456789', '[credential]'],
  ['sk_live_0123456789', '[credential]'],
  ['https://hooks.slack.com/services/T01/B02/xyz', 'https://hooks.slack.com/services/[credential]'],
  ['AccountKey=abcdef==', 'AccountKey=[credential]'],
  ['/blob?sv=1&sig=abcdefgh%3D', '/blob?sv=1&sig=[credential]'],
  ['{"auth": "YWRhOmh1bnRlcjI="}', '{"auth": [credential]}'],
  ['DB_PASS=hunter2', 'DB_PASS=[credential]'],
  ['mysql --password hunter2 db', 'mysql --password [credential] db'],
  ['curl -u ana:hunter2 host', 'curl -u ana:[credential] host'],
  ['machine h login ana password hunter2', 'machine h login ana password [credential]'],
  ['Cookie: session=abcdef', 'Cookie: [credential]'],
  ['Authorization: token abcdefgh', 'Authorization: token [credential]'],
  ['headers: {Cookie: "a=b"}', 'headers: {Cookie: [credential]}'],
  ['{"Authorization": "x"}', '{"Authorization": [credential]}'],
  ['pwd: hunter2', 'pwd: [credential]'],
  ['["mysql", "--password", "x"]', '["mysql", "--password", [credential]]'],
  ["secrets: ['a', 'b'], n: 1", 'secrets: [credential], n: 1'],
  ['secrets: [hunter2, swordfish]', 'secrets: [credential]'],
  ['- name: API_KEY\n  value: x y\n', '- name: API_KEY\n  value: [credential]\n'],
  ['- value: x y\n  name: API_KEY\n', '- value: [credential]\n  name: API_KEY\n'],
  ['a:\n  password: |\n    one\n\n    two\n  b: 1', 'a:\n  password: |\n    [credential]\n  b: 1'],
  ['- token: |-\n    one\n  b: 1', '- token: |-\n    [credential]\n  b: 1'],
  ['token: >2\n  one\nb: 1', 'token: >2\n  [credential]\nb: 1'],
  [
    '-----BEGIN CERTIFICATE-----\nMIIE\n-----END CERTIFICATE-----\nabc=\n-----END PRIVATE KEY-----',
    '-----BEGIN CERTIFICATE-----\nMIIE\n-----END CERTIFICATE-----\n[credential]',
  ],
  ['the rest:\nMIIE\nabc=\n-----END PRIVATE KEY-----\nx', 'the rest:\n[credential]\nx'],
  [String.raw`"MIIE\nabc=\n-----END PRIVATE KEY-----\n", 1`, String.raw`"MIIE\n[credential]\n", 1`],
  [`so:\n${`${'Az09+/xY'.repeat(8)}\n`.repeat(3)}end`, 'so:\n[credential]\nend'],
  [
    '-----BEGIN RSA PRIVATE KEY-----\nDEK-Info: x\n\nabc\n-----END RSA PRIVATE KEY-----\nx',
    '[credential]\nx',
  ],
])('%j becomes %j', (text, masked) => {
  expect(maskSecrets(text)).toBe(masked);
});

test.each([
  'the access token has expired',
  'uses 12,707 tokens a minute',
  'https://wheels.halcyon.example:8080/cu128/torch.whl',
  'error: No space left on device',
  'risk-averse-agents',
  'docker run -u 1000:1000 image',
  'password authentication failed',
  'pwd: /home/ada',
  '- name: REGION\n  value: eu-1',
  `${'0123456789abcdef'.repeat(4)}\n`.repeat(4),
])('%j stays', (text) => {
  expect(maskSecrets(text)).toBe(text);
});

test.each([
  ['hyphens', 'a-'],
  ['dots', 'a.'],
  ['words for secrets', 'token-'],
  ['beginnings of tokens', 'eyJ'],
  ['base64', 'QmFzZTY0-_'],
  ['addresses', 'a://'],
  ['blanks', 'password   '],
  ['lines of base64', `${'Az09+/xY'.repeat(7)}\n`],
  ['values', 'value: '],
  ['names', '- name: token\n'],
  ['blocks in lists', '- token: |\n  \n\n'],
  ['blocks', 'token: |\n  \n\n'],
  ['ends of keys', 'abc\n-----END PRIVATE KEY-----\n'],
])('a long text of %s takes no time', (_, part) => {
  const text = part.repeat(Math.ceil(300_000 / part.length));
  const startMs = performance.now();

  maskSecrets(text);

  expect(performance.now() - startMs).toBeLessThan(3_000);
});
