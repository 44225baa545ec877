import { expect, test } from 'vitest';
import { letTimeJump } from '../harness/jumping-time.ts';
import { footer } from '../harness/selection.ts';
import { openSeveral } from './open-several.tsx';

/** Some sessions side by side, all of them read. */
async function openPanes(count: number, look = { columns: 200, rows: 40 }) {
  const console = await openSeveral(count, look);
  await console.press('P');
  await console.waitFor((text) => (text.match(/ is fine\./g) ?? []).length >= count);
  return console;
}

test('marked sessions are shown side by side, each with its name, its state and its age', async () => {
  await using console = await openPanes(3);

  expect(console.line(1)).toMatch(/Sessions › Side by side {2}transcript 1 of 3/);
  expect(console.line(2)).toMatch(
    /› Arm {2}. running .* live .*│ {3}Belt {2}. running .* live .*│ {3}Crane {2}. running .* live/,
  );
  expect(console.text()).toMatch(/The Arm is fine\. .*The Belt is fine\. .*The Crane is fine\./);
});

test('without marks, the session under the cursor is shown with the next, and the last with the one before', async () => {
  await using console = await openSeveral(0, { columns: 160 });
  await console.press('j', 'P');
  await console.waitFor(/› Belt .*Crane /);

  await console.press('esc', 'G', 'P');

  await console.waitFor(/› Drill .*Elevator /);
});

test('more than four, and a single marked session, are refused with what would help', async () => {
  await using console = await openSeveral(5);
  await console.press('P');
  await console.waitFor('At most 4 transcripts fit; 5 are marked.');

  await console.press('esc', 'space', 'P');

  await console.waitFor('Mark another session to show both.');
});

test('keys act on the transcript with the focus only, and each keeps its own role', async () => {
  await using console = await openPanes(2);
  await console.press('tab', 'u');
  await console.waitFor(/› Belt .* only user /);

  expect(console.text()).toContain('The Arm is fine.');
  expect(console.text()).not.toContain('The Belt is fine.');

  await console.press('shift-tab', 'a');
  await console.waitFor(/› Arm .* only assistant .*Belt .* only user /);
  expect(console.text()).not.toContain('Look at the Arm.');
  expect(console.text()).toContain('Look at the Belt.');
});

test('keys that arrive at once go to the transcript that has the focus by then', async () => {
  await using console = await openPanes(2);

  await console.pressAtOnce('tab', 'u', 'tab', 'a');

  await console.waitFor(/› Arm .* only assistant .*Belt .* only user /);
});

test('each follows its own end until it is left, and says how many are new', async () => {
  const time = letTimeJump();
  await using console = await openPanes(2);
  await console.waitFor(/Arm .* following .*Belt .* following/);
  await console.press('g');
  await console.waitFor((text) => !/Arm .* following .*│/.test(text));

  for (const place of [1, 2]) {
    console.store.messages.append(`ses_${place}`, [
      {
        id: `news_${place}`,
        role: 'assistant',
        createdAt: 90_000 + Date.parse('2026-11-20T09:00:00Z'),
        updatedAt: 90_000 + Date.parse('2026-11-20T09:00:00Z'),
        content: [{ type: 'text', text: `News ${place}`, id: 'part' }],
      },
    ]);
  }
  await time.jump(5_000);

  await console.waitFor(/› Arm .* 1 new .*Belt .* following/);
  expect(console.text()).toContain('News 2');
});

test('one fills the screen and returns; the last one that is closed leads back', async () => {
  await using console = await openPanes(3);
  await console.press('tab', 'Z');
  await console.waitFor(/2 of 3: Belt .* message 2 of 2/);
  expect(console.text()).not.toContain('The Arm is fine.');
  expect(footer(console)).toContain('esc all');

  await console.press('esc');
  await console.waitFor(/Arm .*› Belt .*Crane /);
  await console.press('C');
  await console.waitFor(/transcript 2 of 2[\s\S]*Arm .*› Crane /);
  await console.press('C');
  await console.waitFor(/Side by side {2}Arm /);

  await console.press('C');

  await console.waitFor(/Sessions {2}\d of 5/);
});

test('plain text and JSON of one fill the screen, and closing them shows all again', async () => {
  await using console = await openPanes(2);
  await console.press('z');
  await console.waitFor((text) => !text.includes('Side by side') && !text.includes('Belt'));
  await console.press('esc');
  await console.waitFor(/› Arm .*Belt /);

  await console.press('i');
  await console.waitFor('Arm_said');
  await console.press('q');

  await console.waitFor(/› Arm .*Belt /);
});

test.each([
  { columns: 80, rows: 24, heads: /› Arm .*│ {3}Belt [\s\S]*\n {2}Crane .*│ {3}Drill / },
  { columns: 120, rows: 36, heads: /› Arm .*│ {3}Belt [\s\S]*\n {2}Crane .*│ {3}Drill / },
  { columns: 200, rows: 50, heads: /› Arm .*│ {3}Belt .*│ {3}Crane .*│ {3}Drill / },
])(
  'four are arranged in $columns columns so that each has its room',
  async ({ heads, ...look }) => {
    await using console = await openPanes(4, look);

    expect(console.text()).toMatch(heads);
  },
);

test('where not all fit, it says how many do, and the focus brings the others', async () => {
  await using console = await openSeveral(3, { columns: 60, rows: 15 });
  await console.press('P');
  await console.waitFor(/transcript 1 of 3, 2 fit[\s\S]*› Arm [\s\S]*\n {2}Belt /);
  expect(console.text()).not.toContain('Crane');

  await console.press('tab', 'tab');

  await console.waitFor(/transcript 3 of 3, 2 fit[\s\S]*\n› Crane /);
});

test('a session that ended and one that was deleted say so, and the others go on', async () => {
  const time = letTimeJump();
  await using console = await openPanes(3);

  console.become(2, 'idle');
  console.store.sessions.remove('ses_3');
  await time.jump(20_000);

  await console.waitFor(/› Arm .* running .*Belt .* idle .*Crane .*no longer exists/);
  expect(console.text()).toContain('The Crane is fine.');
});

test('deleting the session of one closes only that one', async () => {
  await using console = await openPanes(2);

  await console.press('tab', 'x', 'd');
  await console.waitFor(/Delete "Belt"\?[\s\S]*D delete/);
  await console.press('D');

  await console.waitFor(/Side by side {2}Arm /);
  expect(console.store.sessions.find('ses_2', 'usr_owner')).toBeUndefined();
});

test('four of them take no more requests than one', async () => {
  const time = letTimeJump();
  await using one = await openSeveral(0);
  await one.press('enter');
  await one.waitFor(/following/);
  const single = await readingsInAMinute(one);

  await using four = await openPanes(4);

  expect(await readingsInAMinute(four)).toBeLessThanOrEqual(single);

  async function readingsInAMinute({ readings, shell, waitFor }: typeof one) {
    await waitFor(() => shell.queries.isFetching() === 0);
    const before = readings();
    for (let second = 0; second < 60; second += 1) {
      await time.jump(1_000);
      await waitFor(() => shell.queries.isFetching() === 0);
    }
    return readings() - before;
  }
});

test('the command opens them from the list, and elsewhere says where it works', async () => {
  await using console = await openSeveral(2);
  await console.press(':');
  await console.type('panes');
  await console.press('enter');
  await console.waitFor(/› Arm .*Belt /);

  await console.press('3');
  await console.waitFor('Computers');
  await console.press(':');
  await console.type('panes');
  await console.press('enter');
  await console.waitFor(/panes.*Sessions/);
});

test('a click gives a transcript the focus', async () => {
  await using console = await openPanes(2);

  await console.click(150, 6);

  await console.waitFor(/ {2}Arm .*› Belt /);
});

async function enter(console: Awaited<ReturnType<typeof openPanes>>, line: string) {
  await console.press(':');
  await console.type(line);
  await console.press('enter');
}

test('a session is added to those that are open, at most four, and one that is open gets the focus', async () => {
  await using console = await openPanes(2);
  await enter(console, 'beside ses_3');
  await console.waitFor(/Arm .*Belt .*› Crane /);
  await console.waitFor('The Crane is fine.');
  await enter(console, 'beside ses_4');
  await console.waitFor(/Arm .*Belt .*Crane .*› Drill /);

  await enter(console, 'beside ses_1');
  await console.waitFor(/› Arm .*Belt .*Crane .* {2}Drill /);
  await enter(console, 'beside ses_5');

  await console.waitFor('At most 4 transcripts fit: close one first.');
});

test('a session is shown beside the transcript that is open', async () => {
  await using console = await openSeveral(0, { columns: 200, rows: 40 });
  await console.press('enter');
  await console.waitFor('The Arm is fine.');

  await enter(console, 'beside ses_2');

  await console.waitFor(/› Arm .*Belt /);
});

test('a saved view has what was closed and added, and the focus', async () => {
  await using console = await openPanes(2);
  await console.press('C');
  await enter(console, 'beside ses_4');
  await console.waitFor(/Belt .*› Drill /);
  await enter(console, 'save mine');
  await console.waitFor('Saved view mine');
  await console.press('3');
  await console.waitFor('Computers');

  await enter(console, 'view mine');

  await console.waitFor(/ {2}Belt .*› Drill /);
  expect(console.text()).not.toContain('Arm');
});
