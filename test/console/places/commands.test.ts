import { afterAll, expect, test } from 'vitest';
import type { KnownData } from '../../../src/console/data/known.ts';
import { loadFuzzy } from '../../../src/console/overlays/fuzzy.ts';
import type { Command, CommandContext } from '../../../src/console/places/command.ts';
import { createCommandLine } from '../../../src/console/places/command-line.ts';
import { commands } from '../../../src/console/places/commands.ts';
import { unseenConsole } from '../harness/unseen-console.ts';

const bisect = { sessionId: 'ses_one', title: 'Bisect the deadlock' };
const known: KnownData = {
  sessionPages: () => [[bisect]],
  session: (id) => (id === bisect.sessionId ? bisect : undefined),
  computers: () => [
    { id: 'cmp_1', name: 'build-17' },
    { id: 'cmp_2', name: 'arm-sim-03' },
  ],
  people: () => [
    { email: 'ann.ode@halcyon.example', userId: undefined },
    { email: 'ann.orr@halcyon.example', userId: undefined },
  ],
  unread: () => undefined,
  models: () => ['atlas-4'],
  version: () => 0,
  failures: () => 0,
  askFor: () => {},
};
const greet: Command = {
  name: 'greet',
  title: 'Say hello',
  argument: { name: 'WHO', isOptional: true, candidates: () => [[{ value: 'ann' }]] },
  run: () => {},
};
const { shell } = unseenConsole();
afterAll(shell.dispose);
shell.preferences.update((state) => ({
  ...state,
  savedViews: { 'big ones': { route: { screen: 'sessions' }, views: {} } },
}));
const context: CommandContext = {
  shell: { ...shell, clock: () => Date.parse('2026-11-20T14:30:00Z') },
  known,
};
const lines = createCommandLine([...commands, greet], {
  context,
  version: known.version,
  fuzzy: await loadFuzzy(),
});
const suggested = (line: string) => lines.suggestions(line).map(({ text }) => text);

test('an empty line suggests every command, with what must follow', () => {
  expect(suggested('')).toEqual(expect.arrayContaining(['overview', 'session ', 'greet', 'quit']));
});

test('the start of a name means the first command that has it', () => {
  expect(lines.verdict('comp')).toMatchObject({ kind: 'command', command: { name: 'computers' } });
  expect(lines.verdict('lim')).toMatchObject({ kind: 'command', command: { name: 'limits' } });
});

test.each([
  ['sess status=running', 'sessions', 'status=running'],
  ['comp error', 'computers', 'error'],
])('the only command that begins so takes an argument: %s', (line, name, argument) => {
  expect(lines.verdict(line)).toMatchObject({ kind: 'command', command: { name }, argument });
});

test('a beginning that different commands have takes no argument', () => {
  expect(lines.verdict('re zq')).toMatchObject({ kind: 'mistake' });
  expect(suggested('sess status:ru')).toEqual(['sess status:running']);
});

test('aliases are names', () => {
  expect(lines.verdict('q')).toMatchObject({ kind: 'command', command: { name: 'quit' } });
  expect(lines.verdict('q!')).toMatchObject({ kind: 'command', command: { name: 'quit!' } });
});

test('what is found by other letters is shown before it is done', () => {
  expect(lines.verdict('hllo')).toEqual({ kind: 'incomplete', text: 'greet' });
});

test('a command that needs something waits for it', () => {
  expect(lines.verdict('session')).toEqual({ kind: 'incomplete', text: 'session ' });
  expect(lines.verdict('greet')).toMatchObject({ kind: 'command', argument: '' });
});

test('arguments are found by what people call them', () => {
  expect(suggested('session deadl')).toEqual(['session ses_one']);
  expect(suggested('computer b17')).toEqual(['computer build-17']);
  expect(lines.verdict('computer b17')).toMatchObject({ argument: 'build-17' });
  expect(lines.verdict('computer build-17')).toMatchObject({ argument: 'build-17' });
});

test('of what is found, the best is gone to, or all that match as well are listed', () => {
  expect(lines.verdict('user ode')).toMatchObject({
    kind: 'command',
    argument: 'ann.ode@halcyon.example',
  });
  expect(lines.verdict('user ann')).toMatchObject({
    kind: 'command',
    command: { name: 'people' },
    argument: 'ann',
  });
});

test('a view is not forgotten before its whole name is on the line', () => {
  expect(lines.verdict('forget big')).toEqual({ kind: 'incomplete', text: 'forget big ones' });
});

test('a computer can be named by its id, and a session that was not listed, too', () => {
  expect(lines.verdict('computer cmp_2')).toMatchObject({ kind: 'command' });
  expect(lines.verdict('session ses_01hzy3m7')).toMatchObject({ kind: 'command' });
});

test.each([
  ['wxyz', 'Unknown command or name "wxyz". Press ctrl-u to clear and list commands.'],
  ['pods', 'Unknown command or name "pods". Press ctrl-u to clear and list commands.'],
  ['overview now', 'overview takes no argument.'],
  ['computer nowhere', 'No computer is called nowhere.'],
  ['session zzz', 'No session that was read is called zzz.'],
  ['session deadock', 'No session that was read is called deadock.'],
  [
    'person ann.oed@halcyon.example',
    'Nobody is known as ann.oed@halcyon.example. Did you mean ann.ode@halcyon.example?',
  ],
  ['person somebody@else.example', 'Nobody is known as somebody@else.example.'],
])(':%s is a mistake', (line, message) => {
  expect(lines.verdict(line)).toEqual({ kind: 'mistake', message });
});

test.each([
  ['ann.ode@halcyon.example', 'person', 'ann.ode@halcyon.example'],
  ['ann.or', 'person', 'ann.orr@halcyon.example'],
  ['build-17', 'computer', 'build-17'],
  ['cmp_2', 'computer', 'arm-sim-03'],
  ['ses_one', 'session', 'ses_one'],
  ['atlas', 'model', 'atlas-4'],
  ['big ones', 'view', 'big ones'],
])(':%s goes to what is called so, as %s does', (line, name, argument) => {
  expect(lines.verdict(line)).toMatchObject({ kind: 'command', command: { name }, argument });
});

test('a beginning that several names have goes nowhere, and commands come before names', () => {
  expect(lines.verdict('ann.o')).toMatchObject({ kind: 'mistake' });
  expect(suggested('ann.o')).toEqual(['ann.ode@halcyon.example', 'ann.orr@halcyon.example']);
  expect(lines.verdict('comp')).toMatchObject({ command: { name: 'computers' } });
  expect(suggested('model')).not.toContain('atlas-4');
});

test('names of saved views have blanks', () => {
  expect(lines.verdict('save big ones')).toMatchObject({ argument: 'big ones' });
  expect(lines.verdict('view big ones')).toMatchObject({ argument: 'big ones' });
  expect(suggested('forget big')).toEqual(['forget big ones']);
  expect(lines.verdict(`save ${'x'.repeat(41)}`)).toMatchObject({ kind: 'mistake' });
});

test('every command has a name of its own', () => {
  const names = commands.flatMap(({ name, aliases = [] }) => [name, ...aliases]);

  expect(new Set(names).size).toBe(names.length);
});

test('days that make no sense are told why before they are taken', () => {
  expect(lines.verdict('range 2026-03-01..2026-03-31')).toMatchObject({ kind: 'command' });
  expect(lines.verdict('range 2026-02-30')).toEqual({
    kind: 'mistake',
    message: '2026-02-30 does not exist.',
  });
  expect(suggested('range ')).toEqual(expect.arrayContaining(['range 30', 'range 2026-10']));
});
