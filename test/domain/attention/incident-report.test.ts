import { expect, test } from 'vitest';
import { incidentReport } from '../../../src/domain/attention/incident-report.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const hourMs = 3_600_000;
const incident: Parameters<typeof incidentReport>[0] = {
  findings: [],
  profile: { name: 'halcyon', host: 'halcyon.example' },
  nowMs,
  computers: [],
  transcripts: new Map(),
  errors: [],
  requests: [],
};
const request = {
  profile: 'halcyon',
  at: nowMs,
  who: 'emi',
  method: 'DELETE',
  route: '/sessions/{sessionId}',
  target: 'sessionId=ses_1',
  result: 'ok',
};

test('a report without errors and requests says so', () => {
  const report = incidentReport(incident);

  expect(report).toContain('No errors.');
  expect(report).toContain('No requests that changed something.');
});

test('requests of this profile in the last hour are listed', () => {
  const requests = [
    request,
    { ...request, who: 'late', at: nowMs - hourMs - 1 },
    { ...request, who: 'other', profile: 'demo' },
  ];

  const report = incidentReport({ ...incident, requests });

  expect(report).toContain('emi: DELETE /sessions/{sessionId} sessionId=ses_1, ok');
  expect(report).not.toMatch(/late|other/);
});

test('an audit log that cannot be read is told apart from an empty one', () => {
  expect(incidentReport({ ...incident, requests: undefined })).toContain('It cannot be read.');
});
