import { expect, test } from 'vitest';
import { isCalled, withActions } from '../../src/domain/action-commands.ts';
import { type Command, createCommandLine } from '../../src/domain/command-line.ts';
import { loadFuzzy } from '../../src/domain/fuzzy.ts';

const run = () => {};
const commands: readonly Command<object>[] = [
  { name: 'refresh', title: 'Refresh', run },
  { name: 'reset', title: 'Begin anew', run },
  {
    name: 'open',
    title: 'Open a list',
    leadsTo: { noun: 'list' },
    argument: { name: 'NAME', candidates: () => [[{ value: 'north', note: 'the rest' }]] },
    run,
  },
];
const actions: readonly Command<object>[] = [
  { name: 'restart', aliases: ['computer.restart'], title: 'Restart this computer (x r)', run },
  { name: 'refresh', aliases: ['data.refresh'], title: 'Refresh the row', run },
];
const line = withActions(
  createCommandLine(commands, { context: {}, version: () => 0, fuzzy: await loadFuzzy() }),
  actions,
);
const suggested = (typed: string) => line.suggestions(typed).map(({ label }) => label);

test.each([
  ['restart', { kind: 'command', command: { name: 'restart' } }],
  ['computer.restart', { kind: 'command', command: { name: 'restart' } }],
  ['rest', { kind: 'incomplete', text: 'restart' }],
  ['res', { kind: 'command', command: { name: 'reset' } }],
  ['refresh', { kind: 'command', command: { title: 'Refresh' } }],
  ['computer', { kind: 'incomplete', text: 'restart' }],
  ['north', { kind: 'command', command: { name: 'open' } }],
  ['xyz', { kind: 'mistake' }],
])('the verdict on %j is %j', (typed, verdict) => {
  expect(line.verdict(typed)).toMatchObject(verdict);
});

test('an action stands below the commands that begin so, and above everything else', () => {
  expect(suggested('res')).toEqual(['reset', 'restart', 'refresh', 'north']);
  expect(suggested('rest')[0]).toBe('restart');
});

test('an action that is called like a command is left out', () => {
  expect(suggested('ref')).toEqual(['refresh']);
});

test('an empty line suggests no actions', () => {
  expect(suggested('')).toEqual(['refresh', 'reset', 'open NAME']);
});

test.each([
  ['interrupt', 'interrupt works on Sessions.'],
  ['session.interrupt', 'session.interrupt works on Sessions.'],
  ['copy', 'copy works on Now, People and Sessions.'],
  ['merge', 'merge is not possible here now.'],
])('the mistake of an action that is not possible here, %s, is "%s"', (typed, message) => {
  const actionsOf = {
    Now: ['now.copy'],
    People: ['person.copy'],
    Sessions: ['session.copy', 'session.interrupt'],
  };
  const everywhere = withActions(line, [], (name) => ({
    isHere: name === 'merge',
    places: Object.entries(actionsOf)
      .filter(([, ids]) => ids.some((id) => isCalled(id, name)))
      .map(([place]) => place),
  }));

  expect(everywhere.verdict(typed)).toEqual({ kind: 'mistake', message });
});
