import { expect, test } from 'vitest';
import { copyAction } from '../../../src/console/keys/action.ts';
import { bind } from '../../../src/console/keys/binding.ts';
import type { Shell } from '../../../src/console/shell/shell.ts';
import { unseenConsole } from '../harness/unseen-console.ts';

type Person = { email: string | string[] | undefined };

const copyEmail = copyAction<Person>({
  id: 'test.copy',
  title: 'Copy the e-mail address',
  keys: ['y'],
  nouns: ['e-mail', 'e-mails'],
  textOf: ({ email }) => email,
  missing: 'This person has no e-mail.',
});

const ann: Person = { email: 'ann@halcyon.example' };
const bob: Person = { email: 'bob@halcyon.example' };
const nobody: Person = { email: undefined };

/** The action as it is bound with the cursor on a row, and what has been copied by it. */
function bound({
  current,
  marked,
}: {
  current?: Person;
  marked?: { shown: Person[]; hidden: Person[] };
}) {
  using console = unseenConsole();
  const copied: (readonly [text: string | readonly string[], what: string])[] = [];
  const shell: Shell = {
    ...console.shell,
    copy: (...given) => copied.push(given),
  };
  const [binding] = bind([copyEmail], {
    current: () => current,
    selection: () => marked && { ...marked, unmark: () => {} },
  });
  if (!binding) throw new Error('One action is one binding.');
  return { binding, shell, copied, reason: binding.disabledReason(shell) };
}

test('without marks the text of the row under the cursor is copied', () => {
  const { binding, shell, copied } = bound({ current: ann });

  binding.run(shell);

  expect(binding.title()).toBe('Copy the e-mail address');
  expect(copied).toEqual([[[ann.email], ann.email]]);
});

test('the texts of all marked rows are copied, hidden ones too, a line each', () => {
  const { binding, shell, copied } = bound({
    current: nobody,
    marked: { shown: [bob, nobody], hidden: [ann] },
  });

  binding.run(shell);

  expect(binding.title()).toBe('Copy 2 e-mails of marked rows');
  expect(copied).toEqual([[[bob.email, ann.email], '2 e-mails']]);
});

test('the lines that are copied are counted, not the rows', () => {
  const several: Person = { email: ['ann@halcyon.example', 'bob@halcyon.example'] };
  const { binding, shell, copied } = bound({ marked: { shown: [several, bob], hidden: [] } });

  binding.run(shell);

  expect(binding.title()).toBe('Copy 3 e-mails of marked rows');
  expect(copied[0]?.[1]).toBe('3 e-mails');
});

test('where there is nothing to copy the reason is told', () => {
  expect(bound({ current: nobody }).reason).toBe('This person has no e-mail.');
  expect(bound({ current: ann, marked: { shown: [nobody], hidden: [] } }).reason).toBe(
    'This person has no e-mail.',
  );
  expect(bound({}).reason).toBe('No row is selected.');
});

test('a row that is not there yet is no target', () => {
  expect(bound({}).binding.hasTarget()).toBe(false);
  expect(bound({ marked: { shown: [], hidden: [ann] } }).binding.hasTarget()).toBe(true);
});
