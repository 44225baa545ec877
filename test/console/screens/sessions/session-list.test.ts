import { expect, test } from 'vitest';
import type { Session } from '../../../../src/api/resources.ts';
import { whyNothingFound } from '../../../../src/console/list/nothing-found.ts';
import { filterFields } from '../../../../src/console/list/visible-rows.ts';
import { sessionList } from '../../../../src/console/screens/sessions/session-list.ts';
import { sessionsOfDay } from '../../../../src/figures/sessions/sessions-of-day.ts';
import { matchesOf, parseFilter } from '../../../../src/language/filter/filter.ts';
import { cellsOf, columnsWithin, textsOf } from '../../harness/list-cells.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const context = { names: new Map([['c17', 'build-17']]), on: undefined, risks: undefined };
const textsWith = (session: Partial<Session>) =>
  textsOf(cellsOf(sessionList, { sessionId: 'ses_1', ...session }, { context, nowMs }));
const archived = { archivedAt: '2026-11-01T00:00:00Z' };

test('a row tells what a session is, how it runs and what it costs', () => {
  const cells = textsWith({
    title: 'Fix the arm',
    status: 'running',
    messageCount: 3_071,
    computerId: 'c17',
    updatedAt: nowMs - 120_000,
    sessionSettings: { model: 'atlas-3', inclusiveTokenUsage: { serviceCredits: 26_800 } },
  });

  expect(cells).toMatchObject({
    title: 'Fix the arm',
    status: '◐ running',
    model: 'atlas-3',
    messages: '3,071',
    credits: '26.8k',
    computer: 'build-17',
    age: '2m',
  });
});

test.each([
  ['◐ running', { status: 'running' }],
  ['… waiting', { status: 'pending' }],
  ['✓ idle', { status: 'idle' }],
  ['○ archived', { status: 'idle', sessionSettings: archived }],
  ['◐ running', { status: 'running', sessionSettings: archived }],
  ['? dreaming', { status: 'dreaming' }],
  ['✓ done', { completedAt: 1 }],
  ['? completed', { status: 'completed' }],
  ['? unknown', {}],
] as const)('a status reads "%s"', (text, session) => {
  expect(textsWith(session)).toMatchObject({ status: text });
});

test('what the server leaves out is unknown, not zero', () => {
  expect(textsWith({})).toMatchObject({
    title: 'Untitled ses_1',
    model: '–',
    messages: '–',
    credits: '–',
    computer: '–',
    age: '–',
  });
});

test('a computer whose name is not known is shown by id', () => {
  expect(textsWith({ computerId: 'c18' })).toMatchObject({ computer: 'c18' });
});

test('a session updated after our clock is as old as nothing', () => {
  expect(textsWith({ updatedAt: nowMs + 60_000 })).toMatchObject({ age: '0s' });
});

test('status and title stay at every width, the computer goes first', () => {
  expect(columnsWithin(sessionList, 170)).toHaveLength(sessionList.columns.length);
  expect(columnsWithin(sessionList, 118)).toEqual([
    'status',
    'title',
    'person',
    'shared',
    'credits',
    'risk',
    'age',
  ]);
  expect(columnsWithin(sessionList, 78)).not.toContain('computer');
  expect(columnsWithin(sessionList, 30)).toEqual(['status', 'title']);
});

test.each([
  ['that began and ended on it', '2026-11-18T09:00', '2026-11-18T17:00', true],
  ['that began on it', '2026-11-18T23:59', '2026-11-20T10:00', true],
  ['that ended on it', '2026-11-01T10:00', '2026-11-18T00:00', true],
  ['that was open all day', '2026-11-17T10:00', '2026-11-19T10:00', true],
  ['that ended before', '2026-11-17T10:00', '2026-11-17T23:59', false],
  ['that began after', '2026-11-19T00:00', '2026-11-19T10:00', false],
])('the sessions of a day: one %s', (_, created, updated, isFound) => {
  const session: Session = {
    sessionId: 'ses_1',
    createdAt: Date.parse(`${created}Z`),
    updatedAt: Date.parse(`${updated}Z`),
  };
  const { filter } = sessionsOfDay('2026-11-18').views.sessions;
  const parsed = parseFilter(filter, filterFields(sessionList, context));

  expect(parsed.mistakes).toEqual([]);
  expect([...(matchesOf([session], parsed, nowMs).found ?? [])]).toEqual([Number(isFound)]);
});

test('of a filter that finds nothing, no value is blamed that sessions can have', () => {
  const fields = filterFields(sessionList, context);
  const whyOf = (text: string) =>
    whyNothingFound(parseFilter(text, fields).terms, fields, () => ['unmarked']);

  expect(whyOf('is:unmarked arm')).toBeUndefined();
  expect(whyOf('is:risky arm')).toBeUndefined();
  expect(whyOf('is:running')).toContain('No row has is:running.');
});
