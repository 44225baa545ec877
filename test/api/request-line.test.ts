import { expect, test } from 'vitest';
import { requestLine } from '../../src/api/request-line.ts';

test('a request is its method and its path with the parameters in place', () => {
  expect(requestLine('deleteSession', { sessionId: 'ses_1' })).toBe(
    'DELETE /api/v0/sessions/ses_1',
  );
  expect(requestLine('getCreditLimits')).toBe('GET /api/v0/organization/usage/limits/users');
});

test('parameters that are not part of the path are the query', () => {
  const given = { sessionId: 'ses_1', limit: 50, role: 'user' } as const;

  expect(requestLine('listMessages', given)).toBe(
    'GET /api/v0/sessions/ses_1/messages?limit=50&role=user',
  );
});

test('without parameters the path is a template', () => {
  expect(requestLine('restartComputer')).toBe('POST /api/v0/computers/{computerId}/restart');
});

test('an e-mail address stays readable, and what would end a value is encoded', () => {
  expect(requestLine('removeUser', { email: 'ann+ops&b@halcyon.example' })).toBe(
    'DELETE /api/v0/organization/users?email=ann%2Bops%26b@halcyon.example',
  );
  expect(requestLine('getWikiRun', { wikiRunId: 'a/b?c#d ü:1' })).toBe(
    'GET /api/v0/wiki/a%2Fb%3Fc%23d%20%C3%BC:1',
  );
});

test('half of a surrogate pair does not break a request', () => {
  expect(requestLine('getWikiRun', { wikiRunId: '\ud800' })).toBe('GET /api/v0/wiki/%EF%BF%BD');
});

test('only parameters of the endpoint can be given', () => {
  // @ts-expect-error the parameter is called wikiRunId
  expect(requestLine('getWikiRun', { runId: 'a' })).toBe('GET /api/v0/wiki/{wikiRunId}?runId=a');
});
