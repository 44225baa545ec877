import { expect, test } from 'vitest';
import { letTimeJump } from '../harness/jumping-time.ts';
import { type ConsoleSetup, openConsole } from '../harness/open-console.tsx';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { bodyLines, footer, selectedLine } from '../harness/selection.ts';
import { serveFirstPage, serveHeldPages } from '../harness/serve-pages.ts';

async function openSessions(setup: ConsoleSetup = {}) {
  const console = await openConsole({ columns: 80, rows: 24, ...setup });
  await console.press('2');
  await console.waitFor('running');
  return console;
}

const listRequests = ({ requests }: { requests: string[] }) =>
  requests.filter((request) => request === 'GET /api/v0/sessions').length;

test('G goes to the last session of all, and reads every page on the way', async () => {
  await using console = await openSessions();
  await console.waitFor('1 of 100 read, more below   your sessions');

  await console.press('G');
  await console.waitFor(/ (\d+) of \1 {2,}your sessions/);

  const count = Number(/of (\d+)/.exec(console.line(1))?.[1]);
  expect(count).toBeGreaterThan(350);
  expect(listRequests(console)).toBe(Math.ceil(count / 100));
  expect(selectedLine(console)).toBe(bodyLines(console).at(-1));
});

test('esc while all sessions are read stops that, and stays there', async () => {
  await using server = await serveHeldPages();
  await using console = await openConsoleAt(server, { columns: 80, rows: 24 });
  await console.press('2');
  await console.waitFor('1 of 100 read');
  await console.press('G');
  await console.waitFor(() => server.waiting() === 1);

  await console.press('esc');
  server.letThrough();
  await console.waitFor(() => console.shell.queries.isFetching() === 0);

  // The page that was asked for before the key may arrive; no other one is asked for.
  expect(console.line(1)).toMatch(/Sessions {2}(100|99) of [12]00 read, more below/);
  expect(server.waiting()).toBe(0);
});

test('after a page that failed the next one is not asked for as fast as answers come', async () => {
  await using server = await serveFirstPage();
  await using console = await openConsoleAt(server, { columns: 80, rows: 24 });
  await console.press('2');
  await console.waitFor('1 of 100 read');

  await console.press('G');
  await console.waitFor('STALE');
  for (let round = 0; round < 20; round++) await console.settle();

  expect(server.refused()).toBe(1);
  expect(console.line(1)).toMatch(/100 of 100 read +✗ .*next try \d\d:\d\d/);
  await console.press('esc');
  expect(console.line(1)).toMatch(/100 of 100 read, more below/);
});

test('two screens before the end of what is there the next page is on its way', async () => {
  await using console = await openSessions({ rows: 15 });
  for (let page = 0; page < 7; page++) await console.press('pagedown');
  expect(console.line(1)).toContain('78 of 100 read, more below');
  expect(listRequests(console)).toBe(1);

  await console.press('j');
  await console.waitFor('79 of 200 read');

  expect(listRequests(console)).toBe(2);
});

test('running sessions keep their places while the list is on the screen', async () => {
  const time = letTimeJump();
  let elapsedMs = 0;
  await using console = await openSessions({ elapsedMs: () => elapsedMs });
  await console.press('j');
  const selected = title(selectedLine(console));
  const running = runningTitles(console);
  expect(running.length).toBeGreaterThan(2);

  // Running sessions get messages as time passes, each of which brings its session to the top of the server's list.
  const updates = 10;
  for (let update = 0; update < updates; update++) {
    elapsedMs += 3_000;
    const asked = listRequests(console);
    await time.jump(10_000);
    await console.waitFor(() => listRequests(console) > asked);
    await console.settle();
    const kept = new Set(runningTitles(console));
    expect([...kept]).toEqual(running.filter((one) => kept.has(one)));
  }
  expect(title(selectedLine(console))).toBe(selected);

  // Whoever comes back finds server order, and the cursor where it was.
  while (title(console.line(3)) === running[0]) {
    elapsedMs += 3_000;
    expect(elapsedMs).toBeLessThan(600_000);
    await time.jump(10_000);
    await console.press('3', '2');
    await console.settle();
  }
  expect(title(selectedLine(console))).toBe(selected);
});

const title = (line: string) => line.slice(13, 35);

const runningTitles = (console: Parameters<typeof bodyLines>[0]) =>
  bodyLines(console)
    .filter((line) => line.includes(' running '))
    .map(title);

test('a refresh does not move what is on the screen', async () => {
  const time = letTimeJump();
  let elapsedMs = 0;
  await using console = await openSessions({ elapsedMs: () => elapsedMs });
  await console.press('pagedown', 'pagedown', 'j', 'j');
  const titles = () => bodyLines(console).map((line) => line.slice(2, 36));
  const before = titles();
  const asked = listRequests(console);

  elapsedMs = 120_000;
  await time.jump(10_000);
  await console.waitFor(() => listRequests(console) > asked);
  await console.settle();

  expect(titles()).toEqual(before);
});

test('a session shows all that is known of it beside the list, where there is room', async () => {
  await using console = await openSessions({ columns: 160, rows: 50 });
  await console.waitFor('agent worked');
  const first = /id +([\da-f-]{24})/.exec(console.text())?.[1];

  await console.press('j');
  await console.waitFor((text) => {
    const id = /id +([\da-f-]{24})/.exec(text)?.[1];
    return id !== undefined && id !== first;
  });

  expect(console.text()).toContain('with children');
});

test('enter opens the messages of a session, and the way back ends at its row', async () => {
  await using console = await openSessions();
  await console.press('j', 'j');
  const title = selectedLine(console).slice(14, 34);

  await console.press('enter');
  await console.waitFor(/▌ (user|assistant)/);
  expect(console.line(1)).toContain(`Sessions › ${title}`);
  await console.press('esc');

  expect(selectedLine(console)).toContain(title);
});

test('a computer without sessions says so', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  const { computers } = await console.client.listComputers({});
  await console.press('3');
  await console.waitFor('build-17');

  for (const _ of computers) {
    await console.press('enter');
    await console.waitFor(/Sessions on .*( \d+ of \d+|No session of yours)/s);
    if (console.text().includes('No session of yours')) break;
    await console.press('esc', 'j');
  }

  expect(console.text()).toMatch(/No session of yours runs on \S+\./);
});

test('an id of no session is told as such', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.type(':session 5e55104a-0000-4000-8000-000000000000');
  await console.press('enter');

  await console.waitFor('There is no such session');

  expect(console.line(0)).toContain('NOT FOUND');
  expect(footer(console)).not.toMatch(/ (n|u|t|y|ctrl-s) /);
});

test('a view that was changed says so after its name, until it is as it was', async () => {
  await using console = await openSessions();
  await console.type('/status:idle');
  await console.press('enter');
  await console.type(':save resting');
  await console.press('enter');
  await console.type(':view resting');
  await console.press('enter');
  await console.waitFor('Sessions (resting) ');

  await console.press('/', 'ctrl-u');
  await console.type('status:running');
  await console.press('enter');
  await console.waitFor('Sessions (resting, changed)');

  await console.press('/', 'ctrl-u');
  await console.type('status:idle');
  await console.press('enter');
  await console.waitFor('Sessions (resting) ');
});

test('a view that is saved again or under another name is shown as it was saved, and a forgotten one is none', async () => {
  await using console = await openSessions();
  for (const line of ['/status:idle', ':save resting', ':view resting']) {
    await console.type(line);
    await console.press('enter');
  }
  await console.waitFor('Sessions (resting) ');

  await console.type('/status:running');
  await console.press('enter');
  await console.waitFor('Sessions (resting, changed)');
  await console.type(':save resting');
  await console.press('enter');
  await console.waitFor('Sessions (resting) ');

  await console.type(':save busy');
  await console.press('enter');
  await console.waitFor('Sessions (busy) ');
  await console.type(':forget busy');
  await console.press('enter');
  await console.waitFor((text) => text.includes('Sessions  ') && !text.includes('(busy'));
});

test('a filter is replaced by what is typed, edited after another key, and kept by esc', async () => {
  await using console = await openSessions();
  await console.type('/status:idle');
  await console.press('enter');

  await console.type('/status:running');
  await console.press('enter');
  await console.waitFor(/ \/status:running /);

  await console.press('/', 'end');
  await console.type(' age<1h');
  await console.waitFor(/^ \/ status:running age<1h/m);
  await console.press('esc');
  await console.waitFor(/ \/status:running /);
});
