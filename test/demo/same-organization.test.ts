import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { anOrganization, recordedDays } from './analytics/organization.ts';
import { halcyon, noon } from './halcyon.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Stands for a value of megabytes: the same digest, the same value. */
const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

// Pictures of screens and examples in documents show this organization. When a change is intended,
// `npm exec vitest run test/demo -- --update` writes the new digests.
test('the same seed and time make the same organization in every version', () => {
  const { analytics, records, documents, operator } = halcyon();
  const { people, creditLimits, firstDay, lastDay } = analytics;
  const sessions = documents();
  const ids = sessions.map(({ sessionId }) => sessionId);
  const running = sessions.filter(({ status }) => status === 'running');

  expect({
    people: digest(people),
    creditLimits: digest(creditLimits),
    days: digest(recordedDays(analytics, firstDay, lastDay)),
    sessions: digest(people.map(({ id }) => [...records.sessionsOf(id)])),
    messages: digest(ids.map((id) => digest(records.messagesOf(id)))),
    live: digest(
      running.map(({ sessionId }) => [
        records.messagesBetween(sessionId, noon, noon + 4 * hourMs),
        records.stateOf(sessionId, noon + hourMs),
      ]),
    ),
    later: digest(records.sessionsBegun(operator.id, noon, noon + 7 * dayMs)),
    computers: digest(records.computers()),
    reports: digest(records.reports()),
    wikiRuns: digest(records.wikiRuns()),
    large: digest(
      recordedDays(anOrganization({ scale: { users: 300 } }), '2026-11-01', '2026-11-20'),
    ),
  }).toMatchInlineSnapshot(`
    {
      "computers": "5bc0ec044eeff1a7",
      "creditLimits": "07204b85f0eb7164",
      "days": "f512ab4f20157f06",
      "large": "cf4cb0fc6282eff2",
      "later": "2acefa1a9f47375d",
      "live": "209dd63c472cb3e4",
      "messages": "1a67ed2300ece1c0",
      "people": "015302a7ab9a033c",
      "reports": "3803794b351515df",
      "sessions": "8e9178be05c7bed7",
      "wikiRuns": "73866ce20a11ef9d",
    }
  `);
});
