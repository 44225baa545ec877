import { createHmac, hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSession } from '../server/builders.ts';
import { type ServedOrganization, serveOrganization } from './served-organization.ts';

let served: ServedOrganization;
beforeAll(async () => {
  served = await serveOrganization();
  await served.store.sessions.add('usr_owner', aSession());
});
afterAll(() => served[Symbol.asyncDispose]());

const lists = [
  { list: 'sessions of usr_owner', path: '/api/v0/sessions' },
  { list: 'messages of ses_1', path: '/api/v0/sessions/ses_1/messages' },
];

/** What a client can compute that knows everything but the secret. */
const forgeries = (list: string, text: string) => {
  const place = Buffer.from(text).toString('base64url');
  const signed = `${list}\n${place}`;
  const checksum = hash('sha256', signed, 'base64url');
  const signature = createHmac('sha256', '').update(signed).digest('base64url');
  return [checksum.slice(0, 8), checksum.slice(0, 16), signature.slice(0, 16)].map(
    (start) => start + place,
  );
};

describe.each(lists)('a forged cursor of $path', ({ list, path }) => {
  test.each([
    '[1,"ses_1"]',
    '[1]',
    '[0.5,"ses_1"]',
    '[1e300,"ses_1"]',
    '[-1,"\\u0000"]',
    '[]',
    'null',
    '{"0":1}',
    '[1,"ses_1"',
  ])('with the position %s answers 400', async (text) => {
    for (const cursor of forgeries(list, text)) {
      expect((await served.ask(`${path}?cursor=${cursor}`)).status).toBe(400);
    }
    expect(served.failures).toEqual([]);
  });
});
