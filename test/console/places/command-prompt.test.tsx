import { expect, test } from 'vitest';
import { preferencesInMemory } from '../../../src/console/create-console.ts';
import { emptyProfile } from '../../../src/state/state.ts';
import { openConsole } from '../harness/open-console.tsx';

test('a command goes to a screen', async () => {
  await using console = await openConsole();

  await console.pressAtOnce(':', 'l', 'i', 'm', 'enter');

  await console.waitFor('Global limit');
});

test('the rest of a line stands behind the cursor, and the right arrow takes it', async () => {
  await using console = await openConsole();
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);

  await console.type(':computer build');
  await console.waitFor(/^ : computer build-17/m);
  await console.press('right', 'enter');

  await console.waitFor(/Computers › build-17/);
  await console.press('esc');
  await console.waitFor(/Computers {2}1 of/);
});

test('tab puts in one suggestion after another, and the list says which', async () => {
  await using console = await openConsole();
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);

  await console.type(':computer arm');
  await console.waitFor('› arm-sim-03');
  await console.press('tab');
  await console.waitFor(/^ : computer arm-sim-03/m);
  await console.press('tab');
  await console.waitFor(/^ : computer arm-sim-04/m);
  expect(console.text()).toContain('› arm-sim-04');
  await console.press('shift-tab');
  await console.waitFor(/^ : computer arm-sim-03/m);
});

test('a mistake is said in the last row, and the line stays to be corrected', async () => {
  await using console = await openConsole();

  await console.type(':wxyz');
  await console.waitFor(/^ ✗ Unknown command or name "wxyz"/m);

  await console.press('enter');

  expect(console.line(1)).toMatch(/^ : wxyz/);
  await console.press('ctrl-u');
  await console.type('sessions');
  await console.press('enter');
  await console.waitFor('STATUS');
});

test('earlier commands come back with the up arrow', async () => {
  await using console = await openConsole();
  await console.pressAtOnce(':', ...'limits', 'enter');
  await console.waitFor('Global limit');
  await console.pressAtOnce(':', ...'overview', 'enter');
  await console.waitFor((text) => !text.includes('Global limit'));

  await console.press(':', 'up', 'up');

  await console.waitFor(/^ : limits/m);
  await console.press('enter');
  await console.waitFor('Global limit');
});

test('a computer is found by name although its list was never opened', async () => {
  await using console = await openConsole();

  await console.type(':computer ');
  await console.waitFor(() => console.requests.includes('GET /api/v0/computers'));
  await console.type('build-17');
  await console.press('enter');

  await console.waitFor(/Computers › build-17/);
});

test('a person is found by a part of the e-mail', async () => {
  await using console = await openConsole();
  await console.waitFor('By person');

  await console.type(':person jonas.v');
  await console.waitFor('jonas.vogel@halcyon.example');
  await console.press('enter');

  await console.waitFor(/People › jonas\.vogel@halcyon\.example/);
});

test('several people that match equally well are listed', async () => {
  await using console = await openConsole();
  await console.waitFor('By person');

  await console.type(':user vogel');
  await console.waitFor(/katharina\.vogel@halcyon\.example/);
  await console.press('enter');

  await console.waitFor(/People {2}1 of 2\/\d+ {2}\/vogel/);
  expect(console.text()).toContain('jonas.vogel');
});

test('an action of the screen is a command, and asks as it does from the menu', async () => {
  await using console = await openConsole();
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);

  await console.type(':rest');
  await console.waitFor(/restart +Restart this computer \(x r\)/);
  await console.press('enter');
  await console.waitFor(/^ : restart/m);
  await console.press('enter');

  await console.waitFor('Restart map-stitch-2?');
  await console.press('n');
  await console.type(':export');
  await console.press('enter');
  await console.waitFor(/csv/i);
});

test('an action that is impossible says why, and one of other screens where it works', async () => {
  await using console = await openConsole();
  await console.press('2');
  await console.waitFor(/idle/);
  await console.press('G');
  await console.waitFor(/Sessions {2}(\d+) of \1/);

  await console.type(':interrupt');
  await console.press('enter');
  await console.waitFor('It is not running.');

  await console.type(':restart');
  await console.waitFor('restart works on Now and Computers.');
});

test('an action that the selected row lacks is not said to be unknown', async () => {
  await using console = await openConsole();
  await console.press('0');
  await console.waitFor(/Now {2}1 of \d+[\s\S]*kaito.ueda/);
  await console.press('/', ...'kaito', 'enter');
  await console.waitFor(/Now {2}1 of 1\//);

  await console.type(':restart');

  await console.waitFor('restart is not possible here now.');
});

test('people and models are offered before any screen has asked for them', async () => {
  const preferences = preferencesInMemory({ ...emptyProfile, lastScreen: 'readiness' });
  await using console = await openConsole({ preferences });
  await console.waitFor(/Readiness {2}1 of/);
  expect(console.requests).not.toContain('GET /api/v1/analytics/tokens');

  await console.type(':person ');
  await console.waitFor(/› \S+@halcyon\.example/);
  await console.press('ctrl-u');
  await console.type('model ');
  await console.waitFor(/› atlas-2/);
});

test('a name that nobody knows is asked for once it is taken, not while it is typed', async () => {
  const preferences = preferencesInMemory({ ...emptyProfile, lastScreen: 'readiness' });
  await using console = await openConsole({ preferences });
  await console.waitFor(/Readiness {2}1 of/);
  const before = [...console.requests];

  await console.type(':soak-night-1');
  await console.waitFor('Unknown command or name');
  expect(console.requests).toEqual(before);

  await console.press('enter');
  await console.waitFor(() => console.requests.includes('GET /api/v0/computers'));
  await console.waitUntilIdle();
  await console.press('enter');
  await console.waitFor('Computers › soak-night-1');
});

test('a filter behind the name of a screen shows the rows that match', async () => {
  await using console = await openConsole();

  await console.pressAtOnce(':', ...'sessions status:running', 'enter');

  await console.waitFor(/Sessions {2}1 of \d+\/400 {2}\/status:running/);
  expect(console.line(3)).toContain('running');
});

test('a filter behind the name of a screen is completed, and its mistakes are said', async () => {
  await using console = await openConsole();

  await console.type(':computers err');
  await console.waitFor('› status:error');
  await console.press('ctrl-u');
  await console.type('sessions credits>many');
  await console.press('enter');

  await console.waitFor('credits needs a number such as 500 or 1.5k, not many.');
});

test('in 80 columns the whole description of the selected command is below the list', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.waitFor('✓ live');

  await console.press(':');
  await console.waitFor('› now');
  await console.press(...Array(9).fill('tab'));

  await console.waitFor(/^ : session /m);
  const below =
    console
      .text()
      .split('\n')
      .findIndex((line) => line.startsWith('╰')) - 1;
  expect(console.line(below)).toMatch(/^│ {3}Open a session +│$/);

  await console.type('co');
  await console.press('ctrl-u');
  await console.type('risk');
  await console.waitFor(/risks +Show which tool calls transcripts mark as risky +│$/m);
});

test(':offline says that the demo organization needs no copy', async () => {
  await using console = await openConsole();

  await console.pressAtOnce(':', ...'offline', 'enter');

  await console.waitFor('The demo organization is on this computer already; it needs no copy.');
});

test.each(['theme', 'dark'])('the palette finds the themes by "%s"', async (word) => {
  await using console = await openConsole();

  await console.press('ctrl-p');
  await console.waitFor('Palette');
  await console.type(word);
  await console.waitFor(/› .*Change the theme/);
  await console.press('enter');

  await console.waitFor('high-contrast');
});

test('the palette finds what stops a session by what an operator calls it', async () => {
  await using console = await openConsole();
  await console.press('2');
  await console.waitFor(/status|running/);

  await console.press('ctrl-p');
  await console.waitFor('Palette');
  await console.type('kill agent');

  await console.waitFor(/› .*Interrupt this session/);
});

test('a slip in an e-mail opens nobody, and the prompt says who was meant', async () => {
  await using console = await openConsole();
  await console.waitFor('By person');

  await console.type(':person jonas.vogle@halcyon.example');
  await console.press('enter');

  await console.waitFor(
    /Nobody is known as jonas\.vogle@halcyon\.example\. Did you mean jonas\.vogel@/,
  );
  expect(console.line(1)).toMatch(/^ : person jonas\.vogle/);
});

test('letters scattered over a name are suggested, and open nothing', async () => {
  await using console = await openConsole();
  await console.waitFor('By person');

  await console.type(':person jsvgl');
  await console.waitFor('jonas.vogel@halcyon.example');
  await console.press('enter');

  await console.waitFor('Nobody is known as jsvgl.');
  await console.press('tab', 'enter');
  await console.waitFor(/People › jonas\.vogel@halcyon\.example/);
});
