import { sessionBurning } from '../../../src/rules/sessions/session-burning.ts';
import { aSession, judges, minutesAgo } from '../judged.ts';

/** Sessions that took ten minutes of work at 90 to 110 credits a minute. */
const finished = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aSession(`done-${index}`, {
      status: 'idle',
      sessionSettings: {
        assistantActiveTimeMs: 600_000,
        tokenUsage: { serviceCredits: 900 + (200 * index) / count },
      },
    }),
  );

/** Of the last minutes, so many of them. */
const readings = (rate: number, minutes = 5) =>
  new Map([
    [
      'Fix it',
      [
        { atMs: minutesAgo(minutes), credits: 500 },
        { atMs: minutesAgo(0), credits: 500 + minutes * rate },
      ],
    ],
  ]);

judges(sessionBurning, [
  {
    when: 'a session uses more than four times the usual rate',
    facts: { sessions: [aSession('Fix it'), ...finished(100)], readings: readings(450) },
    finds: ['Fix it uses 450 credits a minute; your sessions stay below 110'],
  },
  {
    when: 'it uses less than four times the usual rate',
    facts: { sessions: [aSession('Fix it'), ...finished(100)], readings: readings(430) },
  },
  {
    when: 'it does so for two minutes, and less than most sessions cost in all',
    facts: { sessions: [aSession('Fix it'), ...finished(100)], readings: readings(450, 2) },
  },
  {
    when: 'one call cost much, and the minutes before it did not',
    facts: {
      sessions: [aSession('Fix it'), ...finished(100)],
      readings: new Map([
        [
          'Fix it',
          [
            { atMs: minutesAgo(30), credits: 100 },
            { atMs: minutesAgo(9), credits: 2_000 },
            { atMs: minutesAgo(1), credits: 2_400 },
            { atMs: minutesAgo(0), credits: 3_500 },
          ],
        ],
      ]),
    },
  },
  {
    when: 'there are too few sessions to compare with',
    facts: { sessions: [aSession('Fix it'), ...finished(10)], readings: readings(900) },
  },
  {
    when: 'there is one reading',
    facts: {
      sessions: [aSession('Fix it'), ...finished(100)],
      readings: new Map([['Fix it', [{ atMs: minutesAgo(1), credits: 900_000 }]]]),
    },
  },
]);
