/**
 * Asks a server for several lists of sessions at once, forgets them, and prints what came of it: how each call ended,
 * the most memory that the process took, and how often it could do something else meanwhile.
 *
 *   node ask.ts URL CALLS
 */
import { createClient } from '../../../src/client/client.ts';
import { ClientError } from '../../../src/client/errors/client-error.ts';

export type Asked = { ends: string[]; peakMebibytes: number; turns: number };

const [, , baseUrl, calls] = process.argv;
const client = createClient({ baseUrl, credential: 'key', timeouts: { totalMs: 600_000 } });
let turns = 0;
const ticking = setInterval(() => {
  turns += 1;
}, 1);

const ends = await Promise.all(
  Array.from({ length: Number(calls) }, () =>
    client.listSessions().then(
      ({ sessions }) => `${sessions.length} sessions`,
      (error: unknown) => (error instanceof ClientError ? error.message : String(error)),
    ),
  ),
);

clearInterval(ticking);
const peakMebibytes = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ ends, peakMebibytes, turns } satisfies Asked));
