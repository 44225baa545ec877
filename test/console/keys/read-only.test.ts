import { expect, test } from 'vitest';
import type { Action } from '../../../src/console/keys/action.ts';
import { bind } from '../../../src/console/keys/binding.ts';
import { actionGroups } from '../../../src/console/places/places.tsx';
import { unseenConsole } from '../harness/unseen-console.ts';

// The groups hold actions on every kind of target; an action that is disabled looks at none.
const listed: readonly unknown[] = actionGroups.flatMap(({ actions }) => actions);
const everyAction = listed as readonly Action<object>[];
const harmful = everyAction.filter(({ isHarmful }) => isHarmful);

test.each(harmful.map((action) => [action.id, action] as const))(
  'a read-only console disables %s',
  (_, action) => {
    using console = unseenConsole({ isReadOnly: true });
    const [binding] = bind([action], () => ({}));

    expect(binding?.disabledReason(console.shell)).toBe('The console is read-only.');
  },
);

test('a copy tells why nothing can be changed', () => {
  const dataOf = Date.parse('2026-11-19T14:02:30Z');
  const profile = { name: 'halcyon', host: 'api.halcyon.example', isDemo: false, dataOf };
  using console = unseenConsole({ isReadOnly: true, profile });
  const [binding] = bind(harmful.slice(0, 1), () => ({}));

  expect(binding?.disabledReason(console.shell)).toBe(
    'The console is offline: this is a copy of 2026-11-19 14:02 UTC.',
  );
});

test('the table of keys marks what changes something as harmful', () => {
  expect(harmful.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'computer.restart',
      'now.interrupt',
      'now.restart',
      'person.remove',
      'session.delete',
      'session.interrupt',
      'tail.interrupt',
      'transcript.session.delete',
      'transcript.session.interrupt',
      'wiki.delete',
    ]),
  );
});
