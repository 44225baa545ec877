import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';
import { moveTo } from '../harness/selection.ts';

test('a transcript is shown whole in the pager, and as a copy in the editor', async () => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  await console.press('2');
  await console.waitFor('Review !283');
  await moveTo(console, 'Review !283');
  await console.press('enter');
  await console.waitFor('enter expand');

  await console.press('V');
  await console.waitFor('$PAGER');
  await console.press('p');
  await console.waitFor(() => console.viewed.length === 1);
  await console.press('V', 'e');
  await console.waitFor(() => console.viewed.length === 2);

  const [pager, editor] = console.viewed;
  expect(pager?.viewer).toBe('pager');
  expect(pager?.name).toMatch(/\.md$/);
  expect(pager?.text).toMatch(/^# Review !283[\s\S]*## user[\s\S]*## assistant/);
  expect(editor).toEqual({ ...pager, viewer: 'editor' });
});

test('JSON and pages of text are shown, too', async () => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  await console.press('3');
  await console.waitFor('build-17');
  await moveTo(console, 'build-17');
  await console.press('i');
  await console.waitFor('expand all');
  await console.press('V', 'p');
  await console.waitFor(() => console.viewed.length === 1);
  expect(JSON.parse(console.viewed[0]?.text ?? '')).toMatchObject({ name: 'build-17' });

  await console.press('esc', 'd');
  await console.waitFor('Provisioning');
  await console.press('V', 'p');
  await console.waitFor(() => console.viewed.length === 2);
  expect(console.viewed[1]?.text).toContain('Provisioning');
});

test('control characters reach the pager only on request', async () => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  console.shell.errors.record(new Error('a \u001B[31mred\u0007 error'));
  await console.press(':');
  await console.type('errors');
  await console.press('enter');
  await console.waitFor(/Errors {2}1 of/);
  await console.press('enter');
  await console.waitFor('Errors › ');

  await console.press('V', 'p');
  await console.waitFor(() => console.viewed.length === 1);

  expect(console.viewed[0]?.text).not.toContain('\u001B');
});
