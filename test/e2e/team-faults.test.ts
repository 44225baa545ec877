import { expect, test } from 'vitest';
import { programsOf } from '../postgres/programs.ts';
import { type PostgresServer, startServer } from '../postgres/server.ts';
import { installedPostgres, makeDatabase } from '../postgres/start-postgres.ts';
import {
  aPush,
  keyIn,
  pushUntilStored,
  sendPush,
  storedSessions,
  underWay,
  wholeSession,
} from '../team/faults/pushed-store.ts';
import { startTeam } from '../team/start-team.ts';

const [version] = await installedPostgres();
const messages = 2_000;
const patienceMs = 120_000;

/** A team server on a database of its own, both of which can be killed. */
async function aTeam() {
  const programs = version && (await programsOf(version));
  if (programs === undefined) throw new Error('It was installed before.');
  const database: PostgresServer = await startServer(programs, { owner: process.pid });
  const { url: store } = await makeDatabase(database.host);
  let team = await startTeam(store);
  const key = await keyIn(store);

  return {
    database,
    store,
    /** Sends a push until it was stored, to the server that then runs. */
    push: (id: string) =>
      pushUntilStored(
        () => sendPush(team.url, key, aPush(id, messages)),
        performance.now() + patienceMs,
      ),
    async restart() {
      await team.kill();
      team = await startTeam(store);
    },
    async [Symbol.asyncDispose]() {
      await team[Symbol.asyncDispose]();
      await database.stop();
    },
  };
}

const ids = ['ses_1', 'ses_2', 'ses_3'];

test.runIf(version)(
  'a database that is killed amid pushes loses nothing, and has nothing twice',
  async () => {
    await using team = await aTeam();

    for (const id of ids) {
      const pushing = team.push(id);
      await underWay(team.store);
      await team.database.kill();
      await team.database.start();
      await pushing;
    }

    expect(await storedSessions(team.store)).toEqual(ids.map((id) => wholeSession(id, messages)));
  },
);

test.runIf(version)(
  'a server that is killed amid pushes loses nothing, and stores nothing twice',
  async () => {
    await using team = await aTeam();

    for (const id of ids) {
      const pushing = team.push(id);
      await team.restart();
      await pushing;
    }

    expect(await storedSessions(team.store)).toEqual(ids.map((id) => wholeSession(id, messages)));
  },
);
