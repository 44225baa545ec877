import type { MonthEnd } from '../../src/figures/limits/month-end.ts';
import type { Subject } from '../../src/rules/finding.ts';
import { aLimitUse } from '../figures/limits/a-limit-use.ts';
import { aSession, callMessages, nowMs } from './judged.ts';
import { endsAs, mara, organization, soak } from './outcome-cases.ts';

const place = { sessionId: 'soak', title: 'soak', computerId: undefined, messageCount: undefined };
const read = new Map([['soak', []]]);
const running = [aSession('soak')];
const limit = { subject: mara, key: 'mara@halcyon.example', period: '2026-11' };
const within = aLimitUse();
const range = { startDate: '2026-11-01', endDate: '2026-11-03' };
const rowsOf = (credits: number) => [
  {
    date: '2026-11-02',
    billable_tokens: credits,
    by_user: [{ user_id: 'usr_1', billable_tokens: credits }],
  },
];
const usage = { range, rows: rowsOf(5) };
const lacking = { usage, readDays: new Set(['2026-11-02']) };
const day: Subject = { kind: 'day', day: '2026-11-02' };
const silent = { rule: 'person-silent', subject: mara, key: 'usr_1' };
const repository: Subject = { kind: 'repository', url: 'arm', name: 'arm' };

/** October as it ended, with nobody over the limit as far as known. */
const octoberWithout = (...daysWithoutData: string[]): MonthEnd => ({
  data: {
    ...{ month: '2026-10', hasEnded: true, usedUntil: '2026-10-31', awaited: undefined },
    ...{ pastDays: 31, daysWithoutData },
  },
  people: 3,
  over: [],
});

endsAs([
  {
    rule: 'session-waiting',
    subject: soak,
    when: 'it runs again',
    facts: { sessions: running },
    is: 'resolved',
  },
  {
    rule: 'session-quiet',
    subject: soak,
    when: 'it writes again',
    facts: { sessions: running },
    is: 'resolved',
  },
  {
    rule: 'session-burning',
    subject: soak,
    when: 'there are no two readings',
    facts: { sessions: running },
    is: 'unread',
  },
  {
    rule: 'limit-likely',
    ...limit,
    when: 'there is no forecast',
    facts: { limits: [within] },
    is: 'unread',
  },
  {
    ...{
      rule: 'limit-likely',
      ...limit,
      when: 'the forecast stays within the limit',
      is: 'resolved',
    },
    facts: {
      limits: [
        aLimitUse({
          outlook: { state: 'known', low: 1, middle: 2, high: 3, enough: 3, isUncertain: false },
        }),
      ],
    },
  },
  {
    rule: 'month-ended',
    subject: { kind: 'month', month: '2026-10' },
    key: '2026-10',
    when: 'its days are over',
    facts: {},
    is: 'lapsed',
  },
  {
    rule: 'month-ended',
    subject: { kind: 'month', month: '2026-10' },
    key: '2026-10',
    when: 'that month is not read',
    facts: { today: '2026-11-02' },
    is: 'unread',
  },
  {
    rule: 'month-ended',
    subject: { kind: 'month', month: '2026-10' },
    key: '2026-10',
    when: 'days of it are missing',
    facts: { today: '2026-11-02', monthEnd: octoberWithout('2026-10-14') },
    is: 'unread',
  },
  {
    rule: 'month-ended',
    subject: { kind: 'month', month: '2026-10' },
    key: '2026-10',
    when: 'all of it is known',
    facts: { today: '2026-11-02', monthEnd: octoberWithout() },
    is: 'resolved',
  },
  {
    rule: 'day-stands-out',
    subject: mara,
    when: 'its days have passed',
    facts: { usage },
    is: 'lapsed',
  },
  { rule: 'day-stands-out', subject: mara, when: 'usage cannot be read', facts: {}, is: 'unread' },
  {
    rule: 'day-stands-out',
    subject: mara,
    when: 'the copy lacks days',
    facts: lacking,
    is: 'unread',
  },
  {
    rule: 'usage-changed',
    subject: organization,
    when: 'the week has passed',
    facts: { usage },
    is: 'lapsed',
  },
  {
    rule: 'day-missing',
    subject: day,
    key: '2026-11-02',
    when: 'its data has come',
    facts: { usage },
    is: 'resolved',
  },
  {
    rule: 'day-missing',
    subject: day,
    key: '2026-11-01',
    when: 'it is too old',
    facts: { usage },
    is: 'lapsed',
  },
  { ...silent, when: 'the person is back', facts: { usage }, sinceMs: 0, is: 'resolved' },
  {
    ...silent,
    when: 'the last use is too old to be read',
    facts: { usage },
    sinceMs: nowMs,
    is: 'lapsed',
  },
  {
    rule: 'readiness-fell',
    subject: repository,
    key: 'arm',
    when: 'it is too old',
    facts: { readiness: [] },
    is: 'lapsed',
  },
  {
    rule: 'requests-failing',
    subject: { kind: 'part', part: 'a, b' },
    when: 'one is answered',
    facts: {
      parts: [
        { name: 'a', state: 'live' },
        { name: 'b', state: 'down' },
      ],
    },
    is: 'changing',
  },
  {
    rule: 'requests-failing',
    subject: { kind: 'part', part: 'a' },
    when: 'it is answered',
    facts: { parts: [{ name: 'a', state: 'live' }] },
    is: 'resolved',
  },
  {
    rule: 'part-unknown',
    subject: { kind: 'part', part: 'a' },
    when: 'it is asked for again',
    facts: { parts: [{ name: 'a', state: 'unread' }] },
    is: 'changing',
  },
  {
    rule: 'key-limited',
    subject: { kind: 'part', part: 'Your key' },
    when: 'a part is not read yet',
    facts: { parts: [{ name: 'a', state: 'unread' }] },
    is: 'changing',
  },
  {
    rule: 'clock-apart',
    subject: { kind: 'part', part: 'clock' },
    when: 'no time is known',
    facts: {},
    is: 'unread',
  },
  {
    rule: 'clock-apart',
    subject: { kind: 'part', part: 'clock' },
    when: 'the clocks agree',
    facts: { clockAheadMs: 0 },
    is: 'resolved',
  },
  {
    rule: 'no-such-rule',
    subject: day,
    when: 'the rule does not exist any more',
    facts: {},
    is: 'lapsed',
  },
]);

const last = (fails: boolean) =>
  callMessages([{ input: { command: 'make' }, fails, minutesAgo: 1 }]);
const tool = {
  ...{ rule: 'tool-failing', key: 'shell' },
  subject: { kind: 'tool', tool: 'run_command', shownIn: place } as const,
};

endsAs([
  {
    ...{ ...tool, when: 'a session that may use it was not read', is: 'unread' },
    facts: {
      sessions: [...running, aSession('other')],
      transcripts: new Map([['soak', last(false)]]),
    },
  },
  {
    ...{ ...tool, when: 'its newest call worked', is: 'resolved' },
    facts: { sessions: running, transcripts: new Map([['soak', last(false)]]) },
  },
  {
    ...{ ...tool, when: 'its newest call failed, too', is: 'changing' },
    facts: { sessions: running, transcripts: new Map([['soak', last(true)]]) },
  },
  {
    ...{ ...tool, when: 'nothing calls it any more', is: 'lapsed' },
    facts: { sessions: running, transcripts: read },
  },
  {
    ...{ ...tool, when: 'the copy has no session that calls it', is: 'unread' },
    facts: { sessions: [], transcripts: new Map(), dataOfMs: nowMs },
  },
]);
