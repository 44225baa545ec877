import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';
import { footer } from '../harness/selection.ts';
import { asks, conversation, openSession } from '../screens/transcript/open-session.tsx';

test.each([60, 80])(
  'in %i columns the JSON of a row names the way back, with a search too',
  async (columns) => {
    await using console = await openConsole({ columns, rows: 24 });
    await console.press('3');
    await console.waitFor('build-17');
    await console.press('i');
    await console.waitFor('hostId');
    expect(footer(console)).toContain('esc back');

    await console.press('/', ...'zzzz', 'enter');

    await console.waitFor('no match');
    expect(footer(console)).toMatch(/esc clear search .*q back/);
  },
);

test('only a search with matches has a next one', async () => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('i');
  await console.waitFor('hostId');

  await console.press('/', ...'zzzz', 'enter');
  await console.waitFor('no match');
  expect(footer(console)).not.toContain('next match');
  await console.press('n');
  expect(footer(console)).toContain('The search has no matches.');

  await console.press('/', ...'host', 'enter');
  await console.waitFor('/host');
  expect(footer(console)).toContain('n next match');
});

test('a transcript names the next match only while there is one', async () => {
  await using reader = await openSession({ messages: conversation(asks('Please')) });

  await reader.press('/', ...'zzzz', 'enter');
  await reader.waitFor('/zzzz');
  await reader.waitFor(() => footer(reader).includes('esc clear search'));
  expect(footer(reader)).not.toContain('next match');

  await reader.press('/', ...'lease', 'enter');
  await reader.waitFor(() => footer(reader).includes('n next match'));
});
