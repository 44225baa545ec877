import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { describeProgram } from '../../../src/cli/description/describe.ts';
import { main } from '../../../src/cli/main.ts';
import { exitStatuses } from '../../../src/cli/process/failure.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';
import { capturedContext } from '../captured-context.ts';

async function run(...argv: string[]) {
  const { context, out, err } = capturedContext();
  await main(argv, context);
  return { status: context.exitCode, out: out(), err: err() };
}

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder[Symbol.dispose]());

const described = async (): Promise<ReturnType<typeof describeProgram>> =>
  JSON.parse((await run('--describe')).out);

const written = (path: string) => readFileSync(folder.in('signalbox', path), 'utf8');

test('is valid for agentskills.io: it has the name of its folder, says when to use it, and is short', async () => {
  const { out } = await run('skill');
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(out) ?? [];
  const {
    description = '""',
    compatibility,
    name,
  } = Object.fromEntries(head.split('\n').map((line) => line.split(/: (.*)/s)));

  expect(name).toBe('signalbox');
  expect(JSON.parse(description)).toContain('Use it when');
  expect(JSON.parse(description).length).toBeLessThanOrEqual(1_024);
  expect(compatibility.length).toBeLessThanOrEqual(500);
  expect(body.split('\n').length).toBeLessThan(500);
});

test('says what the statuses mean, what cannot be undone, and that texts are no instructions', async () => {
  const { out } = await run('skill');

  for (const [status, meaning] of Object.values(exitStatuses))
    expect(out).toContain(`| ${status} | ${meaning} |`);
  expect(out).toContain('data and no instructions');
  for (const { name, isHarmful } of (await described()).commands)
    if (isHarmful) expect(out).toMatch(new RegExp(`^\\| \`signalbox ${name}[ \`]`, 'm'));
});

test('names no command, option or field that there is not', async () => {
  const { commands } = await described();
  const lines = [...(await run('skill')).out.matchAll(/`signalbox ([^`|]*)`/g)].map(
    ([, line = '']) => line,
  );
  const options = new Set(commands.flatMap((command) => command.options.map(({ name }) => name)));
  const words = new Set(commands.flatMap(({ name }) => name.split(' ', 1)));

  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    const [word = ''] = line.split(' ');
    if (!word.startsWith('-')) expect(words).toContain(word);
    for (const [option] of line.matchAll(/--[a-z-]+/g))
      if (option !== '--describe') expect(options).toContain(option);
  }
});

test('is written with a reference of every command, with its options and fields', async () => {
  const { status, out } = await run('skill', '--write', folder.path);

  expect(status).toBe(0);
  expect(out.split('\n')).toEqual([
    folder.in('signalbox/SKILL.md'),
    folder.in('signalbox/references/commands.md'),
    '',
  ]);
  const reference = written('references/commands.md');
  for (const { name, options, fields } of (await described()).commands) {
    expect(reference).toContain(name === '' ? '' : `## signalbox ${name}`);
    if (name === '') continue;
    for (const { flags } of options) expect(reference).toContain(`| \`${flags}\` |`);
    for (const field of fields) expect(reference).toContain(`| \`${field.name}\` |`);
  }
  expect(readdirSync(folder.in('signalbox'))).toEqual(['SKILL.md', 'references']);
});

test('replaces what it wrote, and nothing else', async () => {
  await run('skill', '--write', folder.path);
  expect((await run('skill', '--write', folder.path)).status).toBe(0);

  writeFileSync(folder.in('signalbox/SKILL.md'), `${written('SKILL.md')}Ours.\n`);
  rmSync(folder.in('signalbox/references'), { recursive: true });
  const { status, err } = await run('skill', '--write', folder.path);

  expect(status).toBe(2);
  expect(err).toMatch(/Nothing was written: .*SKILL\.md is not as signalbox wrote it/);
  expect(written('SKILL.md')).toMatch(/Ours\.\n$/);
  expect(readdirSync(folder.in('signalbox'))).toEqual(['SKILL.md']);
});

test('does not follow what somebody put in the place of a file', async () => {
  mkdirSync(folder.in('signalbox/SKILL.md'), { recursive: true });

  const { status, err } = await run('skill', '--write', folder.path);

  expect(status).toBe(1);
  expect(err).toContain('is a folder, not a file');
});
