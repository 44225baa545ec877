import type { WatchEvent } from '../../../src/cli/watch/events.ts';

/** An event about a computer, with text from outside that means something in each format. */
export const anEvent = (changes: Partial<WatchEvent> = {}): WatchEvent => ({
  event: 'began',
  id: 'computer-failed:build-17',
  at: '2026-11-27T01:46:00.000Z',
  severity: 'critical',
  was: null,
  rule: 'computer-failed',
  subject: 'build-17 <!channel>',
  subjectIds: ['build-17'],
  evidence: 'clone failed: *disk* [full](https://evil.example) & more',
  since: '2026-11-27T01:40:00.000Z',
  period: null,
  how: null,
  profile: 'halcyon',
  test: false,
  ...changes,
});
