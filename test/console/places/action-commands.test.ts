import { expect, test } from 'vitest';
import { loadFuzzy } from '../../../src/console/overlays/fuzzy.ts';
import { isCalled, withActions, withNumbers } from '../../../src/console/places/action-commands.ts';
import type { Command } from '../../../src/console/places/command.ts';
import { createCommandLine } from '../../../src/console/places/command-line.ts';

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

test('a number goes to a row; one that is none may be the beginning of an id', async () => {
  const openSession: Command<object> = {
    name: 'session',
    title: 'Open a session',
    leadsTo: { noun: 'session', hasIds: true },
    argument: { name: 'ID', candidates: () => [[{ value: '20261' }, { value: '7' }]] },
    run,
  };
  const sessions = createCommandLine([openSession], {
    context: {},
    version: () => 0,
    fuzzy: await loadFuzzy(),
  });
  const numbered = withNumbers(sessions, (number) =>
    number <= 50
      ? { kind: 'command', command: { name: `${number}`, title: 'Go', run }, argument: '' }
      : { kind: 'mistake', message: 'There are only 50.' },
  );

  expect(numbered.verdict('20')).toMatchObject({ command: { name: '20' } });
  expect(numbered.suggestions(' 20 ')[0]).toMatchObject({ label: '20', note: 'Go' });
  expect(numbered.verdict('202')).toEqual({ kind: 'mistake', message: 'There are only 50.' });
  expect(numbered.verdict('2026')).toMatchObject({
    command: { name: 'session' },
    argument: '20261',
  });
  expect(sessions.verdict('202')).toMatchObject({ kind: 'mistake' });
  expect(sessions.verdict('7')).toMatchObject({ argument: '7' });
});
