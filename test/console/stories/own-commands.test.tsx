import { expect, test } from 'vitest';
import { auditInMemory } from '../../../src/console/shell/audit.ts';
import { openConsole } from '../harness/open-console.tsx';
import { aCommand, openComputers, printsArguments, script } from './open-own-commands.ts';

test('a command asks with its exact arguments, runs, and is in the audit log', async () => {
  const audit = auditInMemory();
  await using console = await openComputers({ resize: aCommand({ key: 'z' }) }, { audit });

  await console.press('x', 'z');
  await console.waitFor('Resize: build-17?');
  await console.waitFor(/-- resize build-17 \w+/);
  await console.waitFor('y yes');
  expect(audit.read().entries).toEqual([]);
  await console.press('y');

  await console.waitFor(/resize \| build-17 \| \w+/);
  expect(audit.read().entries).toMatchObject([
    { method: 'RUN', route: 'resize', name: 'build-17', result: 'pending' },
    { method: 'RUN', route: 'resize', name: 'build-17', result: 'ok', status: 0 },
  ]);
  expect(audit.read().entries[0]?.target).toContain('"resize","build-17"');
});

test.each([
  { list: 'people', key: '7', field: '{person}' },
  { list: 'now', key: '0', field: '{rule}' },
])('a question about a row of $list stays until it is answered', async ({ list, key, field }) => {
  const command = aCommand({ on: [list], key: 'alt-z', run: script(printsArguments, field) });
  await using console = await openConsole({
    columns: 200,
    config: { commands: { resize: command } },
  });
  await console.press(key);
  await console.waitFor('✓ live');

  await console.press('x', 'alt-z');
  await console.waitFor('y yes');
  await console.waitUntilIdle();
  await console.press('y');

  await console.waitFor(/✓ \S+/);
  expect(console.text()).not.toContain('no longer exists');
});

test('no runs nothing', async () => {
  const audit = auditInMemory();
  await using console = await openComputers({ resize: aCommand({ key: 'z' }) }, { audit });
  await console.press('x', 'z');
  await console.waitFor('y yes');

  await console.press('n');
  await console.press('1', '3');

  expect(console.shell.notices.stoppable()).toBeUndefined();
  expect(audit.read().entries).toEqual([]);
});

test('a read-only console has no command that changes something, and sends and runs nothing', async () => {
  const audit = auditInMemory();
  const commands = {
    resize: aCommand({ key: 'z' }),
    look: aCommand({ title: 'Look', key: 'alt-l', changes: false }),
  };
  await using console = await openComputers(commands, { audit, isReadOnly: true });

  await console.press('x');
  await console.waitFor('Look');
  expect(console.text()).not.toContain('Resize');
  await console.press('esc', ':');
  await console.type('resize');
  await console.press('enter');
  await console.waitFor('resize');
  await console.press('esc');

  expect(audit.read().entries).toEqual([]);
  expect(console.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
});

test('a command that changes nothing runs at once on its key, and shows a page', async () => {
  const audit = auditInMemory();
  const printsLines =
    'for (let i = 1; i < 200; i++) console.log("\\u001b[31mline " + i + "\\u0007 of " + process.argv[1])';
  const lines = aCommand({
    title: 'Lines',
    key: 'alt-l',
    changes: false,
    output: 'page',
    run: script(printsLines, '{name}'),
  });
  await using console = await openComputers({ 'print-lines': lines }, { audit });

  await console.press('alt-l');
  await console.waitFor('Lines: build-17');
  await console.waitFor('line 1 of build-17');
  await console.press('space', 'space');
  await console.waitFor('line 93 of build-17');
  await console.press('y');
  await console.press('q');
  await console.waitFor(() => !console.text().includes('line 93 of'));

  expect(console.copied[0]?.split('\n')).toHaveLength(199);
  expect(console.copied[0]).not.toContain('\u001b');
  expect(audit.read().entries).toEqual([]);
});

test('a command is found after a colon, in the palette and in the help', async () => {
  await using console = await openComputers({ resize: aCommand({ key: 'z' }) });

  await console.press(':');
  await console.type('resize');
  await console.press('enter');
  await console.waitFor('Resize: build-17?');
  await console.waitFor('y yes');
  await console.press('n', 'ctrl-p');
  await console.type('resize');
  await console.waitFor(/Resize… +x z/);
  await console.press('esc', '?', '/');
  await console.type('resize');
  await console.waitFor(/x z +Resize/);
});

test('one question for the marked rows, and a result for each', async () => {
  const audit = auditInMemory();
  const failsOnce =
    'if (process.argv[1] !== "build-17") { console.error("no such box"); process.exitCode = 3 }';
  const resize = aCommand({ key: 'z', run: script(failsOnce, '{name}') });
  await using console = await openComputers({ resize }, { audit });
  await console.press('space', 'space');
  await console.waitFor('2 marked');

  await console.press('x', 'z');
  await console.waitFor('Resize (2 rows)?');
  await console.waitFor('y yes');
  await console.press('y');

  await console.waitFor('1 program ended, 1 failed');
  await console.waitFor('ended with status 3: no such box');
  expect(audit.read().entries.map(({ result, status }) => [result, status])).toEqual(
    expect.arrayContaining([
      ['ok', 0],
      ['failed', 3],
    ]),
  );
});

test('a program that runs too long is stopped with esc', async () => {
  const wait = aCommand({ key: 'z', run: script('setTimeout(() => {}, 300000)', '{name}') });
  await using console = await openComputers({ wait });
  await console.press('x', 'z');
  await console.waitFor('y yes');
  await console.press('y');
  await console.waitFor('Resize: running');

  await console.press('esc');

  await console.waitFor('was stopped.');
});

test('what a program reads is the row as JSON', async () => {
  const printsName =
    'let t = ""; process.stdin.on("data", (d) => (t += d)).on("end", () => console.log("name is " + JSON.parse(t).name))';
  const read = aCommand({ key: 'alt-j', stdin: 'json', changes: false, run: script(printsName) });
  await using console = await openComputers({ reading: read });

  await console.press('x', 'alt-j');

  await console.waitFor('name is build-17');
});

test('nothing runs if the audit log cannot be written', async () => {
  const audit = {
    ...auditInMemory(),
    append() {
      throw Object.assign(new Error('The audit log cannot be written.'), { code: 'audit-log' });
    },
  };
  const resize = aCommand({ key: 'z', run: script('console.log("it ran")', '{name}') });
  await using console = await openComputers({ resize }, { audit });
  await console.press('x', 'z');
  await console.waitFor('y yes');

  await console.press('y');

  await console.waitFor('The audit log cannot be written.');
  expect(console.text()).not.toContain('it ran');
});

test('one marked row alone is stopped with esc, too', async () => {
  const wait = aCommand({ key: 'z', run: script('setTimeout(() => {}, 300000)', '{name}') });
  await using console = await openComputers({ wait });
  await console.press('space', 'x', 'z');
  await console.waitFor('Resize (1 row)?');
  await console.waitFor('y yes');
  await console.press('y');
  await console.waitFor('Resize (1 row): 1 of 1');

  await console.press('esc');

  await console.waitFor('was stopped.');
});

test('arguments that are too long for the audit log run nothing', async () => {
  const audit = auditInMemory();
  const long = 'x'.repeat(20_000);
  const look = aCommand({ key: 'alt-l', changes: false, run: script(printsArguments, long) });
  await using console = await openComputers({ look }, { audit });

  await console.press('alt-l');

  await console.waitFor(/more than 20000/);
  expect(audit.read().entries).toEqual([]);
});
