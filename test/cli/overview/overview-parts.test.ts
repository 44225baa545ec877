import { expect, test } from 'vitest';
import type { Part } from '../../../src/cli/overview/overview.ts';
import { overviewText } from '../../../src/cli/overview/overview-text.ts';
import type { RequestName } from '../../../src/client/errors/client-error.ts';
import { ServerError } from '../../../src/client/errors/rejections.ts';
import { readinessByRepository } from '../../../src/figures/readiness/repository-readiness.ts';
import { anOverview, read } from './an-overview.ts';

test('sessions are counted by what they do, and of more than a page only the newest', () => {
  const newest = ['running', 'pending', 'idle', 'idle'].map((status, index) => ({
    sessionId: `ses-${index}`,
    status,
  }));

  const text = overviewText(anOverview({ sessions: read({ newest, hasMore: true }) }), 'Demo');

  expect(text).toMatch(/^Your sessions +4 {2}the newest; there are more$/m);
  expect(text).toMatch(/^Running +1$/m);
  expect(text).toMatch(/^Waiting for you +1$/m);
});

test('how many sessions are running is unknown if none has a status', () => {
  const newest = [{ sessionId: 'ses-1' }, { sessionId: 'ses-2' }];

  const text = overviewText(anOverview({ sessions: read({ newest, hasMore: false }) }), 'Demo');

  expect(text).toMatch(/^Your sessions +2$/m);
  expect(text).toMatch(/^Running +- {2}2 without a known status$/m);
  expect(text).toMatch(/^Waiting for you +-$/m);
});

test('repositories are listed with their newest scores', () => {
  const criterion = (numerator: number) => ({ numerator, denominator: 1, rationale: '' });
  const reports = Array.from({ length: 10 }, (_, index) => ({
    reportId: `report-${index}`,
    createdAt: 1_795_000_000_000 - index,
    repoUrl: `https://git.halcyon.example/ferries/dock-${index}`,
    apps: {},
    report: { has_tests: criterion(1), has_ci: criterion(0) },
  }));

  const readiness = read(readinessByRepository(reports));
  const text = overviewText(anOverview({ readiness }), 'Demo');

  expect(text).toMatch(/^Readiness of repositories +10$/m);
  expect(text).toMatch(/^ {2}dock-0 +50\.0 % {2}1 of 2 criteria$/m);
  expect(text).toMatch(/^ {2}2 others$/m);
});

test('a repository whose criteria have no counts has no score', () => {
  const criterion = { numerator: null, denominator: null, rationale: null };
  const report = {
    reportId: 'report-1',
    createdAt: 1_795_000_000_000,
    repoUrl: 'https://git.halcyon.example/ferries/dock',
    report: { has_tests: criterion },
  };

  const readiness = read(readinessByRepository([report]));
  const text = overviewText(anOverview({ readiness }), 'Demo');

  expect(text).toMatch(/^ {2}dock +- {2}no criterion with counts$/m);
});

const tokens: RequestName = { method: 'GET', route: '/api/v1/analytics/tokens' };
const failing = { status: 500, detail: 'Oops.' };

test('what could not be read says why, and what depends on it is unknown', () => {
  const unread: Part<never> = {
    state: 'unread',
    reason: new ServerError({ ...failing, request: tokens }),
  };

  const text = overviewText(anOverview({ usage: unread, limits: unread }), 'Demo');

  expect(text).toContain('Could not read credits: server error 500.');
  expect(text).toContain('Who is over a credit limit is not known without the credits.');
  expect(text).toMatch(/^Active users on 2026-11-19 +31/m);
  expect(text).not.toMatch(/^Credits|^Over their limit/m);
});
