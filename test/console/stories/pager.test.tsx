import { expect, test } from 'vitest';
import { line } from '../../../src/console/draw/line.ts';
import { outputOverlay } from '../../../src/console/overlays/output.tsx';
import { createSaving } from '../../../src/console/screens/transcript/save-session.ts';
import { initialTranscript } from '../../../src/console/screens/transcript/transcript-state.ts';
import { createTextPage, linesAsTexts } from '../../../src/console/search/text-screen.tsx';
import { openConsole } from '../harness/open-console.tsx';
import { moveTo } from '../harness/selection.ts';
import { unseenConsole } from '../harness/unseen-console.ts';

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

test('an incident report is shown without being saved', async () => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  await console.press('0');
  await console.waitFor('sim-farm-2');
  await moveTo(console, 'sim-farm-2');

  await console.press('V', 'p');
  await console.waitFor(() => console.viewed.length === 1);

  expect(console.viewed[0]?.name).toMatch(/^signalbox-incident.*\.md$/);
  expect(console.viewed[0]?.text).toMatch(/^# Incident report[\s\S]*sim-farm-2/);
});

test('what a program printed is shown, and then its page again', async () => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  console.shell.show(outputOverlay({ title: 'Look: build-17', text: 'one\u0007\ntwo' }));
  await console.waitFor('Look: build-17');

  await console.press('V', 'e');
  await console.waitFor(() => console.viewed.length === 1);

  expect(console.viewed).toEqual([{ name: 'output.txt', text: 'one\ntwo', viewer: 'editor' }]);
  expect(console.text()).toContain('Look: build-17');
});

test('a page that is still laid out says that this is not all of it', async () => {
  const page = createTextPage({
    content: linesAsTexts([line('one'), line('two')]),
    height: 10,
    count: Number.MAX_SAFE_INTEGER,
  });
  await using console = await openConsole({ columns: 120, rows: 36 });

  page.bindings.find(({ id }) => id === 'text.outside')?.run(console.shell);
  await console.press('p');
  await console.waitFor(() => console.viewed.length === 1);

  expect(console.viewed[0]?.text).toBe(
    'one\ntwo\n(Only the first 2 lines: the rest is not laid out yet.)\n',
  );
});

test('a transcript that is being saved is not read for the pager at the same time', async () => {
  using console = unseenConsole();
  const transcript = { get: () => ({ ...initialTranscript, saved: 3 }), update: () => {} };
  const session = { sessionId: 'ses_1', computerId: undefined, title: 'Weld the hull' };

  const { text } = createSaving(transcript, session).viewable(console.shell);

  await expect(text(String)).rejects.toThrow('Wait until the session is saved.');
});
