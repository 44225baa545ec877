import { expect, test } from 'vitest';
import { answers, conversation, openSession } from '../screens/transcript/open-session.tsx';

test('the bar of a list covers the whole line, with the text of an error', async () => {
  const failed = answers('error: failed to push some refs', { isError: true });
  await using reader = await openSession({ messages: conversation(failed, failed) });

  await reader.press('L');
  await reader.waitFor('2 errors');

  const y = Array.from({ length: 30 }, (_, row) => row).find((row) =>
    /│ ›\d/.test(reader.line(row)),
  );
  const row = reader.line(y ?? 0);
  const [start = 0, end = 0] = [...row.matchAll(/│/g)].map(({ index }) => index);
  const text = row.indexOf('failed to push');
  for (const x of [start + 2, text - 1, text, text + 10, end - 2]) {
    expect(reader.styleAt(x, y ?? 0).isInverse).toBe(true);
  }
  expect(reader.styleAt(start, y ?? 0).isInverse).toBe(false);
  expect(reader.styleAt(end, y ?? 0).isInverse).toBe(false);
});
