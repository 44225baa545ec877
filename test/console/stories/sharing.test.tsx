import { expect, test } from 'vitest';
import type { TeamChange } from '../../../src/api/team-changes.ts';
import { auditInMemory } from '../../../src/console/shell/audit.ts';
import type { PushTeam } from '../../../src/console/shell/team.ts';
import { openOnPlatform } from '../../platforms/open-on-platform.ts';
import type { HarnessOptions } from '../harness/open-console-at.tsx';
import { aTeam, openTeam, type TeamLook } from './open-team.ts';

/** The console of an owner, and what it has changed on the team server. */
async function openAsOwner(look: TeamLook = {}) {
  const changes: TeamChange[] = [];
  const change = async (one: TeamChange) => void changes.push(one);
  const team = aTeam({ change, isOwner: () => true, refusal: 'There is no key of the platform.' });
  const console = await openTeam({ isReadOnly: true, team, ...look });
  await console.press('2');
  await console.waitFor(/ you /);
  return { console, changes };
}

test('an owner removes a session of somebody else from the team server, after a question', async () => {
  const audit = auditInMemory();
  const { console: opened, changes } = await openAsOwner({ audit });
  await using console = opened;

  await console.press('/');
  await console.type('person:oda');
  await console.press('enter');
  await console.press('x');
  await console.press('r');
  await console.waitFor(/Remove ".*" from team\.halcyon\.example\?/);
  expect(console.text()).toContain('It is a session of oda@halcyon.example.');
  expect(console.text()).toMatch(/DELETE \/api\/team\/v0\/sessions\/\S+/);
  expect(changes).toEqual([]);
  await console.waitFor('y yes');
  await console.press('y');
  await console.waitFor('is removed from the team server');

  expect(changes).toMatchObject([{ endpoint: 'removeSession' }]);
  expect(audit.read().entries).toMatchObject([
    { method: 'DELETE', route: '/api/team/v0/sessions/{sessionId}', result: 'pending' },
    { result: 'ok' },
  ]);
  expect(console.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
});

test("one takes back a session of one's own, also without a key of the platform", async () => {
  const { console: opened, changes } = await openAsOwner();
  await using console = opened;

  await console.press('/');
  await console.type('person:ada');
  await console.press('enter');
  await console.press('x');
  await console.waitFor('Keep this session off');
  expect(console.text()).not.toContain("Remove this person's session");
  await console.press('u');
  await console.waitFor(/Take ".*" back from team\.halcyon\.example\?/);
  await console.waitFor('y yes');
  await console.press('y');
  await console.waitFor('is not shared now');

  expect(changes).toMatchObject([{ endpoint: 'removeShared' }]);
});

test('who is no owner removes nothing of others, and a read-only console nothing at all', async () => {
  await using console = await openTeam();

  await console.press('2');
  await console.waitFor(/ you /);
  await console.press('/');
  await console.type('person:ada');
  await console.press('enter');
  await console.press('x');
  await console.waitFor('Keep this session off');
  await console.press('u');
  await console.waitFor('The console is read-only.');
  await console.press('/');
  await console.press('ctrl-u');
  await console.type('person:oda');
  await console.press('enter');
  await console.press('x');
  await console.waitFor('Keep this session off');

  expect(console.text()).not.toContain("Remove this person's session");
});

/** The console on a platform from which one pushes, with what the team server answers. */
async function openPushing(shared: PushTeam['shared'], look: HarnessOptions = {}) {
  const pushTeam = { host: 'team.halcyon.example', shared, change: async () => {} };
  const console = await openOnPlatform([], { columns: 160, rows: 40, pushTeam, ...look });
  await console.press('2');
  await console.waitFor('TITLE');
  return console;
}

test('sessions that one has pushed are marked on the platform that one reads', async () => {
  let all = new Map<string, string>();
  let asked = 0;
  await using console = await openPushing(async () => {
    asked += 1;
    return all;
  });

  await console.waitFor('SHARED');
  expect(console.text()).toMatch(/ no /);
  await console.press('y');
  const [id = ''] = console.copied;
  all = new Map([[id, 'titles']]);
  await console.press('r');
  await console.waitFor(/ title /);
  await console.press('/');
  await console.type('shared=title');
  await console.waitFor(/ 1\/\d+/);
  await console.press('enter');
  await console.press('enter');
  await console.waitFor('title shared');

  expect(console.text()).not.toContain('not known');
  expect(asked).toBe(2);
});

test('offline, what was shared is marked as of the last push, and nothing is taken back', async () => {
  const at = Date.parse('2027-02-17T08:05:00Z');
  const pushTeam = { host: '', asOf: at, shared: async () => new Map() };
  await using console = await openOnPlatform([], {
    ...{ columns: 160, rows: 40, dataOf: at, isReadOnly: true, pushTeam },
  });

  await console.press('2');
  await console.waitFor('SHARED');
  await console.press('x');
  await console.waitFor('Actions');

  expect(console.text()).toContain('shared as of the last push, 2027-02-17 08:05 UTC');
  expect(console.text()).not.toContain('Keep this session off');
});

test.each<[string, PushTeam['shared'], RegExp, string]>([
  ['is not there', async () => new Map(), /Keep ".*" off team\.halcyon/, 'It is not there now.'],
  [
    'may be there',
    () => Promise.reject(new Error('no way there')),
    /Take ".*" back from/,
    'If it is there, nobody can read',
  ],
])(
  'of a session that %s, the question says what taking it back means',
  async (_, shared, title, effect) => {
    await using console = await openPushing(shared);
    await console.waitFor(/SHARED|what is shared is not known/);

    await console.press('x');
    await console.waitFor('Keep this session off');
    await console.press('u');
    await console.waitFor(title);

    expect(console.text()).toContain(effect);
    expect(console.text()).toMatch(/No push of yours sends it until "signalbox team share/);
    expect(console.text()).not.toMatch(/sends it again|Nobody can read/);
  },
);

test('where the team server does not answer, what is shared is not known, and the platform is read on', async () => {
  await using console = await openPushing(() => Promise.reject(new Error('no way there')));

  await console.waitFor('what is shared is not known');
  expect(console.text()).not.toContain('SHARED');
  expect(console.text()).toMatch(/shared +not known/);
  await console.press('enter');
  await console.waitFor(/message \d+ of/);

  expect(console.text()).toContain('what is shared is not known');
  expect(console.text()).not.toContain('not shared');
});

test('of a title that one shares oneself, the transcript speaks of you', async () => {
  await using console = await openTeam({ sharedAs: 'titles' });

  await console.press('2');
  await console.waitFor(/ you /);
  await console.press('/');
  await console.type('person:ada');
  await console.press('enter');
  await console.press('enter');
  await console.waitFor('You share the title of this session');

  expect(console.text()).not.toContain('ada@halcyon.example shares');
});
