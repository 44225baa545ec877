import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { serveWorkshop } from '../workshop/serve-workshop.ts';
import { everything, openQueueAt, queue, rowCount } from './open-now.ts';

let workshop: Awaited<ReturnType<typeof serveWorkshop>>;
beforeAll(async () => {
  workshop = await serveWorkshop();
});
afterAll(() => workshop[Symbol.asyncDispose]());

const openNow = (columns: number, rows: number) => openQueueAt(workshop, columns, rows);

async function findRow(console: Awaited<ReturnType<typeof openNow>>, text: string) {
  await console.press('/');
  await console.type(text);
  await console.press('enter');
  await console.waitFor(/Now {2}1 of \d\/\d\d/);
}

test('the actions of a row are those of what it is about', async () => {
  await using console = await openNow(120, 36);
  await console.press('/');
  await console.type('same call');
  await console.press('enter');
  // Its transcript is read after the lists.
  await console.waitFor(/same call \d+ times/);

  await console.press('x');
  await console.waitFor(/Interrupt this session/);
  await console.press('i');
  await console.waitFor(/Interrupt "Make the kiln tests/);
});

test.each([
  { text: 'yard-2', footer: /^ enter computer {2}s snooze .* x r restart {2}\? help/ },
  { text: 'over the limit', footer: /^ enter days {2}W what if {2}s snooze .* x actions/ },
  { text: 'waiting for permission', footer: /^ enter transcript {2}s snooze .* x i interrupt/ },
])('the footer names the keys that help with $text', async ({ text, footer }) => {
  await using console = await openNow(80, 36);

  await findRow(console, text);

  await console.waitFor(() => footer.test(console.line(35)));
});

test('beside the evidence, which names these keys, the footer is the same for every row', async () => {
  await using console = await openNow(160, 50);
  const footer = console.line(49);
  expect(footer).toMatch(/^ tab preview .* x actions/);

  await console.press('j');

  await console.waitFor(/Now {2}2 of \d+[\s\S]* x r restart 2 {2}enter computers {2}s snooze/);
  expect(console.line(49)).toBe(footer);
  await console.press('space');
  await console.waitFor(/ s snooze .* x r restart.*\n?$/);
});

test('the address where limits are raised is copied, if it is known', async () => {
  const look = { columns: 160, rows: 50 };
  await using console = await openConsoleAt(workshop, {
    ...look,
    webAddress: 'https://app.workshop.example',
  });
  await console.press('0');
  await console.waitFor(everything);
  await console.press('/');
  await console.type('over the limit');
  await console.press('enter');
  await console.waitFor(/raise the limit in the web application/);

  await console.press('U');

  await console.waitFor(() => console.copied.length > 0);
  expect(console.copied).toEqual(['https://app.workshop.example']);
});

test('a restart is no hint where it does not help, and stays among the actions', async () => {
  await using console = await openNow(160, 50);

  await findRow(console, 'stitch');
  await console.waitFor(/ enter computer {2}s snooze/);
  expect(console.text()).not.toMatch(/x r restart/);

  await console.press('x');
  await console.waitFor(/r {2}Restart this computer/);
});

test('where every text has room, each row names the key that helps most', async () => {
  await using console = await openNow(250, 60);

  await console.waitFor(/ KEYS[\s\S]* yard-2 .* x r restart/);
  expect(console.text()).toMatch(/ same call .* x i interrupt/);
  expect(console.text()).toMatch(/ over the limit .* enter days/);
});

test('a failure of several computers restarts all of them after one question', async () => {
  await using own = await serveWorkshop();
  await using console = await openQueueAt(own, 120, 36);
  await findRow(console, 'train-');
  await console.waitFor(/ x r restart 2 {2}enter computers {2}s snooze/);

  await console.press('x');
  await console.waitFor(/Actions: train-7, train-8/);
  await console.press('r');
  await console.waitFor(/Restart 2 computers\?[\s\S]*train-7[\s\S]*train-8[\s\S]*y yes/);
  await console.press('y');

  await console.waitFor(/2 computers restarting/);
  const sent = console.requests.filter((line) => /^POST .*\/restart/.test(line));
  expect(sent).toHaveLength(2);
});

test('marked findings about computers are restarted together, each computer once', async () => {
  await using console = await openNow(120, 36);
  await findRow(console, 'yard OR train OR castell');
  await console.press('space', 'space', 'space', 'x');
  await console.waitFor(/Actions: 3 marked/);
  // It would act on the row under the cursor alone.
  expect(console.text()).not.toMatch(/l {2}(Open|Show)/);

  await console.press('r');

  await console.waitFor(/Restart 3 computers\?/);
});

test('the actions of a person are listed, and another limit is tried out in Limits', async () => {
  await using console = await openNow(120, 36);
  await findRow(console, 'over the limit');

  await console.press('x');
  await console.waitFor(
    /Actions: bo.castell[\s\S]*l {2}Show this person's days[\s\S]*B {2}Save an inc/,
  );
  expect(console.text()).not.toContain('Restart');
  await console.press('W');

  await console.waitFor(/what if the limit of bo.castell@workshop.example were/);
  await console.type('90k');
  await console.press('enter');
  await console.waitFor(/Now › Limits \(bo\S*\) {2}1 of 1\/\d+ [\s\S]*90,000/);
});

test('the actions of a day are listed, and lead to the sessions of that day', async () => {
  await using console = await openNow(120, 36);
  await findRow(console, String.raw`subject:/\d Oct/`);

  await console.press('x');
  await console.waitFor(/l {2}Open this day[\s\S]*D {2}Show your sessions of this day/);
  await console.press('D');

  await console.waitFor(/ Sessions \(\d+ Oct\)[\s\S]*created-at/);
});

test('a box names the row that it acts on, and acts on no other', async () => {
  await using console = await openNow(120, 36);
  await console.press('s');
  await console.waitFor(/Snooze Make the kiln tests/);
  await console.press('esc', 'x');
  await console.waitFor(/Actions: Make the kiln tests/);
  const { attention } = console.shell;
  const [first] = attention.state.get().findings;
  attention.snoozes.dispatch({ type: 'snoozed', findings: first ? [first] : [] });
  await console.waitFor(/Now .*1 snoozed/);

  await console.press('s');

  await console.waitFor(/No longer in the list: Make the kiln tests/);
});

test('snoozing marked rows removes their marks', async () => {
  await using console = await openNow(120, 36);
  const rows = rowCount(console.text());
  await console.press('space', 'space', 's');
  await console.waitFor(/Snooze 2 findings/);
  await console.press('w');
  await console.waitFor(/2 snoozed/);

  await console.press('a');

  await console.waitFor(new RegExp(`Now {2}\\d of ${rows} {2}2 snoozed`));
});

test('snoozing a marked row that fills the screen removes its mark, too', async () => {
  await using console = await openNow(120, 36);
  const rows = rowCount(console.text());
  await console.press('space', 'k', 'z');
  await console.waitFor(/Evidence/);
  await console.press('s');
  await console.waitFor(/until it gets worse/);
  await console.press('w');
  await console.waitFor(/1 snoozed/);

  await console.press('a');

  await console.waitFor(new RegExp(`Now {2}\\d of ${rows} {2}1 snoozed`));
});

test('what is snoozed is out of the way, is not counted, and can be brought back', async () => {
  await using console = await openNow(120, 36);
  // Behind the subject ages go on, and the column that says what is snoozed takes room.
  const firstOf = (text: string) => queue(text)[0]?.slice(0, 18);
  const first = firstOf(console.text());

  await console.press('s');
  await console.waitFor(/until it gets worse/);
  await console.press('w');
  await console.waitFor((text) => text.includes('1 snoozed') && firstOf(text) !== first);

  await console.press('a');
  await console.waitFor((text) => firstOf(text) === first);
  await console.press('g', 'x');
  await console.waitFor(/s {2}Wake this finding/);
  await console.press('s');
  await console.waitFor(/is back in the queue/);
});

test('a finding is muted with a reason and an end, which its evidence names', async () => {
  await using console = await openNow(120, 36);
  const firstOf = (text: string) => queue(text)[0]?.slice(0, 18);
  const first = firstOf(console.text());

  await console.press('M');
  await console.waitFor(/reason to mute Make the kiln tests/);
  await console.press('enter');
  await console.waitFor(/such as: on leave/);
  await console.type('on leave');
  await console.press('enter');
  await console.waitFor(/Mute Make the kiln tests[\s\S]*for a week/);
  await console.press('m');
  await console.waitFor((text) => text.includes('1 muted (a)') && firstOf(text) !== first);

  await console.press('a', 'g', 'z');
  await console.waitFor(/muted +until the end of \w+ \d+ \w+ 20\d\d: on leave/);
  await console.press('z', 's');
  await console.waitFor(/is back in the queue/);
});

test('what the configuration mutes is not brought back here, which is said as a refusal', async () => {
  const mute = { rule: 'session-repeating', subject: '*', reason: 'known', until: '2099-12-31' };
  await using console = await openConsoleAt(workshop, { config: { mutes: [mute] } });
  await console.press('0');
  await console.waitFor(/1 muted/);
  await console.press('a');
  await findRow(console, 'same call');

  await console.press('s');

  await console.waitFor(/^ The configuration mutes Make the kiln/m);
});

test('the footer follows a change of the row under the cursor', async () => {
  await using console = await openNow(80, 36);
  await console.press('a');
  await console.waitFor(() => console.line(35).includes('s snooze'));
  await console.waitUntilIdle();
  const { attention } = console.shell;
  const rows = rowCount(console.text());

  attention.snoozes.dispatch({ type: 'snoozed', findings: attention.state.get().findings });

  await console.waitFor(new RegExp(`Now .*${rows} snoozed`));
  await console.waitUntilIdle();
  expect(console.line(35)).toContain('s wake');
});

test('where there is no room for the evidence, the footer names the key that shows it', async () => {
  await using console = await openConsoleAt(workshop, { columns: 80, rows: 24 });
  await console.press('0');

  await console.waitFor(/\/ filter {2}z zoom/);
});
