/**
 * Serves the second organization on loopback, so that the console and the command line can be pointed at it:
 *
 *   node test/second-organization/serve.ts --seed 5 --people 300 --now 2026-11-20T10:00:00Z --port 8181
 *   curl -X PUT --data 2026-11-21T10:00:00Z http://127.0.0.1:8181/_clock
 *
 * `--going` lets its clock go on. `--planted` prints what is planted, and ends.
 */
import { parseArgs } from 'node:util';
import { createOrganization } from './organization.ts';
import { plantedText } from './planted-text.ts';
import { apiKey, createClock, serveOrganization } from './server.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '300' },
    now: { type: 'string', default: '2026-11-20T10:00:00Z' },
    from: { type: 'string', default: '2026-11-18' },
    'global-limit': { type: 'string', default: 'usual' },
    port: { type: 'string', default: '0' },
    going: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
  },
});

const globalLimit = (['usual', 'none', 'low'] as const).find(
  (name) => name === values['global-limit'],
);
if (globalLimit === undefined) throw new RangeError('--global-limit is usual, none or low.');

const organization = createOrganization({
  seed: Number(values.seed),
  people: Number(values.people),
  from: values.from,
  globalLimit,
});

if (values.planted) {
  process.stdout.write(plantedText(organization));
} else {
  const clock = createClock(Date.parse(values.now), values.going);
  const { url } = await serveOrganization(organization, clock, Number(values.port));
  console.log(`${url}\nSIGNALBOX_API_KEY=${apiKey}\n${new Date(clock.now()).toISOString()}`);
}
