import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { teamEndpoints, teamProtocol } from '../../src/api/team.ts';
import { type RunningDemoServer, startDemoServer } from '../../src/demo/start-demo-server.ts';
import { answerJson, serve } from '../client/misbehaving-server.ts';
import { aPersonOf } from './a-person.ts';

/** Serves the interface of the platform, and says that it is a team server. */
let team: RunningDemoServer;

/** The version of its own interface that it tells. */
let protocol = teamProtocol;

/** Whether it only says that it is overloaded. */
let isDown = false;

const about = () => JSON.stringify({ org: 'halcyon', protocol, role: 'owner', personId: 'ada' });

beforeAll(async () => {
  const listen = { kind: 'tcp', host: '127.0.0.1', port: 0 } as const;
  team = await startDemoServer({
    listen,
    seed: 3,
    inFront: (listener) => (request, response) => {
      const answers = new Map<string, string>([
        [teamEndpoints.getTeam.path, about()],
        [teamEndpoints.getPushed.path, '{"sessions":[],"other":[]}'],
      ]);
      const own = answers.get(request.url ?? '');
      if (isDown) return void response.writeHead(503).end();
      if (own === undefined) return listener(request, response);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(own);
    },
  });
});

afterAll(() => team.close());

/** A platform that notes what it is asked, and whose sessions are all idle after an interrupt. */
async function aPlatform() {
  const requests: { line: string; key: string | undefined }[] = [];
  const answer = answerJson({ computers: [], sessions: [], data: [], reports: [], status: 'idle' });
  const server = await serve((request: IncomingMessage, response) => {
    requests.push({
      line: `${request.method} ${request.url}`,
      key: request.headers.authorization?.replace('Bearer ', ''),
    });
    return answer(request, response);
  });
  return { url: server.url, requests, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

type Person = ReturnType<typeof aPersonOf>;

const signInToTeam = (person: Person, key: string, ...more: string[]) =>
  person.run(
    ['login', '--profile', 'work', '--team', team.url, '--key-stdin', '--store', 'file', ...more],
    `${key}\n`,
  );

test('a profile with a team server reads there, and acts on the platform with a key of its own', async () => {
  await using platform = await aPlatform();
  using person = aPersonOf({ url: platform.url });
  await person.login('sb_of-the-platform', '--profile', 'work');
  const { out } = await signInToTeam(person, team.keys.owner);
  platform.requests.length = 0;

  const sessions = await person.run(['sessions', '--limit', '1', '--select', 'sessionId']);
  const asked = [...platform.requests];
  const interrupt = await person.run(['sessions', 'interrupt', 'ses_1', '--yes', '--json']);

  expect(out).toContain(`Signed in to the team server ${new URL(team.url).host} as profile work.`);
  expect(JSON.parse(person.text('config.json')).profiles.work).toEqual({
    baseUrl: platform.url,
    credential: 'file',
    team: { url: team.url, credential: 'file' },
  });
  expect(sessions.out).toMatch(/^\S+\n$/);
  expect(asked).toEqual([]);
  expect(JSON.parse(interrupt.out).rows).toMatchObject([{ id: 'ses_1', result: 'ok' }]);
  expect(platform.requests).toEqual([
    { line: 'POST /api/v0/sessions/ses_1/interrupt', key: 'sb_of-the-platform' },
  ]);
});

test('the list of a team server is not read for a session that it does not have', async () => {
  await using platform = await aPlatform();
  using person = aPersonOf({ url: platform.url });
  await person.login('sb_of-the-platform', '--profile', 'work');
  await signInToTeam(person, team.keys.owner);

  const { err } = await person.run(['sessions', 'interrupt', 'ses_1', '--yes', '--verbose']);

  expect(err).toContain('GET /api/v0/sessions/{sessionId}/messages 404');
  expect(err).not.toContain('GET /api/v0/sessions ');
  expect(err).toContain('POST /api/v0/sessions/{sessionId}/interrupt 200');
});

test('a session is interrupted on the platform also while the team server is down', async () => {
  await using platform = await aPlatform();
  using person = aPersonOf({ url: platform.url });
  await person.login('sb_of-the-platform', '--profile', 'work');
  await signInToTeam(person, team.keys.owner);
  onTestFinished(() => {
    isDown = false;
  });
  isDown = true;

  const interrupt = await person.run(['sessions', 'interrupt', 'ses_1', '--yes', '--json']);

  expect(JSON.parse(interrupt.out).rows).toMatchObject([{ id: 'ses_1', result: 'ok' }]);
});

test('without a key of the platform, changes are refused before anything is sent', async () => {
  using person = aPersonOf(team);
  await signInToTeam(person, team.keys.owner);
  const [session] = (
    await person.run(['sessions', 'status=running', '--limit', '1', '--select', 'sessionId'])
  ).out.split('\n');

  const { status, err } = await person.run(['sessions', 'interrupt', session ?? '', '--yes']);
  const after = await person.run(['sessions', 'show', session ?? '', '--select', 'status']);

  expect(status).toBe(2);
  expect(err).toMatch(/was not sent: Profile work reads a team server and has no key of the pla/);
  expect(after.out).toBe('running\n');
});

test('a key of the platform that was signed out leaves the team server readable', async () => {
  await using platform = await aPlatform();
  using person = aPersonOf({ url: platform.url });
  await person.login('sb_of-the-platform', '--profile', 'work');
  await signInToTeam(person, team.keys.owner);
  await person.run(['logout', '--profile', 'work']);
  platform.requests.length = 0;

  const sessions = await person.run(['sessions', '--limit', '1', '--select', 'sessionId']);
  const { err } = await person.run(['sessions', 'interrupt', 'ses_1', '--yes']);
  const teamLogout = await person.run(['logout', '--profile', 'work', '--team']);
  const signedOut = await person.run(['sessions']);

  expect(sessions.out).toMatch(/^\S+\n$/);
  expect(err).toMatch(/signalbox login --profile work signs in to it\.$/m);
  expect(platform.requests).toEqual([]);
  expect(teamLogout.out).toMatch(/^The key of the team server of profile work is deleted from/);
  expect(signedOut).toMatchObject({
    status: 4,
    err: expect.stringMatching(/team server of profile work\. Run .*--profile work --team/),
  });
});

test('signing in to the platform again keeps the team server of a profile, and what it shares', async () => {
  await using platform = await aPlatform();
  using person = aPersonOf({ url: platform.url });
  await signInToTeam(person, team.keys.owner);

  await person.login('sb_of-the-platform', '--profile', 'work');

  expect(JSON.parse(person.text('config.json')).profiles.work).toEqual({
    team: { url: team.url, credential: 'file' },
    baseUrl: platform.url,
    credential: 'file',
  });
});

test('profiles, whoami, doctor and config show say which server is read and which is changed', async () => {
  await using platform = await aPlatform();
  using person = aPersonOf({ url: platform.url });
  await person.login('sb_of-the-platform', '--profile', 'work');
  await signInToTeam(person, team.keys.owner);

  const [profiles, whoami, json, doctor, config] = [
    await person.run(['profiles']),
    await person.run(['whoami']),
    await person.run(['whoami', '--json']),
    await person.run(['doctor']),
    await person.run(['config', 'show']),
  ];

  expect(profiles.out).toContain(`  reads ${team.url}, credential file\n`);
  expect(whoami.out).toContain(`Team       ${team.url}\n`);
  expect(whoami.out).toContain(`Actions    ${platform.url}, key …form from the credential file\n`);
  expect(JSON.parse(json.out)).toMatchObject({
    isTeam: true,
    baseUrl: team.url,
    actsOn: { baseUrl: platform.url, key: '…form' },
  });
  expect(doctor.out).toMatch(/^ok +profile +work reads the team server http/m);
  expect(doctor.out).toMatch(/^ok +team +halcyon, owner ada/m);
  expect(doctor.out).toMatch(/^ok +actions +Go to http.* Answers in/m);
  expect(config.out).toMatch(/^profiles\.work\.team\.url +"http/m);
  expect(JSON.stringify([profiles, whoami, json, doctor, config])).not.toContain(team.keys.owner);
});

test('of a profile that only pushes, login, whoami and doctor name the team server', async () => {
  await using platform = await aPlatform();
  using person = aPersonOf({ url: platform.url });
  await person.login('sb_of-the-platform', '--profile', 'work');
  await signInToTeam(person, team.keys.owner, '--push-only');

  const again = await signInToTeam(person, team.keys.owner);
  const [whoami, json, doctor] = [
    await person.run(['whoami']),
    await person.run(['whoami', '--json']),
    await person.run(['doctor']),
  ];
  await person.run(['logout', '--profile', 'work', '--team']);
  const [signedOut, examined] = [await person.run(['whoami']), await person.run(['doctor'])];
  const read = await signInToTeam(person, team.keys.owner, '--no-push-only');

  expect(again.out).toMatch(
    /^Reads +the platform, .* with --no-push-only it reads the team server$/m,
  );
  expect(whoami.out).toContain(`Pushes to  ${team.url}, key from the credential file\n`);
  expect(JSON.parse(json.out)).toMatchObject({
    ...{ baseUrl: platform.url, pushesTo: { baseUrl: team.url, from: 'credential file' } },
  });
  expect(doctor.out).toMatch(/^ok +team +http\S+, only for pushes: halcyon, owner ada/m);
  expect(signedOut.out).toContain(`Pushes to  ${team.url}, signed out\n`);
  expect(examined.out).toMatch(/^problem +team +http\S+, only for pushes: /m);
  expect(read.out).toMatch(/^Reads +the team server$/m);
});

test('the key of a team server can come from a variable or a file', async () => {
  using person = aPersonOf(team, { SIGNALBOX_PROFILE: 'work', SIGNALBOX_TEAM_KEY: 'sb_wrong' });
  await signInToTeam(person, team.keys.owner);

  const { status } = await person.run(['sessions']);
  const named = await person.run(['sessions', '--profile', 'work', '--limit', '1']);

  expect(status).toBe(4);
  expect(named.status).toBe(0);
});

test('a team server of another version, or none, is refused at sign-in, with what to update', async () => {
  await using platform = await aPlatform();
  using person = aPersonOf({ url: platform.url });
  protocol = teamProtocol + 1;
  const newer = await signInToTeam(person, team.keys.owner).finally(() => {
    protocol = teamProtocol;
  });
  const none = await person.run(
    ['login', '--team', platform.url, '--key-stdin', '--store', 'file', '--profile', 'work'],
    'sb_key',
  );

  expect(newer.status).toBe(1);
  expect(newer.err).toMatch(/interface, and this signalbox version 1\. Update this signalbox\.$/m);
  expect(none.status).toBe(1);
  expect(person.files()).not.toContain('credentials.json');
});

test('a profile that only pushes goes on to read the platform, and finds its team server for commands about it', async () => {
  await using platform = await aPlatform();
  using person = aPersonOf({ url: platform.url });
  const signIn = (...more: string[]) =>
    person.run(
      ['login', '--profile', 'work', '--team', team.url, '--key-stdin', '--store', 'file', ...more],
      `${team.keys.owner}\n`,
    );
  const early = await signIn('--push-only');
  await person.login('sb_of-the-platform', '--profile', 'work');
  await signIn('--push-only');
  const again = await signIn();
  platform.requests.length = 0;

  await person.run(['sessions']);
  const asked = platform.requests.map(({ line }) => line.replace(/\?.*/, '')).sort();
  const status = await person.run(['team', 'status']);
  const grep = await person.run(['grep', 'gripper']);
  const profiles = await person.run(['profiles']);
  const pushing = JSON.parse(person.text('config.json')).profiles.work.team;
  await signIn('--no-push-only');
  const reading = JSON.parse(person.text('config.json')).profiles.work.team;

  expect(early.err).toContain('Profile work has no platform to read from.');
  expect(again.status).toBe(0);
  expect(pushing).toEqual({ url: team.url, credential: 'file', read: false });
  expect(reading).toEqual({ url: team.url, credential: 'file' });
  expect(asked).toEqual(['GET /api/v0/sessions']);
  expect(status.out).toContain('halcyon');
  expect(grep.err).toContain('signalbox sync');
  expect(profiles.out).toContain(`  pushes to ${team.url}, credential file\n`);
});

test('a team server that cannot remove a session is called older, not the session deleted', async () => {
  using person = aPersonOf({ url: team.url }, { SIGNALBOX_API_KEY: team.keys.owner });

  const { err } = await person.run(['team', 'remove', 'ses_1', '--base-url', team.url, '--yes']);

  expect(err).toContain('Nothing was removed: the team server at ');
  expect(err).toContain('has an older version.');
});
