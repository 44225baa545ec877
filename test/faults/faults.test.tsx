import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  certificate,
  expiredCertificate,
  futureCertificate,
  serveSecurely,
} from '../client/tls/forward-proxy.ts';
import { letTimeJump } from '../console/harness/jumping-time.ts';
import { answerFaults } from './answer-faults.ts';
import { connectionFaults } from './connection-faults.ts';
import { fine, openComputers, openUnreachable } from './open-computers.ts';

// The client loads them at its first call, which would count against the short limits of tests.
await Promise.all([import('got'), import('../../src/client/agents.ts')]);

let time: ReturnType<typeof letTimeJump>;
beforeEach(() => {
  time = letTimeJump();
});

/** How much time has to pass until something is so. Answers may arrive in each tenth of a second. */
async function timeUntil(isSo: () => boolean): Promise<number> {
  for (let passedMs = 0; passedMs <= 200_000; passedMs += 100) {
    for (let round = 0; round < 10; round++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isSo()) return passedMs;
    }
    await time.jump(100);
  }
  throw new Error('It never came.');
}

/** The text of a screen as one line, however it is wrapped. */
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

test.each(connectionFaults)(
  '$name is told, and tried again',
  async ({ connect, options, sees }) => {
    await using connection = await connect();
    await using console = await openUnreachable(connection.url, {
      ...connection.options,
      ...options,
    });

    await console.waitFor((text) => flat(text).includes(sees));

    expect(console.line(0)).toContain(' NO DATA');
    expect(flat(console.text())).toMatch(/Next try at \d\d:\d\d:\d\d UTC\. r retry now/);
    const before = console.requests.length;
    await time.jump(5_000);
    expect(console.requests.length).toBeGreaterThan(before);
  },
);

describe('a certificate', () => {
  const usual = getCACertificates('default');
  const toThisComputer: LookupFunction = (_, { all }, callback) =>
    callback(null, all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4);
  afterEach(() => setDefaultCACertificates(usual));

  test.each([
    {
      name: 'that nobody trusts',
      host: '127.0.0.1',
      trusted: [],
      presented: certificate,
      sees: 'its certificate is not trusted. Set NODE_EXTRA_CA_CERTS if it is your own.',
    },
    {
      name: 'of another host',
      host: 'elsewhere.halcyon.example',
      trusted: [certificate],
      presented: certificate,
      sees: 'its certificate names another host. Check the address.',
    },
    {
      name: 'that is out of date',
      host: '127.0.0.1',
      trusted: [expiredCertificate],
      presented: expiredCertificate,
      sees: 'its certificate has expired. Check the clock of this computer, then tell the administrators',
    },
    {
      name: 'that is not valid yet',
      host: '127.0.0.1',
      trusted: [futureCertificate],
      presented: futureCertificate,
      sees: 'its certificate is not valid yet. Check the clock of this computer.',
    },
  ])('$name is told with its reason', async ({ host, trusted, presented, sees }) => {
    setDefaultCACertificates([...usual, ...trusted]);
    await using server = await serveSecurely(presented);
    await using console = await openUnreachable(`https://${host}:${server.port}`, {
      agent: new Agent({ lookup: toThisComputer }),
    });

    await console.waitFor((text) => flat(text).includes(sees));

    expect(console.line(0)).toContain(' NO DATA');
    expect(server.requests).toEqual([]);
  });
});

describe.each(answerFaults)(
  '$name',
  ({ behaviour, options, sees, badge = 'NO DATA', ...fault }) => {
    test('is told where there is no data, and ends by itself', async () => {
      await using console = await openComputers(behaviour, { options });

      await console.waitFor((text) => flat(text).includes(sees));

      expect(console.line(0)).toContain(` ${badge}`);
      const arrived = console.server.requests.filter(({ url }) => url.includes('computers'));
      expect(arrived.map(({ method }) => method)).toEqual(Array(fault.requests).fill('GET'));

      console.become(fine);
      const backAfterMs = await timeUntil(() => console.text().includes('✓ live'));
      expect(backAfterMs).toBeLessThanOrEqual(fault.backWithinMs ?? 5_000);
      expect(console.text()).toContain('atlas');
    });

    test('is told beside the data that was there, and ends by a key', async () => {
      await using console = await openComputers(fine, { options });
      await console.waitFor('✓ live');

      console.become(behaviour);
      await console.press('r');
      await console.waitFor(' STALE');

      expect(console.line(1)).toMatch(/✗ .*, (next try \d\d:\d\d:\d\d|trying now)/);
      expect(console.line(1)).toContain(`✗ ${fault.cause}, `);
      expect(console.text()).toContain('atlas');

      console.become(fine);
      await console.press('r');
      await console.waitFor('✓ live');
      expect(console.line(1)).not.toContain('✗');
    });
  },
);
