import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { describeProgram } from '../../../src/cli/description/describe.ts';
import { main } from '../../../src/cli/main.ts';
import { exitStatuses } from '../../../src/cli/process/failure.ts';
import { capturedContext } from '../captured-context.ts';
import { everyCommand } from '../contract/every-command.ts';
import { isInstalled } from '../installed.ts';

async function run(...argv: string[]) {
  const { context, out, err } = capturedContext();
  await main(argv, context);
  return { status: context.exitCode, out: out(), err: err() };
}

test('--describe names every command with its options and fields', async () => {
  const described: ReturnType<typeof describeProgram> = JSON.parse((await run('--describe')).out);
  const names = described.commands.map(({ name }) => name);

  for (const { words, command, facts } of await everyCommand()) {
    expect(names).toContain(words.join(' '));
    const one = described.commands.find(({ name }) => name === words.join(' '));
    expect(one?.options.map(({ flags }) => flags)).toEqual(
      command.options.map(({ flags }) => flags),
    );
    expect(one?.fields.map(({ name }) => name)).toEqual(
      (facts.fields ?? []).map(({ name }) => name),
    );
  }
});

test('the topic of exit codes explains every status', async () => {
  const { out } = await run('help', 'exit-codes');

  for (const [status, meaning] of Object.values(exitStatuses)) {
    expect(out).toMatch(new RegExp(`^ *${status}  `, 'm'));
    expect(out).toContain(meaning);
  }
});

test('the topic of formatting names every form', async () => {
  const { out } = await run('help', 'formatting');

  for (const form of ['table', 'json', 'ndjson', 'csv', 'tsv', 'markdown'])
    expect(out).toContain(form);
});

test('the topic of the environment names the variables', async () => {
  const { out } = await run('help', 'environment');

  for (const name of ['SIGNALBOX_API_KEY', 'SIGNALBOX_THEME', 'NO_COLOR'])
    expect(out).toContain(name);
});

test('the list of commands has one line for each', async () => {
  const [, list = ''] = (await run('--help')).out.split('Commands:\n');

  const others = list.split('\n').filter((line) => line !== '' && !/^ {2}[a-z]/.test(line));
  // Long descriptions go on in their own column.
  expect(others.filter((line) => !/^ {20,}\S/.test(line))).toEqual([]);
});

test('help of a command ends with its examples and exit statuses', async () => {
  const { out } = await run('now', '--help');

  expect(out).toMatch(/^Examples:\n {2}signalbox now .*\n {6}\S/m);
  expect(out).toMatch(/^Exit statuses .*:\n {2}3 {2}--check, and something was found\.$/m);
});

test('the help of every command tells a default once, and selects a field that there is', async () => {
  for (const { words, command, facts } of await everyCommand()) {
    const help = command.helpInformation().replaceAll(/\s+/g, ' ');
    const [, selected] = /raw, such as (\w+)/.exec(help) ?? [];

    expect(help, words.join(' ')).not.toMatch(/\(default:[^)]*\) \(default/);
    if (selected !== undefined) {
      expect(facts.fields?.map(({ name }) => name)).toContain(selected);
    }
  }
});

test('help of a command in a group is its own', async () => {
  const { out } = await run('help', 'computers', 'restart');

  expect(out).toContain('signalbox computers restart [options] <ids...>');
});

test('help about what does not exist names what does', async () => {
  const { status, err } = await run('help', 'nonesuch');

  expect(status).toBe(2);
  expect(err).toMatch(/no help about "nonesuch".*exit-codes.*computers/);
});

test.runIf(isInstalled('mandoc'))('manual pages are valid', async () => {
  for (const page of [await run('man'), await run('man', 'computers')]) {
    const report = execFileSync('mandoc', ['-T', 'lint', '-W', 'error'], { input: page.out });

    expect(report.toString()).toBe('');
  }
});

test('words that every object has are no topics', async () => {
  expect((await run('help', 'constructor')).status).toBe(2);
  expect((await run('help', 'toString')).status).toBe(2);
});

test.runIf(isInstalled('mandoc'))('an example on a manual page can be pasted', async () => {
  const { out } = await run('man', 'limits');
  const page = execFileSync('mandoc', ['-T', 'ascii'], { input: out })
    .toString()
    .replaceAll(/.\u0008/g, '');

  expect(page).toContain('signalbox limits "percent>90"');
});
