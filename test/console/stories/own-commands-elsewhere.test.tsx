import { expect, test } from 'vitest';
import { auditInMemory } from '../../../src/console/shell/audit.ts';
import { openConsole } from '../harness/open-console.tsx';
import { moveTo } from '../harness/selection.ts';
import { aCommand, openComputers, printsArguments, script } from './open-own-commands.ts';

test('what is asked for is an argument: one of the choices, then any text', async () => {
  const resize = aCommand({
    key: 'z',
    run: script(printsArguments, '{name}', '{size}', '{why}'),
    ask: { size: { choices: ['s', 'm', 'l'], default: 'm' }, why: {} },
  });
  await using console = await openComputers({ resize });

  await console.press('x', 'z');
  await console.waitFor('Resize: size');
  await console.press('j', 'enter');
  await console.waitFor('Resize: why');
  await console.press('enter');
  await console.waitFor('Enter a why.');
  await console.type('$(reboot) "now"');
  await console.press('enter');
  await console.waitFor('Resize: build-17?');
  await console.waitFor('-- build-17 l "$(reboot) \\"now\\""');
  await console.waitFor('y yes');
  await console.press('y');

  await console.waitFor('build-17 | l | $(reboot) "now"');
});

test('an input that could be an option is refused, and nothing runs', async () => {
  const look = aCommand({
    key: 'alt-l',
    changes: false,
    run: [process.execPath, '-e', printsArguments, '{tag}'],
    ask: { tag: {} },
  });
  await using console = await openComputers({ look });

  await console.press('alt-l');
  await console.type('--version');
  await console.press('enter');

  await console.waitFor('Its tag begins with "-"');
});

test('the inputs of a command are for the row that it was chosen on', async () => {
  const look = aCommand({
    key: 'alt-l',
    changes: false,
    run: script(printsArguments, '{name}', '{size}'),
    ask: { size: { choices: ['s', 'm'] } },
  });
  await using console = await openComputers({ look });

  await console.press('alt-l');
  await console.waitFor('Resize: size');
  await console.press('s');

  await console.waitFor('build-17 | s');
});

test('a command works on the page of a row as in its list', async () => {
  const look = aCommand({
    key: 'alt-l',
    changes: false,
    run: script(printsArguments, '{name}', '{id}'),
  });
  await using console = await openComputers({ look });
  await console.press('d');
  await console.waitFor('build-17  ');
  await console.waitFor(/Provisioning/i);

  await console.press('alt-l');

  await console.waitFor(/build-17 \| [\w-]+/);
});

test('in a transcript a command takes fields of the session and of the message', async () => {
  const quote = aCommand({
    title: 'Quote',
    on: ['messages'],
    key: 'alt-q',
    changes: false,
    run: script(printsArguments, '{role}', '{message-id}', '{id}'),
  });
  const share = aCommand({ title: 'Share', on: ['sessions'], run: script('', '{title}') });
  await using console = await openConsole({
    columns: 200,
    config: { commands: { quote, share } },
  });
  await console.press('2');
  await console.waitFor('Nightly soak test');
  await moveTo(console, 'Nightly soak test');
  await console.press('enter');
  await console.waitFor('enter expand');

  await console.press('alt-q');
  await console.waitFor(/user \| [\w-]+ \| [\w-]+/);

  await console.press('x');
  await console.waitFor('Share…');
});

test('its name behind a colon says where it works', async () => {
  const commands = { resize: aCommand({ on: ['computers', 'users'], run: ['true'] }) };
  await using console = await openConsole({ config: { commands } });
  await console.press('2', ':');
  await console.type('resize');
  await console.press('enter');

  await console.waitFor('resize works on Overview and Computers.');
});

const printsNames =
  'let t = ""; process.stdin.on("data", (d) => (t += d)).on("end", () => console.log("names: " + t.trim().split("\\n").map((line) => JSON.parse(line).name).join(", ")))';

test('a command that reads a line for each row runs once for all marked rows', async () => {
  const audit = auditInMemory();
  const halt = aCommand({ key: 'z', stdin: 'ndjson', run: script(printsNames) });
  await using console = await openComputers({ halt }, { audit });
  await console.press('space', 'space');
  await console.waitFor('2 marked');

  await console.press('x', 'z');
  await console.waitFor('Resize: 2 rows?');
  await console.waitFor(/It reads:[\s\S]* build-17 /);
  await console.waitFor('y yes');
  await console.press('y');

  await console.waitFor(/names: \S+, \S+/);
  await console.waitFor((text) => !text.includes('2 marked'));
  const [begun, ended, ...more] = audit.read().entries;
  expect([begun?.result, ended?.result, ...more]).toEqual(['pending', 'ok']);
  expect(begun?.target).toMatch(/rows=\S+ \S+/);
});

test('without marks it reads the row under the cursor, and marks stay after a failure', async () => {
  const failing = `${printsNames}; process.exitCode = 3`;
  const commands = {
    look: aCommand({
      title: 'Look',
      key: 'alt-l',
      stdin: 'ndjson',
      changes: false,
      run: script(printsNames),
    }),
    fail: aCommand({
      title: 'Fail',
      key: 'alt-f',
      stdin: 'ndjson',
      changes: false,
      run: script(failing),
    }),
  };
  await using console = await openComputers(commands);
  await console.press('alt-l');
  await console.waitFor('names: build-17');

  await console.press('space', 'space', 'alt-f');

  await console.waitFor('ended with status 3');
  expect(console.text()).toContain('2 marked');
});

test('with "each" it runs for each marked row, which it reads', async () => {
  const halt = aCommand({
    key: 'z',
    stdin: 'ndjson',
    each: true,
    run: script(printsNames, '{name}'),
  });
  await using console = await openComputers({ halt });
  await console.press('space', 'space', 'x', 'z');
  await console.waitFor('y yes');

  await console.press('y');

  await console.waitFor('2 programs ended');
  expect(console.text()).toMatch(/names: [\w-]+ +│/);
});

test.each([
  { list: 'errors', field: 'kind', printed: 'kind is ProgramError' },
  { list: 'audit', field: 'action', printed: 'action is RUN halt' },
])('a command on $list works on the record of one, too', async ({ list, field, printed }) => {
  const run = script(printsArguments, `${field} is {${field}}`);
  const commands = {
    halt: aCommand({ key: 'z', run: script('process.exitCode = 3', '{name}') }),
    look: aCommand({ title: 'Look', on: [list], key: 'alt-l', changes: false, run }),
  };
  await using console = await openComputers(commands);
  await console.press('x', 'z');
  await console.waitFor('y yes');
  await console.press('y');
  await console.waitFor('ended with status 3');
  await console.press(':');
  await console.type(list);
  await console.press('enter');
  await console.waitFor('1 of 1');
  await console.press('enter');
  await console.waitFor('y copy');

  await console.press('alt-l');

  await console.waitFor(printed);
});
