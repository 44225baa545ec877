import type { ClientOptions } from '../../src/client/options.ts';
import {
  answer,
  answerHtml,
  answerJson,
  type Behaviour,
  drip,
  flood,
  gzipBomb,
  neverAnswer,
  refuse,
  resetBeforeAnswer,
  resetWithinChunks,
  resetWithinLength,
} from '../client/misbehaving-server.ts';

/** What goes wrong with the answer of a server whose computers a console reads. */
export type AnswerFault = {
  name: string;
  /** How the server treats the request. */
  behaviour: Behaviour;
  /** Short limits, so that the test need not wait for the usual ones. */
  options?: ClientOptions | undefined;
  /** What a person reads instead of the computers. */
  sees: string;
  /** What the header says of the data. */
  badge?: string;
  /** What a person reads in the second row where there were computers before. */
  cause: string;
  /** How many requests the server gets before the person is told. */
  requests: number;
  /** How soon after the fault has passed the computers are there, without a key. */
  backWithinMs?: number;
};

const seconds = (count: number) => count * 1_000;
const inGmt = (unixMs: number) => new Date(unixMs).toUTCString();
const usualDate = Date.parse('2026-11-20T14:30:00Z');

/** The faults of an answer, each with what is to be seen. */
export const answerFaults: readonly AnswerFault[] = [
  // The connection.
  {
    name: 'a reset before the answer',
    behaviour: resetBeforeAnswer,
    sees: 'the connection was lost. Try again, or write https:// if the port expects TLS.',
    cause: 'connection lost',
    requests: 3,
  },
  {
    name: 'a reset amid a body of known length',
    behaviour: resetWithinLength,
    sees: 'the connection was lost. Try again.',
    cause: 'connection lost',
    requests: 3,
  },
  {
    name: 'a reset amid a body in chunks',
    behaviour: resetWithinChunks,
    sees: 'the connection was lost. Try again.',
    cause: 'connection lost',
    requests: 3,
  },

  // Time.
  {
    name: 'no answer',
    behaviour: neverAnswer,
    options: { timeouts: { responseMs: 300 } },
    sees: 'gave up after 0.3 s without an answer',
    cause: 'no answer in time',
    requests: 1,
  },
  {
    name: 'an answer that drips',
    behaviour: drip,
    options: { timeouts: { totalMs: 500 } },
    sees: 'gave up after 0.5 s in all',
    cause: 'no answer in time',
    requests: 1,
  },

  // The body.
  {
    name: 'JSON that breaks off',
    behaviour: answer(200, '{"computers":['),
    sees: 'truncated or invalid JSON',
    cause: 'invalid response',
    requests: 2,
  },
  {
    name: 'JSON of something else',
    behaviour: answerJson({ pets: ['cat'] }),
    sees: '"computers" is missing',
    cause: 'invalid response',
    requests: 1,
  },
  {
    name: 'only a computer without id',
    behaviour: answerJson({ computers: [{ name: 'atlas' }] }),
    sees: '"computers" is a list of items without id',
    cause: 'invalid response',
    requests: 1,
  },
  {
    name: 'the page of a proxy',
    behaviour: answerHtml(200),
    sees: 'text/html instead of JSON',
    cause: 'invalid response',
    requests: 2,
  },
  {
    name: 'a wrong type',
    behaviour: answer(200, 'computers: none', { 'content-type': 'text/yaml' }),
    sees: 'text/yaml instead of JSON',
    cause: 'invalid response',
    requests: 2,
  },
  {
    name: 'an empty body',
    behaviour: answer(200, ''),
    sees: 'an empty body',
    cause: 'invalid response',
    requests: 2,
  },
  {
    name: 'a body that cannot be unpacked',
    behaviour: answer(200, '{}', { 'content-encoding': 'gzip' }),
    sees: 'a compressed body that cannot be unpacked',
    cause: 'invalid response',
    requests: 2,
  },
  {
    name: 'a compression bomb',
    behaviour: gzipBomb(8 * 1024 * 1024),
    options: { maxBodyBytes: 1024 * 1024 },
    sees: 'more than 1 MiB of data',
    cause: 'invalid response',
    requests: 1,
  },
  {
    name: 'a body without end',
    behaviour: flood,
    options: { maxBodyBytes: 1024 * 1024 },
    sees: 'more than 1 MiB of data',
    cause: 'invalid response',
    requests: 1,
  },

  // Refusals.
  {
    name: '401',
    behaviour: refuse(401, 'The key is revoked.'),
    sees: 'The server refuses the API key',
    badge: 'NO ACCESS',
    cause: 'key refused (401): type :login',
    requests: 1,
    backWithinMs: seconds(120),
  },
  {
    name: '403',
    behaviour: refuse(403, 'Your role is guest.'),
    sees: 'Your key does not let you see computers',
    badge: 'NO ACCESS',
    cause: 'not allowed (403)',
    requests: 1,
    backWithinMs: seconds(120),
  },
  {
    name: '404',
    behaviour: refuse(404, 'No such route.'),
    sees: 'This server does not offer computers',
    badge: 'NOT FOUND',
    cause: 'found nothing (404)',
    requests: 1,
    backWithinMs: seconds(120),
  },
  {
    name: '409',
    behaviour: refuse(409, 'The organization is being moved.'),
    sees: 'is not possible now (409): The organization is being moved.',
    cause: 'refused (409)',
    requests: 1,
    backWithinMs: seconds(120),
  },
  {
    name: '429 with seconds',
    behaviour: refuse(429, 'Slow down.', { 'retry-after': '40' }),
    sees: 'Slow down. Try again in 40 s.',
    cause: 'too many requests (429)',
    requests: 1,
    backWithinMs: seconds(40),
  },
  {
    name: '429 with a date',
    behaviour: refuse(429, 'Slow down.', {
      date: inGmt(usualDate),
      'retry-after': inGmt(usualDate + seconds(50)),
    }),
    sees: 'Slow down. Try again in 50 s.',
    cause: 'too many requests (429)',
    requests: 1,
    backWithinMs: seconds(50),
  },
  {
    name: '429 with an absurd number of seconds',
    behaviour: refuse(429, 'Slow down.', { 'retry-after': '999999999999' }),
    sees: 'Slow down.',
    cause: 'too many requests (429)',
    requests: 1,
    backWithinMs: seconds(120),
  },
  {
    name: 'a storm of 500',
    behaviour: refuse(500, 'Oops.'),
    sees: 'failed on the server (500): Oops.',
    cause: 'server error 500',
    requests: 3,
  },
  {
    name: 'a storm of 503',
    behaviour: answerHtml(503),
    sees: 'failed on the server (503)',
    cause: 'server error 503',
    requests: 3,
  },

  // Redirects.
  {
    name: 'a redirect to another origin',
    behaviour: answer(302, '', { location: 'https://elsewhere.halcyon.example/' }),
    sees: 'a redirect (302) to another origin, https://elsewhere.halcyon.example',
    cause: 'redirected elsewhere',
    requests: 1,
  },
  {
    name: 'redirects in a circle',
    behaviour: answer(307, '', { location: '/elsewhere' }),
    sees: 'a redirect (307) that is not followed',
    cause: 'redirected elsewhere',
    requests: 1,
  },
];
