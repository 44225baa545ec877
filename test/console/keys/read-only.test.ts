import { expect, test } from 'vitest';
import type { Action } from '../../../src/console/keys/action.ts';
import { bind } from '../../../src/console/keys/binding.ts';
import { actionGroups } from '../../../src/console/places/registry.ts';
import { unseenConsole } from '../harness/unseen-console.ts';

// The registry lists actions of every target; none is looked at by an action that is disabled.
const listed: readonly unknown[] = actionGroups.flatMap(({ actions }) => actions);
const everyAction = listed as readonly Action<object>[];
const harmful = everyAction.filter(({ isHarmful }) => isHarmful);

test.each(harmful.map((action) => [action.id, action] as const))(
  'a read-only console disables %s',
  (_, action) => {
    using console = unseenConsole({ isReadOnly: true });
    const [binding] = bind([action], () => ({}));

    expect(binding?.disabledReason(console.operator)).toBe('The console is read-only.');
  },
);

test('the registry has every harmful action', () => {
  expect(harmful.map(({ id }) => id).sort()).toEqual([
    'computer.restart',
    'person.remove',
    'session.delete',
    'session.interrupt',
    'transcript.session.delete',
    'transcript.session.interrupt',
    'wiki.delete',
  ]);
});
