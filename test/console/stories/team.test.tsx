import { expect, test } from 'vitest';
import { keyIsOfMember } from '../../platforms/switches/access.ts';
import { aTeam, nowMs, openTeam } from './open-team.ts';

test('sessions name the person who shares them, and mark what one shares oneself', async () => {
  await using console = await openTeam();

  await console.press('2');
  await console.waitFor('PERSON');
  await console.waitFor(/ you /);
  const rows = console.text();
  await console.press('/');
  await console.type('person:oda');
  await console.press('enter');
  await console.calm();

  expect(rows).toContain('what people share');
  expect(rows).not.toContain('your sessions');
  expect(rows).toMatch(/ oda .* swell-2| oda .* current-9/);
  expect(console.text()).toMatch(/ oda /);
  expect(console.text()).not.toMatch(/ signe | you /);
});

test('the age of the data is that of the last push, never that of its reading', async () => {
  await using console = await openTeam();

  await console.press('2');
  await console.waitFor('TEAM · up to 1h old');
  const sessions = console.text();
  await console.press('3');
  await console.waitFor('TEAM · up to 1m old');
  await console.press('5');
  await console.waitFor('TEAM · age not known');

  expect(sessions).not.toContain('live');
});

test('without a key of the platform, the reason is said and nothing is sent', async () => {
  const refusal = 'Profile work reads a team server and has no key of the platform.';
  await using console = await openTeam({ isReadOnly: true, team: aTeam({ refusal }) });

  await console.press('2');
  await console.waitFor('PERSON');
  await console.press('x');
  await console.press('d');
  await console.waitFor('has no key of the platform');

  expect(console.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
});

test('of a session that is shared as a title, its transcript says who could share it, and how', async () => {
  await using console = await openTeam({ rows: 24, columns: 80, sharedAs: 'titles' });

  await console.press('2');
  await console.waitFor('PERSON');
  await console.press('enter');
  await console.waitFor('shares the title of this session, but not its messages');

  expect(console.text()).toMatch(/(oda|signe|ada)@halcyon\.example shares the title/);
  expect(console.text()).toContain('signalbox push --share');
  expect(console.text()).not.toContain('no messages');
});

test('the preview of such a session asks for no messages', async () => {
  await using console = await openTeam({ columns: 160, rows: 50, sharedAs: 'titles' });

  await console.press('2');
  await console.waitFor('shares the title of this session, but not its');
  await console.calm();

  expect(console.text()).toMatch(/shared +title/);
  expect(console.requests.filter((request) => request.includes('/messages'))).toEqual([]);
});

test('a session of somebody else cannot be deleted, and nothing is sent', async () => {
  await using console = await openTeam();

  await console.press('2');
  await console.waitFor('PERSON');
  await console.press('/');
  await console.type('person:oda');
  await console.press('enter');
  await console.press('x');
  await console.press('d');
  await console.waitFor('This is a session of oda@halcyon.example: only they can do that.');

  expect(console.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
});

test('before the team server has said whose key it is, nothing is asked about a session', async () => {
  const said = Promise.withResolvers<void>();
  let own: string | undefined;
  const about = async () => {
    await said.promise;
    own = 'ada@halcyon.example';
    return { email: own, dataOf: {} };
  };
  await using console = await openTeam({ team: aTeam({ own: () => own, about }) });

  await console.press('2');
  await console.waitFor('PERSON');
  await console.press('/');
  await console.type('person:ada');
  await console.press('enter');
  await console.press('x');
  await console.press('d');
  await console.waitFor(
    'ada@halcyon.example: the team server has not said yet whether that is you.',
  );

  said.resolve();
  await console.waitFor(/ you /);
  await console.press('x');
  await console.press('d');
  await console.waitFor(/Delete ".*"\?/);
  expect(console.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
});

test('Now names whose session needs a person, and filters by it', async () => {
  await using console = await openTeam({ columns: 200 });

  await console.press('0');
  await console.waitFor(/ (oda|signe|ada) /);
  await console.press('/');
  await console.type('person:signe');
  await console.press('enter');
  await console.calm();

  expect(console.text()).toMatch(/ signe /);
  expect(console.text()).not.toMatch(/ ada /);
});

test('a long title on Now leaves room for the person', async () => {
  await using console = await openTeam({ columns: 80, rows: 24 });

  await console.press('0');
  await console.waitFor(/… +(oda|signe|ada) /);
});

test('Now leaves out the domain of all who share to members, too, who see no limits', async () => {
  await using console = await openTeam({ columns: 80, rows: 24, switches: [keyIsOfMember] });

  await console.press('0');
  await console.waitFor(/ (oda|signe|ada) /);
  expect(console.text()).not.toContain('@halcyon');
});

test('Now offers to interrupt a session to the one who shares it', async () => {
  await using console = await openTeam();
  const offers = () => console.text().includes('x i interrupt');

  await console.press('0');
  await console.press('/');
  await console.type('person:ada ');
  await console.waitFor(() => / ada /.test(console.text()) && offers());

  await console.press('ctrl-u');
  await console.type('person:signe ');
  await console.waitFor(/ signe /);
  await console.waitFor(() => !/ ada /.test(console.text()));
  expect(offers()).toBe(false);
});

test('a transcript and the tail name the person', async () => {
  await using console = await openTeam();

  await console.press('2');
  await console.waitFor('PERSON');
  await console.press('enter');
  await console.waitFor(/(oda|signe|ada)@halcyon\.example/);
  await console.press('escape');
  await console.press(':');
  await console.type('tail');
  await console.press('enter');
  await console.waitFor(/PERSON[\s\S]*(oda|signe|ada)@halcyon\.example/);
});

test('a search tells who shares what it finds, and in how many sessions it has looked', async () => {
  const hit = {
    ...{ sessionId: 'ses-1', title: 'Tide tables', messageId: 'msg-1', position: 3, role: 'user' },
    ...{ createdAt: nowMs - 60_000, before: 'the ', match: 'tide', after: ' turns' },
    ownerEmail: 'signe@halcyon.example',
  };
  await using console = await openTeam({
    copySearch: {
      search: async () => ({
        ...{ hits: [hit], cursor: undefined, total: 40, isTotalCapped: true, mistakes: [] },
        ...{ sessions: [], isSortRefused: false, dataOf: undefined },
        coverage: { searched: 24, known: 24, isTeam: true },
      }),
    },
  });

  await console.press(':');
  await console.type('grep tide');
  await console.press('enter');
  await console.waitFor('at least 40 hits in 24 shared sessions');

  expect(console.text()).toContain('signe@halcyon.example');
});

test('what was found in a title alone opens no empty transcript', async () => {
  const hit = {
    ...{ sessionId: 'ses-1', title: 'Tide tables', messageId: '', position: 0, role: 'title' },
    ...{ createdAt: nowMs - 60_000, before: '', match: 'Tide', after: ' tables' },
    ownerEmail: 'signe@halcyon.example',
  };
  await using console = await openTeam({
    copySearch: {
      search: async () => ({
        ...{ hits: [hit], cursor: undefined, total: 1, mistakes: [] },
        ...{ sessions: [], isSortRefused: false, dataOf: undefined },
        coverage: { searched: 24, known: 24, isTeam: true, titles: 24 },
      }),
    },
  });

  await console.press(':');
  await console.type('grep tide');
  await console.press('enter');
  await console.waitFor('signe@halcyon.example');
  await console.press('enter');
  await console.waitFor('signe@halcyon.example shares the title of this session');

  expect(console.text()).not.toContain('This session has no messages');
});

test('no wiki run is looked for on a team server, which has none', async () => {
  await using console = await openTeam();

  await console.press('6');
  await console.waitFor('A team server has no wiki runs');

  expect(console.text()).not.toContain('open by id');
});
