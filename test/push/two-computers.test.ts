import { expect, test } from 'vitest';
import { createTeamClient, type TeamClient } from '../../src/client/team-client.ts';
import { push } from '../../src/push/push.ts';
import { aMirror } from '../mirror/a-mirror.ts';
import { newestPostgres } from '../postgres/start-postgres.ts';
import { aSession } from '../server/builders.ts';
import { aTeamServer } from '../team/a-team-server.ts';
import { read, sessions } from '../team/shared-session.ts';

const ada = 'ada@halcyon.example';
const weekMs = 7 * 86_400_000;

/** More messages than a request holds. The first and the last have a secret. */
const words = Array.from({ length: 1_200 }, (_, index) =>
  index % 1_199 === 0 ? 'password=hunter2-x' : `word ${index}`,
);

function aCopy(texts: readonly string[]) {
  const copy = aMirror();
  copy.transaction(() => copy.state.set('syncedAt', 1_000));
  if (texts.length > 0) copy.add(aSession({ sessionId: 'ses_1' }), texts);
  return copy;
}

/** Does something after so many pushes of a client were answered. */
function interrupted(client: TeamClient, after: number, work: () => Promise<unknown>): TeamClient {
  let pushes = 0;
  return {
    async call(name, given, options) {
      const answer = await client.call(name, given, options);
      if (name === 'push') pushes += 1;
      if (name === 'push' && pushes === after) await work();
      return answer;
    },
  };
}

test.each(await newestPostgres())(
  'parts that another computer has removed meanwhile are sent again by the same push (PostgreSQL %s)',
  async (version) => {
    await using team = await aTeamServer(version);
    const key = await team.keyFor(ada, 'member', 'org_halcyon', 30);
    const client = createTeamClient({ baseUrl: team.url, credential: async () => key });
    using laptop = aCopy(words);
    using desk = aCopy([]);

    const sleeps = interrupted(client, 1, async () => {
      team.passTime(weekMs + 1);
      await push(desk, client, { shared: 'transcripts' });
    });
    const { report } = await push(laptop, sleeps, { shared: 'transcripts' });

    const sent = { refused: new Map(), sessions: { sent: 1 }, messages: words.length, masked: 2 };
    expect(report).toMatchObject(sent);
    const { messages, pagination } = await read(team, `${sessions}/ses_1/messages?limit=100`, key);
    expect(messages).toHaveLength(100);
    expect(pagination).toMatchObject({ hasMore: true });
    const about = await client.call('getPushed');
    expect(about.sessions).toMatchObject([{ sessionId: 'ses_1', position: words.length }]);
    expect(about.sessions[0]?.digest).toEqual(expect.any(String));
  },
);
