import { expect, test, vi } from 'vitest';
import { reachableBindings } from '../../../../src/console/keys/binding.ts';
import type { Question } from '../../../../src/console/shell/question.ts';
import type { Shell } from '../../../../src/console/shell/shell.ts';
import { unseenConsole } from '../../harness/unseen-console.ts';

/** Keys that were pressed earlier than this after a question has appeared do not answer it. */
const guardMs = 150;

/** A console in which time stands still. */
function consoleInTime() {
  vi.useFakeTimers();
  return unseenConsole();
}

/** A question, and how often it was answered with yes. */
function aQuestion(fields: Partial<Question> = {}) {
  const answers: string[] = [];
  const question: Question = {
    title: 'Restart build-17?',
    effects: [],
    requests: [],
    targetIds: ['c1'],
    invalidates: [],
    async perform() {
      answers.push('yes');
      return 'build-17 is restarting';
    },
    ...fields,
  };
  return { question, yeses: () => answers.length };
}

/** Presses a key of what is open, as far as it has one. */
function press(key: string, shell: Shell) {
  const binding = reachableBindings(shell).find(
    ({ keys, applies }) => keys.includes(key) && applies(shell),
  );
  if (binding && binding.disabledReason(shell) === undefined) binding.run(shell);
}

test('a question takes no yes until it is armed', () => {
  using console = consoleInTime();
  const { shell } = console;
  const { question, yeses } = aQuestion();

  shell.ask(question);
  const asked = shell.overlay.get();
  vi.advanceTimersByTime(guardMs - 1);
  press('y', shell);
  expect([yeses(), shell.overlay.get()]).toEqual([0, asked]);
  vi.advanceTimersByTime(1);
  press('y', shell);

  expect([yeses(), shell.overlay.get()]).toEqual([1, undefined]);
});

test.each([
  ['y', {}],
  ['D', { isDestructive: true }],
])('a yes that comes too early is not ignored in silence: %s', (key, fields) => {
  using console = consoleInTime();
  const { shell } = console;
  shell.ask(aQuestion(fields).question);
  const reason = () =>
    reachableBindings(shell)
      .find(({ keys, applies }) => keys.includes(key) && applies(shell))
      ?.disabledReason(shell);

  expect(reason()).toBe('Read the question, then press the key again.');
  vi.advanceTimersByTime(guardMs);

  expect(reason()).toBeUndefined();
});

test('a question is armed by its own time, not by that of another one', () => {
  using console = consoleInTime();
  const { shell } = console;
  const [first, second] = [aQuestion(), aQuestion()];

  shell.ask(first.question);
  vi.advanceTimersByTime(guardMs - 1);
  press('n', shell);
  shell.ask(second.question);
  vi.advanceTimersByTime(1);
  press('y', shell);
  expect(second.yeses()).toBe(0);
  vi.advanceTimersByTime(guardMs - 1);
  press('y', shell);

  expect([first.yeses(), second.yeses()]).toEqual([0, 1]);
});

test('the same question that is asked again is armed anew', () => {
  using console = consoleInTime();
  const { shell } = console;
  const { question, yeses } = aQuestion();
  shell.ask(question);
  vi.advanceTimersByTime(guardMs);
  press('n', shell);

  shell.ask(question);
  press('y', shell);

  expect(yeses()).toBe(0);
});

test('arming concerns nothing else that is open by then', () => {
  using console = consoleInTime();
  const { shell } = console;
  shell.ask(aQuestion().question);
  shell.showHelp();
  const help = shell.overlay.get();

  vi.advanceTimersByTime(guardMs);

  expect(shell.overlay.get()).toBe(help);
});

test('what has to be typed is not taken before the question is armed', () => {
  using console = consoleInTime();
  const { shell } = console;
  const { question, yeses } = aQuestion({ confirmation: { ask: 'Type it', text: 'ann' } });
  shell.ask(question);

  shell.overlay.get()?.type?.('a');
  vi.advanceTimersByTime(guardMs);
  shell.overlay.get()?.type?.('nn');
  press('enter', shell);
  expect(yeses()).toBe(0);
  press('ctrl-u', shell);
  shell.overlay.get()?.type?.('ann');
  press('enter', shell);

  expect(yeses()).toBe(1);
});

test('a question closes as whatever else is open', () => {
  using console = consoleInTime();
  const { shell } = console;

  for (const open of [() => shell.ask(aQuestion().question), () => shell.showHelp()]) {
    open();
    expect(shell.overlay.get()).toBeDefined();
    shell.closeOverlay();

    expect(shell.overlay.get()).toBeUndefined();
  }
});
