// One sync in a process of its own, to be killed. Tells on standard output what it reports as synced.
import { writeSync } from 'node:fs';
import { createClient } from '../../../src/client/client.ts';
import { openMirror } from '../../../src/mirror/open-mirror.ts';
import { sync } from '../../../src/mirror/sync/sync.ts';

const [url = '', file = ''] = process.argv.slice(2);
const tell = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`);

tell({ type: 'begun' });
const mirror = openMirror(file);
await sync(mirror, createClient({ baseUrl: url, credential: 'any' }), {
  spacingMs: 0,
  // Several groups fit between two kills.
  groupMs: 20,
  pageSize: 5,
  marginMs: 2_000,
  onEvent: tell,
});
mirror.close();
tell({ type: 'ended' });
