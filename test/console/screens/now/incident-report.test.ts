import { expect, test } from 'vitest';
import { incidentReport } from '../../../../src/console/screens/now/incident-report.ts';
import { transcriptEntry } from '../../../../src/figures/transcript/transcript-entry.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const hourMs = 3_600_000;
const incident: Parameters<typeof incidentReport>[0] = {
  rows: [],
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

test('the messages of sessions that run on a computer belong to its finding, and are printed once', () => {
  const subject = { kind: 'computers' as const, computers: [{ id: 'c1', name: 'atlas' }] };
  const finding = {
    ...{
      id: 'a',
      rule: 'computer-stuck',
      key: 'a',
      problem: 'stuck',
      severity: 'warning' as const,
    },
    ...{ subject, sinceMs: undefined, size: 1, evidence: { facts: [] } },
  };
  const sessionsOn = [{ sessionId: 'ses_1', computerId: 'c1' }, { sessionId: 'ses_2' }];
  const said = { id: 'm1', role: 'assistant', content: [{ type: 'text', text: 'Waiting for it' }] };
  const transcripts = new Map([['ses_1', [transcriptEntry(said)]]]);

  const report = incidentReport({
    ...incident,
    rows: [{ finding, parts: [finding, { ...finding, rule: 'computer-failed' }], sessionsOn }],
    transcripts,
  });

  expect(report).toMatch(/- found by: [a-z-]+, computer-failed$/m);
  expect(report).toMatch(/## atlas: stuck[\s\S]*### Session ses_1[\s\S]*Waiting for it/);
  expect(report).toMatch(/### Session ses_2\s+Its messages were not read/);

  const rows = [finding, { ...finding, id: 'b', problem: 'failed' }];
  const both = {
    ...incident,
    rows: rows.map((one) => ({ finding: one, parts: [one], sessionsOn })),
    transcripts,
  };
  expect(incidentReport(both).split('Waiting for it')).toHaveLength(2);
  expect(incidentReport(both)).toContain('Session ses_1: its messages are under "atlas: stuck".');
});

test('an audit log that cannot be read is told apart from an empty one', () => {
  expect(incidentReport({ ...incident, requests: undefined })).toContain('It cannot be read.');
});
