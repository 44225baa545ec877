import { expect, test } from 'vitest';
import { wordsInTranscript } from '../../../../src/console/screens/search/words-in-transcript.ts';
import { matchesInText, searchPattern } from '../../../../src/language/search/search-pattern.ts';

test.each([
  { search: 'Test', words: 'test' },
  { search: '"Flaky Test"', words: 'flaky test' },
  { search: 'retr* role:user last:7d', words: 'retr' },
  { search: 'retry -Cache', words: 'retry' },
  { search: 'Retry OR a.b', words: '/retry|a\\.b/' },
  { search: 'retry /5\\d\\d/', words: '/retry|5\\d\\d/' },
  { search: 'role:user', words: undefined },
  { search: '', words: undefined },
])('a search for $search looks for $words in the transcript', ({ search, words }) => {
  expect(wordsInTranscript(search)).toBe(words);
});

test.each([
  { search: 'Test', text: 'a test, a Test' },
  { search: 'Test cache', text: 'TEST the Cache' },
  { search: 'a/b c', text: 'A/B and C' },
])('in a transcript $search finds every spelling', ({ search, text }) => {
  const pattern = searchPattern(wordsInTranscript(search) ?? '');

  expect(pattern && matchesInText(text, pattern)).toHaveLength(2);
});
