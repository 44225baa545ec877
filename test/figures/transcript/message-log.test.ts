import { expect, test } from 'vitest';
import {
  emptyLog,
  type LogPage,
  lastPages,
  type MessageLog,
  messageAt,
  pageOfEntry,
  trimmedLog,
  withPage,
} from '../../../src/figures/transcript/message-log.ts';
import { transcriptEntry } from '../../../src/figures/transcript/transcript-entry.ts';

const aPage = (name: string, count: number): LogPage => {
  const messages = Array.from({ length: count }, (_, index) => ({
    id: `${name}${index}`,
    role: 'user',
    content: [{ type: 'text', text: `text of ${name}${index}` }],
  }));
  return {
    cursor: name,
    messages,
    entries: messages.map((message) => transcriptEntry(message)),
    size: 100,
  };
};

const logOf = (...pages: LogPage[]): MessageLog =>
  pages.reduce((log, page, index) => withPage(log, index, page, 'next'), emptyLog);

const kept = ({ pages }: MessageLog) =>
  pages.map(({ cursor, messages }) => (messages ? cursor : '-')).join('');

test('a log goes on with each page and ends with the one that has no next', () => {
  const log = withPage(logOf(aPage('a', 2)), 1, aPage('b', 1), undefined);

  expect(log.entries.map(({ id }) => id)).toEqual(['a0', 'a1', 'b0']);
  expect(log.hasMore).toBe(false);
  expect([-1, 0, 2, 3].map((entry) => messageAt(log, entry)?.id)).toEqual([
    ...[undefined, 'a0', 'b0', undefined],
  ]);
});

test('of the pages before the last ones only the run of calls is known', () => {
  const call = { role: 'assistant', content: [{ type: 'tool_use', text: 'Run {"command":"ls"}' }] };
  const pageOf = (name: string): LogPage => {
    const messages = [0, 1].map((index) => ({ ...call, id: `${name}${index}` }));
    return { ...aPage(name, 2), messages, entries: messages.map((one) => transcriptEntry(one)) };
  };

  const log = lastPages(logOf(pageOf('a'), pageOf('b'), pageOf('c')), 1);

  expect(log.entries.map(({ id }) => id)).toEqual(['c0', 'c1']);
  expect(log.runBefore).toMatchObject({ period: 1, calls: 4 });
});

test('an entry is on the page that holds it, one beyond the end on the last', () => {
  const log = logOf(aPage('a', 3), aPage('b', 2));

  expect([0, 2, 3, 4, 99].map((entry) => pageOfEntry(log, entry))).toEqual([0, 0, 1, 1, 1]);
});

test('what is furthest from what is needed is let go of, and keeps its outline', () => {
  const log = logOf(...[...'abcdefgh'].map((name) => aPage(name, 2)));

  const trimmed = trimmedLog(log, [7], 500);

  expect(kept(trimmed)).toBe('---defgh');
  expect(trimmed.entries).toHaveLength(16);
  expect(trimmed.entries[0]).toMatchObject({ id: 'a0', kind: 'outline', of: 'user', text: '' });
  expect(messageAt(trimmed, 0)).toBeUndefined();
});

test('needed pages and their neighbours stay, however large', () => {
  const log = logOf(...[...'abcdefgh'].map((name) => aPage(name, 2)));

  expect(kept(trimmedLog(log, [0, 7], 1))).toBe('abc--fgh');
});

test('a log that is small enough stays the same', () => {
  const log = logOf(aPage('a', 2), aPage('b', 2));

  expect(trimmedLog(log, [0], 200)).toBe(log);
});

test('a page that is read again brings its content back', () => {
  const log = trimmedLog(logOf(...[...'abcdef'].map((name) => aPage(name, 1))), [5], 300);

  const again = withPage(log, 0, aPage('a', 1), log.nextCursor);

  expect(kept(log)).toBe('---def');
  expect(kept(again)).toBe('a--def');
  expect(again.entries[0]?.text).toBe('text of a0');
});
