import { expect, test } from 'vitest';
import type { Visit } from '../../../src/console/shell/navigation.ts';
import type { RootScreen, Route } from '../../../src/console/shell/routes.ts';
import { shareRepeats } from '../../../src/console/shell/share-repeats.ts';
import { openConsole } from '../harness/open-console.tsx';
import { moveTo } from '../harness/selection.ts';

type Setup = NonNullable<Parameters<typeof openConsole>[0]>;
type Account = NonNullable<Setup['account']>;

/** An account that remembers where a switch led. */
function anAccount() {
  const switched: { profile: string; place: Parameters<Account['switchTo']>[1] }[] = [];
  const account: Account = {
    profiles: ['other'],
    switchTo: (profile, place) => switched.push({ profile, place }),
    signIn: async () => {},
    openCounterpart: () => {},
  };
  return { account, switched };
}

test(':profile leads to the same list, sorted and filtered as before', async () => {
  const { account, switched } = anAccount();
  await using first = await openConsole({ account });
  await first.press('3');
  await first.waitFor('build-17');
  await first.press('/');
  await first.type('status:error');
  await first.press('enter');
  await first.waitFor((text) => !text.includes('build-17'));
  await first.press(':');
  await first.type('profile other');
  await first.press('enter');
  await first.waitFor(() => switched.length === 1);

  const { place } = switched[0] ?? {};
  await using second = await openConsole({ ...(place && { place }) });
  await second.waitFor('map-stitch-2');

  expect(second.text()).toContain('status:error');
  expect(second.text()).not.toContain('build-17');
});

test('a profile that was created while the console runs is found', async () => {
  const profiles: string[] = [];
  const { account, switched } = anAccount();
  await using console = await openConsole({
    account: { ...account, profiles, readProfiles: async () => void profiles.push('second') },
  });

  await console.press(':');
  await console.type('profile second');
  await console.press('enter');

  await console.waitFor(() => switched.length === 1);
  expect(switched[0]?.profile).toBe('second');
});

test('esc clears a typed filter in the other profile before it leaves the list', async () => {
  const { account, switched } = anAccount();
  await using first = await openConsole({ account });
  await first.press('3');
  await first.waitFor('build-17');
  await moveTo(first, 'build-17');
  await first.press('enter');
  await first.waitFor(/Sessions on build-17 +1 of/);
  await first.type('/idle');
  await first.press('enter', ':');
  await first.type('profile other');
  await first.press('enter');
  await first.waitFor(() => switched.length === 1);
  const { place } = switched[0] ?? {};
  await using second = await openConsole({ ...(place && { place }) });
  await second.waitFor('/idle');

  await second.press('esc');

  expect(second.line(1)).toMatch(/Sessions on build-17 /);
  expect(second.line(1)).not.toContain('/idle');
});

test.each([
  { trail: 'Sessions', above: [{ id: 'sessions', route: { screen: 'sessions' } }] },
  {
    trail: 'Now and Sessions',
    above: [
      { id: 'now', route: { screen: 'now' } },
      { id: 'sessions#1', route: { screen: 'sessions' } },
    ],
  },
  {
    trail: 'Sessions and those on a computer that does not exist either',
    above: [
      { id: 'sessions', route: { screen: 'sessions' } },
      {
        id: 'sessions#1',
        route: { screen: 'sessions', computer: { id: 'cmp_elsewhere', name: 'far' } },
      },
    ],
  },
] satisfies {
  trail: string;
  above: [Visit, ...Visit[]];
}[])(
  'what does not exist in the other profile is left for the list above it: $trail',
  async ({ above }) => {
    const route = { screen: 'transcript', sessionId: 'ses_elsewhere', title: 'elsewhere' } as const;
    await using console = await openConsole({
      place: {
        trail: [...above, { id: 'transcript#2', route }],
        visits: 2,
        history: { past: [], future: [] },
        last: undefined,
      },
    });

    await console.waitFor('elsewhere does not exist in halcyon; showing Sessions instead.');
    await console.waitFor(/Sessions {2}1 of/);
    await console.waitUntilIdle();
    expect(console.line(1)).toMatch(/Sessions {2}1 of/);
  },
);

test.each([
  {
    what: 'a computer',
    root: 'computers',
    route: { screen: 'computer', computerId: 'cmp_elsewhere', name: 'far' },
    says: 'far does not exist in halcyon; showing Computers instead.',
    shows: /Computers {2}1 of/,
  },
  {
    what: 'a person',
    root: 'people',
    route: { screen: 'person', userId: 'usr_elsewhere', email: 'ana@elsewhere.example' },
    says: 'ana@elsewhere.example has no data here; showing People instead.',
    shows: /People {2}1 of/,
  },
] satisfies { what: string; root: RootScreen; route: Route; says: string; shows: RegExp }[])(
  'the page of $what that does not exist in the other profile is left for the list',
  async ({ root, route, says, shows }) => {
    const saved = { name: '', views: {}, isCarried: true } as const;
    await using console = await openConsole({
      place: {
        trail: [
          { id: root, route: { screen: root } },
          { id: `${route.screen}#1`, route, saved },
        ],
        visits: 1,
        history: { past: [], future: [] },
        last: undefined,
      },
    });

    await console.waitFor(says);
    await console.waitFor(shows);
  },
);

test('days that are shown for a time do not become the own days in the other profile', async () => {
  const { account, switched } = anAccount();
  await using first = await openConsole({ account });
  first.shell.range.dispatch({ kind: 'last', days: 90 });
  first.shell.open({ screen: 'overview' });
  first.shell.range.override({ kind: 'last', days: 7 });
  await first.waitFor('7 days  2026-11-13');
  await first.press(':');
  await first.type('profile other');
  await first.press('enter');
  await first.waitFor(() => switched.length === 1);

  const { place } = switched[0] ?? {};
  await using second = await openConsole({ ...(place && { place }) });
  await second.waitFor('90 days  2026-08-22');

  expect(second.shell.range.own()).toEqual({ kind: 'last', days: 90 });
});

test('a person without credits stays until it is known whether they were active', async () => {
  const gate = Promise.withResolvers<void>();
  const email = 'vikram.bhat@halcyon.example';
  await using console = await openConsole({
    inFront: (listener) => async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      if (pathname.endsWith('/analytics/users')) await gate.promise;
      if (!pathname.endsWith('/analytics/tokens')) return listener(request, response);
      response.writeHead(200, { 'content-type': 'application/json' });
      const meta = {
        org_id: 'org_halcyon',
        start_date: searchParams.get('startDate'),
        end_date: searchParams.get('endDate'),
      };
      response.end(JSON.stringify({ data: [], meta }));
    },
    place: {
      trail: [
        { id: 'people', route: { screen: 'people' } },
        {
          id: 'person#1',
          route: { screen: 'person', email },
          saved: { name: '', views: {}, isCarried: true },
        },
      ],
      visits: 1,
      history: { past: [], future: [] },
      last: undefined,
    },
  });
  const { queries } = console.shell;
  const waitsFor = (kind: string) => queries.isFetching({ queryKey: [kind] }) > 0;
  const isRead = (kind: string) =>
    queries.getQueriesData({ queryKey: [kind] }).some(([, data]) => data !== undefined);
  await console.waitFor(
    () =>
      isRead('tokens') && isRead('credit-limits') && !waitsFor('tokens') && waitsFor('user-days'),
  );

  gate.resolve();

  await console.waitFor(new RegExp(`People › ${email} .*1 of`));
  expect(console.text()).not.toContain('no data here');
});

test('texts that rows of one profile share are forgotten when its console ends', async () => {
  const people = shareRepeats(['ana@halcyon.example', 'ben@halcyon.example']);
  {
    await using console = await openConsole();
    await console.waitFor('like for like');
    expect(shareRepeats([...people])).toBe(people);
  }

  await expect.poll(() => shareRepeats([...people]) === people).toBe(false);
});
