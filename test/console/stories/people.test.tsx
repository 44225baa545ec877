import { expect, onTestFinished, test, vi } from 'vitest';
import { createDemoAnalytics } from '../../../src/demo/demo-analytics.ts';
import { formatCount } from '../../../src/figures/format/number.ts';
import { type ConsoleSetup, demoNowMs, openConsole } from '../harness/open-console.tsx';
import { footer, selectedLine } from '../harness/selection.ts';

const removal = 'DELETE /api/v0/organization/users';
const aditi = 'aditi.reddy@halcyon.example';

/** The list of people; the cursor is on the second one, whose automation runs away. */
async function openPeople(setup: ConsoleSetup = {}) {
  const console = await openConsole({ columns: 80, rows: 24, ...setup });
  await console.press('7');
  await console.waitFor(/OF LIMIT[\s\S]*aditi.reddy.* \d+ %/);
  await console.press('j');
  return console;
}

/** The question whether to remove this person, ready for the e-mail. */
async function askToRemove(setup: ConsoleSetup = {}) {
  const console = await openPeople(setup);
  await console.press('x', 'd');
  await console.waitFor('enter works once the text matches');
  return console;
}

test('while people are marked nobody is removed, for it takes one at a time', async () => {
  await using console = await openPeople();

  await console.press('space', 'x');

  expect(console.text()).toContain('One row at a time: clear the marks first.');
});

test('a filter and the sort find whose usage has doubled', async () => {
  await using console = await openPeople({ columns: 120, rows: 36 });
  await console.waitFor(/aditi\.reddy .* ▲ \d+ %/);

  await console.press('/');
  await console.type('change>100% before>0');
  await console.press('enter');
  await console.waitFor(/\d of \d+\/47 .*\/change>100% before>0/);
  const shown = console
    .text()
    .match(/ ▲ [\d,]+ % /g)
    ?.map((text) => Number(text.replaceAll(/\D/g, '')));

  expect(shown?.length).toBeGreaterThan(0);
  expect(Math.min(...(shown ?? []))).toBeGreaterThanOrEqual(100);

  await console.press('esc', 'S', 'h');
  await console.waitFor('by CHANGE ▼');
  expect(console.line(3)).toContain(`▲ ${formatCount(Math.max(...(shown ?? [])))} %`);
});

test('below the list, the chart of a person is whole in the first column', async () => {
  await using console = await openPeople({ columns: 120, rows: 36 });
  await console.waitFor(/last day {6}/);

  const rows = console.text().split('\n');
  const head = rows.findIndex((row) => row.includes('credits in 30 days'));
  const dates = rows.findIndex((row) => /^ +\d+ (Oct|Nov) .*\d+ Nov/.test(row));

  expect(rows.slice(head + 1, dates).join('\n')).toMatch(/^ +\d+k[\s\S]*\n +0 /);
  expect(dates - head).toBeGreaterThanOrEqual(4);
  expect(rows[head - 3]).toMatch(/aditi\.reddy.* last day/);
});

test('people stand with their credits, their trend and their share of the limit', async () => {
  await using console = await openPeople();

  expect(console.line(1)).toMatch(/People {2}2 of 47 .*2026-10-21 → 2026-11-19/);
  expect(selectedLine(console)).toMatch(/aditi\.reddy .*118,182\+ .* 72 %/);
  expect(console.text()).toContain('✗ 114 %');
  expect(console.text()).toContain('(no e-mail)');
});

test('where the chart of a person does not fit into its column, it is left out', async () => {
  await using console = await openPeople({ columns: 120, rows: 24 });
  await console.waitFor('credits in 30 days');

  expect(console.text()).not.toMatch(/ 0 │/);
});

test('enter leads to the days, and the cursor of their table marks the day in the chart', async () => {
  await using console = await openPeople();
  await console.press('enter');
  await console.waitFor(/People › aditi.*30 days/);
  await console.waitFor('auto-high');
  expect(console.text()).toMatch(/Thu 19 Nov ▲/);

  await console.press('j', 'j');

  expect(selectedLine(console)).toMatch(/Tue 17 Nov +[\d,]+ /);
  expect(console.text()).toMatch(/Tue 17 Nov ▲|▲ Tue 17 Nov/);
});

test('enter on a day leads to that day of everybody, and esc back to the same row', async () => {
  await using console = await openPeople();
  await console.press('enter');
  await console.waitFor('auto-high');

  await console.press('j', 'j', 'enter');
  await console.waitFor(/› Day +Tue 17 Nov 2026 +everyone, UTC/m);

  await console.press('esc');
  await console.waitFor('auto-high');
  expect(selectedLine(console)).toMatch(/Tue 17 Nov/);
});

test('somebody who used little and now uses much is told to pass the limit, and when', async () => {
  await using console = await openPeople({ columns: 160, rows: 50 });
  await console.press('enter');
  await console.waitFor('auto-high');

  expect(console.text()).toMatch(
    /▲ likely exceeds it .*Nov, >?\d in 10; [\d.]+k?–[\d.]+k? by month end/,
  );
  expect(console.text()).toContain('data lags one day');
});

test('t goes through 30, 7, 28 and 90 days', async () => {
  await using console = await openPeople();
  await console.press('enter');
  await console.waitFor('30 days');

  await console.press('t');
  await console.waitFor(/ 7 days[\s\S]*13 Nov[\s\S]* t 28 days/);
  await console.press('t');
  await console.waitFor(/ 28 days[\s\S]*26 Oct[\s\S]* t 90 days/);
  await console.press('t');
  await console.waitFor(/ 90 days[\s\S]*24 Aug[\s\S]* t 30 days/);
});

test('a person is reached from their limit as well', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('4');
  await console.waitFor('over');
  const [person = 'nobody'] = selectedLine(console).trim().split(' ');

  await console.press('enter');

  await console.waitFor(`Limits › ${person}`);
  await console.waitFor(/this month {2}■/);
});

test('removing somebody names what follows, and takes no letter for an answer', async () => {
  await using console = await askToRemove();
  expect(console.text()).toContain(`Remove ${aditi} from the organization?`);
  expect(console.text()).toContain('Their API keys stop working at once.');
  expect(console.text()).toContain('stays in analytics');

  await console.press('y', 'enter');

  expect(footer(console)).toContain('Type the text exactly to enable this key.');
  expect(console.text()).toContain('› y');
  expect(console.requests).not.toContain(removal);
  await console.press('esc');
  expect(console.text()).not.toContain('Remove aditi');
});

test('the e-mail has to be typed to its last letter', async () => {
  await using console = await askToRemove();

  await console.type(aditi.slice(0, -1));
  await console.press('enter');
  expect(console.requests).not.toContain(removal);

  await console.type('e');
  await console.waitFor('enter yes, do it');
  await console.press('enter');

  await console.waitFor(`${aditi} is removed from the organization`);
  expect(console.requests).toContain(removal);
  expect(selectedLine(console)).toContain('○ removed aditi');
});

test('a slip is taken back with the keys of a line, and a pasted e-mail counts', async () => {
  await using console = await askToRemove();

  await console.type('quite wrong');
  await console.press('ctrl-u');
  await console.paste(aditi);
  await console.waitFor('enter yes, do it');
});

test('what was typed ahead of the question is not part of the answer', async () => {
  await using console = await openPeople();

  await console.pressAtOnce('x', 'd', ...aditi, 'enter');
  await console.waitFor('enter works once the text matches');

  expect(console.text()).toMatch(/│ › +│/);
  expect(console.requests).not.toContain(removal);
});

test('somebody who was removed cannot be removed again, also while all months are calculated anew', async () => {
  await using console = await askToRemove();
  await console.paste(aditi);
  const now = performance.now.bind(performance);
  let lateMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    lateMs += 10;
    return now() + lateMs;
  });
  onTestFinished(() => clock.mockRestore());

  await console.press('enter');
  await console.waitFor('is removed from the organization');

  expect(selectedLine(console)).toContain('○ removed aditi');
  await console.press('x');
  expect(console.text()).toContain('This person was removed.');
});

test('without an e-mail nobody can be removed', async () => {
  await using console = await openPeople({ rows: 36 });
  while (!selectedLine(console).includes('no e-mail')) await console.press('j');

  await console.press('x');

  expect(console.text()).toContain('There is no e-mail to remove by.');
});

test('somebody without an e-mail has a page of their own, by their ID', async () => {
  await using console = await openPeople({ columns: 120, rows: 36 });
  while (!selectedLine(console).includes('no e-mail')) await console.press('j');
  const [id = ''] = /user_\w+/.exec(selectedLine(console)) ?? [];

  await console.press('enter');

  await console.waitFor(new RegExp(`People › ${id}`));
  await console.waitFor(/2026-11-\d\d .*\d/);
  await console.press('x');
  await console.waitFor('There is no e-mail to remove by.');
});

test('a removal that the server refuses is told with its reason', async () => {
  const { keyHolders } = createDemoAnalytics({ seed: 7, nowMs: demoNowMs });
  const yourself = keyHolders.owner.email ?? '';
  await using console = await openPeople({ columns: 120 });
  await console.press('/');
  await console.type(yourself);
  await console.press('enter');
  await console.waitFor(/People {2}1 of 1\/47/);

  await console.press('x', 'd');
  await console.waitFor('enter works once');
  await console.paste(yourself);
  await console.press('enter');

  await console.waitFor(/✗ Could not remove .*: You cannot remove yourself/);
});

test('a member is told who may see people, and not to wait', async () => {
  await using console = await openConsole({ columns: 80, rows: 24, role: 'member' });

  await console.press('7');
  await console.waitFor('Only owners and managers can see people');

  expect(console.line(0)).toContain('NO ACCESS');
  expect(console.text()).not.toContain('Next try');
});

test('a person whose key is refused leads to the sign-in, and back to the same row', async () => {
  let isRefused = false;
  let signIns = 0;
  await using console = await openPeople({
    columns: 120,
    inFront: (listener) => (request, response) => {
      if (!isRefused) return listener(request, response);
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"detail": "The key is revoked."}');
    },
    account: {
      profiles: [],
      switchTo() {},
      async signIn() {
        signIns += 1;
        isRefused = false;
      },
      openCounterpart() {},
    },
  });
  await console.press('j', 'j');
  const person = () => selectedLine(console).trim().split(' ')[0];
  const before = person();
  isRefused = true;
  // Days that were not read yet.
  await console.press('enter');
  await console.press(',', ',');
  await console.waitFor('The server refuses the API key');

  await console.press('enter');
  await console.waitFor(/People › .*30 days[\s\S]*credits/);
  expect(signIns).toBe(1);
  await console.press('esc');
  await console.waitFor(/People {2}\d+ of/);
  expect(person()).toBe(before);
});
