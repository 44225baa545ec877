import { expect, test } from 'vitest';
import type { Computer } from '../../../src/api/resources.ts';
import { bind } from '../../../src/console/keys/binding.ts';
import { menuLines, menuOverlay } from '../../../src/console/overlays/menu.tsx';
import { restartComputer } from '../../../src/console/screens/computers/computer-list.ts';
import { lineText, toneOf } from '../harness/line-text.ts';
import { unseenConsole } from '../harness/unseen-console.ts';

function menu(computer: Computer | undefined, { isReadOnly = false } = {}) {
  using console = unseenConsole({ isReadOnly });
  const [first = { spans: [] }] = menuLines(
    bind([restartComputer], () => computer),
    console.shell,
    0,
  );
  return first;
}

const active: Computer = { id: 'c1', name: 'build-17', status: 'active', providerType: 'sandbox' };

test('an action is listed with its letter, and that something will be asked', () => {
  expect(lineText(menu(active))).toBe('› r  Restart this computer…');
  expect(toneOf(menu(active), 'r')).toBe('accent');
});

test.each([
  [
    'The server does not say whether it is managed.',
    { id: 'c1', name: 'build-17', status: 'active' },
  ],
  ['Only managed computers can be restarted.', { ...active, providerType: 'byom' }],
  ['No row is selected.', undefined],
])('an action that is impossible says "%s" and has no letter to press', (reason, computer) => {
  const line = menu(computer);

  expect(lineText(line)).toBe(`› r  Restart this computer  ${reason}`);
  expect(toneOf(line, 'r')).toBe('muted');
  expect(toneOf(line, reason)).toBe('warning');
});

test('in a read-only console every action says so', () => {
  expect(lineText(menu(active, { isReadOnly: true }))).toContain('The console is read-only.');
});

test('an action of the menu is refused once another row has the place and the name of its own', () => {
  using console = unseenConsole();
  const { shell } = console;
  let id = 'c1';
  const actsOn = () => ({ id, name: 'build-17', gone: 'No longer in the list: build-17' });
  const targets = { current: () => active, selection: () => undefined, actsOn };
  shell.bindings.dispatch(bind([restartComputer], targets));
  const restart = menuOverlay(shell)?.bindings.find(({ id }) => id === restartComputer.id);
  id = 'c2';

  restart?.run(shell);

  expect(shell.notices.get().held?.text).toBe('No longer in the list: build-17');
  expect(shell.overlay.get()).toBeUndefined();
});
