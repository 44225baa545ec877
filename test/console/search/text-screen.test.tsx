import { expect, test } from 'vitest';
import { linesAsTexts } from '../../../src/console/search/text-screen.tsx';
import { openConsole } from '../harness/open-console.tsx';
import { bodyText, footer } from '../harness/selection.ts';

type Opened = Awaited<ReturnType<typeof openConsole>>;

/** How a page is opened, a text that shows that it is, and words in it. */
const pages: Record<string, { way: (string | RegExp)[]; shows: RegExp; words: string }> = {
  'a session in full': {
    way: ['2', /Sessions {2}1 of/, 'd'],
    shows: /Last messages/,
    words: 'cache written',
  },
  'a computer': {
    way: ['3', /build-17/, 'd'],
    shows: /Provisioning/,
    words: 'sandbox',
  },
  'a report of a repository': {
    way: ['5', /Readiness {2}1 of/, 'enter'],
    shows: /report \d+ of/,
    words: 'test',
  },
  'the text of a rule': {
    way: [':', ...'rules', 'enter', /Rules {2}1 of/, 'd'],
    shows: /Rule/,
    words: 'the',
  },
};

async function open(console: Opened, way: readonly (string | RegExp)[]) {
  for (const step of way) {
    if (step instanceof RegExp) await console.waitFor(step);
    else await console.press(step);
  }
}

test.each(Object.entries(pages))('%s is searched', async (_, { way, shows, words }) => {
  await using console = await openConsole({ columns: 100, rows: 24 });
  await open(console, way);
  await console.waitFor(shows);
  const place = console.shell.navigation.get();

  await console.press('/', ...[...words].map((letter) => (letter === ' ' ? 'space' : letter)));
  await console.waitFor(/ 1\/\d+/);
  await console.press('enter');

  expect(console.line(1)).toContain(`/${words}`);
  expect(footer(console)).toContain('n next match');
  await console.press('n', 'N', 'esc');
  expect(console.line(1)).not.toContain(`/${words}`);
  expect(console.shell.navigation.get()).toBe(place);
});

test('a search scrolls to its match with each letter, and esc of the prompt back', async () => {
  await using console = await openConsole({ columns: 80, rows: 15 });
  await open(console, ['2', /Sessions {2}1 of/, 'd']);
  await console.waitFor('Last messages');
  expect(bodyText(console)).not.toContain('cache');

  await console.press('/');
  for (const query of ['c', 'ca', 'cac', 'cach', 'cache']) {
    await console.press(query.slice(-1));
    expect(bodyText(console)).toMatch(new RegExp(query, 'i'));
  }
  await console.press('space', ...'read');
  await console.waitFor(/1\/1/);
  expect(bodyText(console)).toContain('cache read');

  await console.press('esc');
  expect(bodyText(console)).not.toContain('cache');
  expect(bodyText(console)).toContain('Last messages');

  await console.press('/', ...'cache', 'enter');
  expect(console.line(1)).toContain('/cache 1/2');
  expect(bodyText(console)).toContain('cache');
});

test.each([
  { page: 'a row', way: ['2', /Sessions {2}1 of/, 'd', /Last messages/], asks: '/messages' },
  {
    page: 'a report',
    way: ['5', /Readiness {2}1 of/, 'enter', /report \d+ of/],
    asks: '/maturity-level-reports',
  },
])('keys that come at once go to the matches of $page one by one', async ({ way, asks }) => {
  await using console = await openConsole({ columns: 80, rows: 15 });
  await open(console, way);
  // What arrives later would move the matches, and messages are asked for a moment after their row is opened.
  await console.waitFor(() => console.requests.some((line) => line.includes(asks)));
  await console.waitFor(() => console.shell.queries.isFetching() === 0);
  await console.press('/', 'e', 'enter');
  const first = bodyText(console);

  await console.press('N');
  expect(bodyText(console)).not.toBe(first);
  await console.press('n');
  await console.pressAtOnce('N', 'n');
  expect(console.line(1)).toContain('/e 1/');
  expect(bodyText(console)).toBe(first);
});

test('the search in one row does not go on in the next', async () => {
  await using console = await openConsole({ columns: 100, rows: 24 });
  await open(console, ['2', /Sessions {2}1 of/, 'd', '/', ...'zzzz', 'enter']);
  await console.waitFor('no match');

  await console.press('q', 'j', 'd');

  expect(console.line(1)).toMatch(/ 2 of /);
  expect(console.line(1)).not.toContain('zzzz');
});

test('texts of lines are made once, and only for a search', () => {
  let made = 0;
  const long = {
    get spans() {
      made += 1;
      return [{ text: 'arm' }];
    },
  };

  const content = linesAsTexts([long, long]);

  expect(content.lines).toHaveLength(2);
  expect(made).toBe(0);
  expect(content.searched().texts).toEqual(['arm', 'arm']);
  expect(content.searched()).toBe(content.searched());
});

test('where nothing can be searched, the palette takes what is typed', async () => {
  await using console = await openConsole({ columns: 100, rows: 24 });
  await console.waitFor(/Busiest day/);

  await console.pressAtOnce('/', ...'limits');
  await console.waitFor(/Go to Limits/);
  await console.press('enter');

  await console.waitFor(/Limits {2}1 of/);
});
