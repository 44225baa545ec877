import { describe, expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';
import { footer } from '../harness/selection.ts';

const tabs = [
  {
    name: 'Credits',
    shows: 'Credits by day',
    panels: ['By model', 'Raw vs billable tokens', 'By person'],
  },
  {
    name: 'Tools',
    shows: 'Tool calls by day',
    panels: ['By tool', 'MCP servers', 'Hooks', 'Autonomy'],
  },
  { name: 'Activity', shows: 'Daily active users by day', panels: ['By client', 'Active users'] },
  { name: 'Productivity', shows: 'Commits by day', panels: ['Files by language', 'Made'] },
  { name: 'People', shows: 'DELEGATION', panels: ['PER TURN', 'COMMITS'] },
];

async function openTab(name: string, columns = 160, rows = 50) {
  const console = await openConsole({ columns, rows });
  await console.waitFor('monthly');
  for (const tab of tabs) {
    await console.waitFor(new RegExp(`›${tab.name}(?: |$)`, 'm'));
    if (tab.name === name) return console;
    await console.press('tab');
  }
  throw new Error(`There is no tab ${name}.`);
}

describe.each([
  [80, 24],
  [120, 36],
  [160, 50],
  [200, 50],
])('in %i x %i', (columns, rows) => {
  test('the tab key goes through all tabs and round again', async () => {
    await using console = await openConsole({ columns, rows });

    for (const { name, shows, panels } of [...tabs, ...tabs.slice(0, 1)]) {
      await console.waitFor(new RegExp(`›${name}(?: |$)`, 'm'));
      if (columns >= 160) for (const part of [shows, ...panels]) await console.waitFor(part);
      else await console.waitFor(name === 'People' ? 'SHARE' : shows);
      expect(console.line(2)).toMatch(/Credits .*Tools .*Activity .*Productivity .*People/);
      await console.press('tab');
    }

    await console.press('shift-tab', 'shift-tab');
    await console.waitFor('›People');
  });
});

test('nothing is asked for a tab before it is looked at', async () => {
  await using console = await openConsole();
  await console.waitFor('vs before');
  const ofOtherTabs = () =>
    console.requests.filter((one) => /analytics\/(tools|productivity|users)/.test(one));
  expect(ofOtherTabs()).toEqual([]);

  await console.press('tab');
  await console.waitFor('By tool');

  await console.waitFor(/[▲▼=] [\d.]+ % vs before/);
  expect(ofOtherTabs()).toEqual(['GET /api/v1/analytics/tools', 'GET /api/v1/analytics/tools']);
});

test('the day cursor is the same on every tab', async () => {
  await using console = await openConsole({ columns: 160, rows: 50 });
  await console.waitFor(/Thu 19 Nov ▲|▲ Thu 19 Nov/);
  await console.press('left', 'left');
  await console.waitFor(/▲ Tue 17 Nov|Tue 17 Nov ▲/);

  await console.press('tab');
  await console.waitFor('Tool calls by day');
  await console.waitFor(/Tue 17 Nov {3}[\d,]+ calls {3}[\d.]+ per turn {3}p50 /);
  await console.press('tab');
  await console.waitFor(/Tue 17 Nov {3}\d+ active {3}\d+ in 7 days {3}\d+ in 30 days/);
});

test('the days are the same on every tab, and on what is opened from it', async () => {
  await using console = await openTab('Tools');
  await console.waitFor('By tool');

  await console.press('T');
  await console.waitFor(/90 days {2}2026-08-22/);
  await console.press('tab');
  await console.waitFor('›Activity');
  await console.waitFor(/90 days {2}2026-08-22/);
  await console.press('tab', 'tab');
  await console.waitFor(/›People/);
  await console.waitFor('DELEGATION');
  await console.press('enter');
  await console.waitFor(/Overview › .*90 days {2}2026-08-22/);
});

test('v shows another figure by day, and V the one before', async () => {
  await using console = await openTab('Tools');
  await console.waitFor('Tool calls by day');

  await console.press('v');
  expect(console.text()).toContain('Autonomy, average by day');
  await console.press('v', 'v');
  expect(console.text()).toContain('Autonomy, p90 by day');
  await console.press('V', 'V', 'V');
  expect(console.text()).toContain('Tool calls by day');
});

test('names of servers are merged whatever their case, or as they were written', async () => {
  await using console = await openTab('Tools', 200, 50);
  await console.waitFor('7 servers, ignoring case');
  expect(console.text()).toMatch(/Issue-Tracker {2}(2 spellings|x2) /);

  await console.press('m');

  await console.waitFor('10 servers, as written');
  expect(console.text()).toMatch(/ issue-tracker /);
  await console.press('m');
  await console.waitFor('7 servers, ignoring case');
});

test('odd names of tools are kept, and marked', async () => {
  await using console = await openTab('Tools', 182, 50);
  await console.press('T');
  await console.waitFor(/43 tools, 6 odd names, shares of known days/);

  await console.press('J', 'G');

  await console.waitFor(/│ ! \S/);
  expect(console.text()).toMatch(/! read_file<\/tool_name>|! edit_fil |! search_text/);
});

test('credits for one commit and one pull request stand beside what was made', async () => {
  await using console = await openTab('Productivity');

  await console.waitFor(/Per commit/);
  await console.waitFor(/│ [\d,.]+k? credits/);
  await console.press('v', 'v', 'v', 'v');
  await console.waitFor('Credits per commit by day');
  expect(console.text()).toMatch(/[\d,]+ credits per commit {3}\d+ commits?/);
});

test('the users are a table with filter and order, and their common domain is said once', async () => {
  await using console = await openTab('People');
  await console.waitFor('DELEGATION');
  expect(console.text()).toContain('everyone is @halcyon.example');
  expect(console.text().match(/@halcyon\.example/g)).toHaveLength(1);

  await console.press('/');
  await console.type('commits>40');
  await console.press('enter');
  await console.waitFor(/\d+ of \d+\/\d+ {2}\/commits>40/);

  await console.press('esc');
  await console.waitFor(/\d of \d+ {2}by CREDITS ▼ *$/m);
});

test('on a small screen panels come in pages, and say which they are', async () => {
  await using console = await openTab('Tools', 80, 24);
  await console.waitFor('By tool');
  await console.waitFor(/By tool .* 1\/7/);
  expect(console.text()).not.toContain('Slash commands');

  await console.press('K');

  expect(console.text()).toMatch(
    /›Slash commands .* 1 of 8 commands, shares of known days {2}7\/7/,
  );
  expect(console.text()).not.toContain('By tool');
});

test('a key that comes with the tab key does nothing to the tab that was left', async () => {
  await using console = await openConsole({ columns: 160, rows: 50 });
  await console.waitFor('monthly');

  await console.pressAtOnce('tab', 'j', 'j');
  await console.waitFor('By tool');
  await console.press('shift-tab');
  await console.waitFor('By model');

  expect(console.text()).toMatch(/›Credits by day/);
});

test('a member is told on every tab who may see it', async () => {
  for (const { name } of tabs) {
    await using console = await openConsole({ role: 'member' });
    await console.waitFor('This key has no access to Overview');
    await console.press('1');
    await console.waitFor('Only owners and managers can see');
    for (let step = 0; step < tabs.findIndex((tab) => tab.name === name); step++) {
      await console.press('tab');
    }
    await console.waitFor(new RegExp(`›${name}(?: |$)`, 'm'));
    await console.waitFor('Only owners and managers can see');
    expect(footer(console)).not.toContain('panels');
  }
});
