import { expect, test } from 'vitest';
import { loadFuzzy } from '../../../src/console/overlays/fuzzy.ts';
import type { Command } from '../../../src/console/places/command.ts';
import { createCommandLine } from '../../../src/console/places/command-line.ts';

/** What has been read so far, and what was requested. */
type Context = { names: string[]; requested: string[] };

const run = () => {};
const commands: readonly Command<Context>[] = [
  { name: 'lists', title: 'Go to lists', run },
  {
    name: 'list',
    aliases: ['ls'],
    title: 'Open a list',
    leadsTo: { noun: 'list' },
    argument: {
      name: 'NAME',
      candidates: ({ names }) => [names.map((value) => ({ value, note: `id-${value}` }))],
      request: ({ requested }) => requested.push('names'),
      mistake: (text, { names }) => (names.includes(text) ? undefined : `No list ${text}.`),
    },
    run,
  },
  {
    name: 'greet',
    title: 'Say hello',
    argument: { name: 'WHO', isOptional: true, candidates: () => [[{ value: 'ann' }]] },
    run,
  },
  {
    name: 'send',
    title: 'Send a list to the printer',
    argument: {
      name: 'NAME',
      candidates: ({ names }) => [names.map((value) => ({ value }))],
      mistake: (text, { names }) => (names.includes(text) ? undefined : `No list ${text}.`),
    },
    run,
  },
];
const fuzzy = await loadFuzzy();

/** A command line whose names were read before, or are read later. */
function lineOf(...names: string[]) {
  const context: Context = { names, requested: [] };
  const line = createCommandLine(commands, { context, version: () => names.length, fuzzy });
  return { ...line, context, read: (name: string) => names.push(name) };
}

test.each([
  ['li', { kind: 'command', command: { name: 'lists' } }],
  ['list', { kind: 'incomplete', text: 'list ' }],
  ['ls', { kind: 'incomplete', text: 'ls ' }],
  ['list ', { kind: 'incomplete', text: 'list north' }],
  ['greet ', { kind: 'command', argument: '' }],
  ['ls north', { kind: 'command', command: { name: 'list' }, argument: 'north' }],
  ['list nor', { kind: 'command', argument: 'north' }],
  ['list th', { kind: 'command', argument: 'north' }],
  ['send th', { kind: 'incomplete', text: 'send north' }],
  ['list xyz', { kind: 'mistake', message: 'No list xyz.' }],
  ['lists now', { kind: 'mistake', message: 'lists takes no argument.' }],
  ['greet', { kind: 'command', argument: '' }],
  ['gr ann', { kind: 'command', command: { name: 'greet' }, argument: 'ann' }],
  ['li now', { kind: 'mistake', message: 'lists takes no argument.' }],

  ['hllo', { kind: 'incomplete', text: 'greet' }],
  ['nor', { kind: 'command', command: { name: 'list' }, argument: 'north' }],
  ['id-south', { kind: 'command', command: { name: 'list' }, argument: 'south' }],
])('the verdict on %j is %j', (line, verdict) => {
  expect(lineOf('north', 'south').verdict(line)).toMatchObject(verdict);
});

test('commands are suggested before names, and names once nothing is a command', () => {
  const line = lineOf('north', 'greens');

  expect(line.suggestions('gre').map(({ text }) => text)).toEqual(['greet', 'greens']);
  expect(line.suggestions('list ').map(({ text }) => text)).toEqual(['list north', 'list greens']);
});

test('names that are read later are found, and requested where none are known', () => {
  const line = lineOf();

  expect(line.suggestions('list n')).toEqual([]);
  expect(line.context.requested).toEqual(['names']);
  line.read('north');
  expect(line.suggestions('list n')).toMatchObject([{ label: 'north', note: 'id-north' }]);
});

test('of very many names no more are suggested than anybody scrolls through', () => {
  const names = Array.from({ length: 300 }, (_, index) => `north-${index}`);
  const { suggestions } = lineOf(...names);

  expect(suggestions('list north')).toHaveLength(99);
  expect(suggestions('north').filter(({ label }) => label.startsWith('north-'))).toHaveLength(99);
});
