import { expect, test } from 'vitest';
import { chooseConnection } from '../../src/cli/connection.ts';

const nowMs = Date.parse('2026-11-20T09:30:00Z');
const key = { SIGNALBOX_API_KEY: 'sb_key' };
const baseUrl = 'https://api.halcyon.example';
const appUrl = 'https://app.halcyon.example';

test('without an address it is the demo organization, as of now', () => {
  expect(chooseConnection({}, {}, nowMs)).toEqual({ type: 'demo', settings: { now: nowMs } });
});

test('the demo organization is shaped by seed, time and size', () => {
  const options = { seed: 7, now: 0, scale: { users: 500 } };

  expect(chooseConnection(options, {}, nowMs)).toEqual({
    type: 'demo',
    settings: options,
  });
});

test('an address and a key make it a server', () => {
  expect(chooseConnection({ baseUrl, appUrl }, key, nowMs)).toEqual({
    type: 'server',
    baseUrl,
    appUrl,
    credential: 'sb_key',
  });
});

test('the web application is at the same address when left out', () => {
  expect(chooseConnection({ baseUrl }, key, nowMs)).toMatchObject({ appUrl: baseUrl });
});

test('addresses may come from the environment, and options win', () => {
  const env = { ...key, SIGNALBOX_BASE_URL: 'https://other.example', SIGNALBOX_APP_URL: appUrl };

  expect(chooseConnection({ baseUrl }, env, nowMs)).toMatchObject({ baseUrl, appUrl });
});

test('--demo wins over an address in the environment', () => {
  const env = { ...key, SIGNALBOX_BASE_URL: baseUrl };

  expect(chooseConnection({ demo: true }, env, nowMs)).toMatchObject({ type: 'demo' });
});

test('an empty address in the environment counts as none', () => {
  const env = { SIGNALBOX_BASE_URL: '' };

  expect(chooseConnection({}, env, nowMs)).toMatchObject({ type: 'demo' });
});

test('an empty address on the command line does not quietly mean the demo organization', () => {
  expect(() => chooseConnection({ baseUrl: '' }, {}, nowMs)).toThrow(/--base-url is empty/);
});

test('a missing key is asked for, with the page that makes one', () => {
  const refusal = () => chooseConnection({ baseUrl, appUrl: `${appUrl}/` }, {}, nowMs);

  expect(refusal).toThrow(`${appUrl}/settings/api-keys`);
});

test.each([
  'sb_a-key-in-the-wrong-place',
  'https://person:sb_a-key-in-the-wrong-place@api.halcyon.example',
])('a key that is given as the address is not repeated (%s)', (address) => {
  const refusal = () => chooseConnection({ baseUrl: address }, {}, nowMs);

  expect(refusal).toThrow(/^(?!.*wrong-place)Set SIGNALBOX_API_KEY/);
});

test('seed, time and size are refused for a server', () => {
  expect(() => chooseConnection({ baseUrl, seed: 7 }, key, nowMs)).toThrow(/demo organization/);
});
