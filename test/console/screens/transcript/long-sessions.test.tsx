import { expect, test } from 'vitest';
import { answers, asks, calls, conversation, openSession, says } from './open-session.tsx';

/** So many messages of so many characters each. */
const bulk = (count: number, length: number) =>
  conversation(
    ...Array.from({ length: count }, (_, index) =>
      asks(`Message number ${index}\n\n${'x'.repeat(length)}`),
    ),
  );

const readings = (requests: readonly string[]) =>
  requests.filter((request) => request.endsWith('/messages')).length;

test('only what is near the reader is read, until the end is wanted', async () => {
  await using reader = await openSession({ messages: bulk(950, 10) });
  expect(readings(reader.requests)).toBe(1);

  await reader.press('G');
  await reader.waitFor('following');

  expect(reader.text()).toContain('Message number 949');
  expect(readings(reader.requests)).toBe(10);
});

test('reading to the end can be stopped, and the reader stays where they were', async () => {
  await using reader = await openSession({ messages: bulk(950, 10) });

  await reader.pressAtOnce('G', 'esc');
  await reader.waitFor('message 1 of 950');
  await reader.press('j');

  expect(reader.text()).not.toContain('reading to the end');
  // The whole session is ten pages.
  expect(readings(reader.requests)).toBeLessThan(10);
});

test('content that is far away is let go of, and read again when the reader comes back', async () => {
  await using reader = await openSession({ messages: bulk(900, 30_000) });
  await reader.press('G');
  await reader.waitFor('following', 20_000);
  const before = readings(reader.requests);

  await reader.pressAtOnce(...Array.from({ length: 450 }, () => '['));
  await reader.waitFor('message 450 of 900');
  await reader.waitFor('Message number 449', 5_000);

  expect(readings(reader.requests)).toBeGreaterThan(before);
});

test('a search looks through content that was let go of as well', async () => {
  const messages = bulk(900, 30_000);
  await using reader = await openSession({ messages });
  await reader.press('G');
  await reader.waitFor('following', 20_000);

  await reader.press('/');
  await reader.type('number 7');
  await reader.press('enter');

  // 7, 70 to 79 and 700 to 799.
  await reader.waitFor('/111', 20_000);
});

test('a key costs few bytes, at the top and at the end', async () => {
  await using reader = await openSession({ messages: bulk(950, 40) });
  const costs = async (key: string) => {
    const bytes: number[] = [];
    for (let count = 0; count < 40; count++) {
      reader.bytesSince();
      await reader.press(key);
      bytes.push(reader.bytesSince());
    }
    return bytes.sort((a, b) => a - b)[20];
  };

  const top = await costs('j');
  await reader.press('G');
  await reader.waitFor('following');
  const end = await costs('k');

  expect(top).toBeLessThan(400);
  expect(end).toBeLessThan(400);
});

test('a message of a megabyte opens at once and is read from both ends', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => `${row}: ${'words '.repeat(8)}`);
  await using reader = await openSession({
    messages: conversation(
      calls('run', { command: 'journalctl' }),
      answers(rows.join('\n')),
      says(`# Long\n\n${rows.join('\n\n')}`),
    ),
  });
  expect(reader.text()).toContain('▸ 20,000 lines  1.1 MB');
  await reader.press('j', 'j', 'j', 'j');

  const before = process.threadCpuUsage();
  await reader.press('enter');
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(500);
  expect(reader.text()).toContain('0: words');

  await reader.press('G');
  await reader.waitFor('19999: words');
  await reader.press('pageup');
  expect(reader.text()).toContain('19980: words');
});

test('a search within a long message goes to its lines', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => `row ${row} of many`);
  await using reader = await openSession({
    messages: conversation(calls('run', { command: 'seq' }), answers(rows.join('\n'))),
  });

  await reader.press('/');
  await reader.type('row 1999 ');
  await reader.press('enter');

  await reader.waitFor('row 1999 of many', 5_000);
  await reader.waitFor('1/1');
});

test('a long value of the JSON is read from both ends on the whole screen', async () => {
  const text = Array.from({ length: 9_000 }, (_, line) => `${line} ${'x'.repeat(30)}`).join('\n');
  await using reader = await openSession({ messages: conversation(asks(text)) });
  await reader.press('i');
  await reader.waitFor('message msg_0');
  await reader.press('/');
  await reader.type('50 xxx');
  await reader.press('enter');

  await reader.press('z');
  await reader.waitFor('lines 1 to ');
  await reader.press('G');

  await reader.waitFor('to 9000 of 9000');
  expect(reader.text()).toContain('8999 xxx');
});

test('matches within a long message are gone to one after another, and back', async () => {
  const lines = Array.from({ length: 30_000 }, (_, line) =>
    line % 10_000 === 5_000 ? `needle ${line}` : `${line} ${'x'.repeat(30)}`,
  );
  await using reader = await openSession({ messages: conversation(asks(lines.join('\n'))) });

  await reader.press('/');
  await reader.type('needle');
  await reader.press('enter');
  await reader.waitFor('needle 5000');
  await reader.press('n', 'n');
  await reader.waitFor('needle 25000');
  await reader.press('N');
  await reader.waitFor('needle 15000');

  await reader.press('g');
  await reader.press('n');
  await reader.waitFor('needle 5000');
});

test('a new size keeps what was read in sight', async () => {
  await using reader = await openSession({ messages: bulk(60, 600) }, { columns: 120, rows: 30 });
  for (let page = 0; page < 4; page++) await reader.press('pagedown');
  const [, row = ''] = /› ▌ (.*)/.exec(reader.text()) ?? [];
  const place = /message \d+ of/.exec(reader.text())?.[0] ?? '';

  await reader.resize(80, 24);

  expect(reader.text()).toContain(place.replace('message ', ''));
  expect(reader.text()).toContain(row.slice(0, 40).trim());
});

test('the next match is not offered before the first one is found, and the key says so', async () => {
  await using reader = await openSession({ messages: bulk(950, 10) });

  await reader.pressAtOnce('/', ...'number 949', 'enter', 'n');

  expect(reader.text()).toContain('The search has not found the next match yet.');
  await reader.waitFor('/number 949 1/1');
  await reader.waitFor('n next match');
});
