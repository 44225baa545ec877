import { expect, test } from 'vitest';
import {
  answer,
  answerHtml,
  type Behaviour,
  neverAnswer,
  refuse,
  resetBeforeAnswer,
  resetWithinLength,
} from '../client/misbehaving-server.ts';
import { footer } from '../console/harness/selection.ts';
import { fine, openComputers } from './open-computers.ts';

type LostAnswer = { name: string; behaviour: Behaviour; isUnknown: boolean; sees: string };

const unknown = {
  isUnknown: true,
  sees: 'Restart atlas: no response, so the result is unknown. Check the refreshed data.',
};

const lostAnswers: readonly LostAnswer[] = [
  { name: 'a reset', behaviour: resetBeforeAnswer, ...unknown },
  { name: 'a reset amid the body', behaviour: resetWithinLength, ...unknown },
  { name: 'no answer in time', behaviour: neverAnswer, ...unknown },
  { name: 'the page of a proxy', behaviour: answerHtml(200), ...unknown },
  { name: 'JSON that breaks off', behaviour: answer(200, '{"status":'), ...unknown },
  { name: '500', behaviour: refuse(500, 'Oops.'), ...unknown },
  { name: '502', behaviour: answerHtml(502), ...unknown },
  {
    name: '503',
    behaviour: refuse(503, 'Maintenance.'),
    isUnknown: false,
    sees: 'Could not restart atlas: server error 503. Try again later.',
  },
  {
    name: '409',
    behaviour: refuse(409, 'It is provisioning.'),
    isUnknown: false,
    sees: 'Could not restart atlas: It is provisioning. Refresh and check again.',
  },
  {
    name: '403',
    behaviour: refuse(403, 'Your role is guest.'),
    isUnknown: false,
    sees: 'Could not restart atlas: not allowed (403). Ask an owner of the organization.',
  },
  {
    name: 'a redirect',
    behaviour: answer(307, '', { location: '/elsewhere' }),
    isUnknown: false,
    sees: 'Could not restart atlas: redirected elsewhere. Type :errors for details.',
  },
];

test.each(lostAnswers)(
  'a restart that ends with $name is sent once, and read again: unknown $isUnknown',
  async ({ behaviour, isUnknown, sees }) => {
    await using console = await openComputers(
      (request, response) => (request.method === 'GET' ? fine : behaviour)(request, response),
      { options: { timeouts: { totalMs: 500 } } },
    );
    await console.waitFor('✓ live');
    const reads = () =>
      console.server.requests.filter(({ url }) => url.startsWith('/api/v0/computers?')).length;
    const before = reads();

    await console.press('x', 'r');
    await console.waitFor('y yes');
    await console.press('y');
    await console.waitFor(sees);
    await console.waitFor(() => reads() > before);

    const changes = console.server.requests.filter(({ method }) => method !== 'GET');
    expect(changes.map(({ url }) => url)).toEqual(['/api/v0/computers/atlas/restart']);
    expect(footer(console)).toMatch(/^ *✗ /);
    await console.type(':audit');
    await console.press('enter');
    await console.waitFor('restart computer');
    expect(console.text().includes('unknown')).toBe(isUnknown);
  },
);
