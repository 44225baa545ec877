import { randomUUID } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { createTeamClient } from '../../src/client/team-client.ts';
import type { RunningDemoServer } from '../../src/demo/start-demo-server.ts';
import { aPersonOf } from '../cli/a-person.ts';
import type { ATeamServer } from '../team/a-team-server.ts';

type From = Pick<RunningDemoServer, 'url' | 'keys'>;

/** Folders with a copy of each platform, to which somebody has signed in: signing in and syncing take longer than most pushes. */
const synced = new WeakMap<From, Promise<string>>();

async function syncedFrom(from: From): Promise<string> {
  using person = aPersonOf(from);
  await person.login(from.keys.owner, '--profile', 'work');
  expect((await person.run(['sync'])).status).toBe(0);
  const folder = join(inject('runFolder'), randomUUID());
  cpSync(person.in('..'), folder, { recursive: true });
  return folder;
}

/** Somebody who has a copy of a platform as profile work, and by default shares all of it with the team. */
export async function whoShares(
  team: Pick<ATeamServer, 'url'>,
  key: string,
  from: From,
  share: object | undefined = { sessions: 'transcripts' },
) {
  const copying = synced.get(from) ?? syncedFrom(from);
  synced.set(from, copying);
  const person = aPersonOf(from, { SIGNALBOX_TEAM_KEY: key });
  cpSync(await copying, person.in('..'), { recursive: true });
  const config = JSON.parse(person.text('config.json'));
  config.profiles.work = { ...config.profiles.work, team: { url: team.url }, share };
  writeFileSync(person.in('config.json'), JSON.stringify(config));
  return person;
}

/** What a client is told that is stored of the holder of a key. */
export const storedBy = ({ url }: ATeamServer, key: string) =>
  createTeamClient({ baseUrl: url, credential: async () => key }).call('getPushed');

/** Every session with the IDs of its messages. */
export async function transcripts(url: string, credential: string) {
  const client = createClient({ baseUrl: url, credential });
  const all: Record<string, string[]> = {};
  for await (const { sessionId } of client.sessions()) {
    const messages = await client.messages({ sessionId }).toArray();
    all[sessionId] = messages.map(({ id }) => id);
  }
  return all;
}
