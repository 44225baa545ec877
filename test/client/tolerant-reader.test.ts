import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/api/endpoints.ts';
import { createDriftLog } from '../../src/client/drift.ts';
import { tolerantReader, unreadable } from '../../src/client/tolerant-reader.ts';

const atMs = Date.UTC(2026, 1, 1, 10);

function read(name: EndpointName, value: unknown) {
  const endpoint: Endpoint = endpoints[name];
  const log = createDriftLog(String);
  const result = tolerantReader(endpoint.response)(structuredClone(value), log.note);
  const odd = log.drifts().filter(({ kind }) => !/^(missing|unknown)-/.test(kind));
  return { result, odd, drifts: log.drifts() };
}

const session = (row: object) => ({ sessions: [{ sessionId: 's1', ...row }] });
const computer = (fields: object) => ({ id: 'c1', ...fields });

test.each<{ name: string; endpoint: EndpointName; value: object }>([
  { name: 'a row that is only its id', endpoint: 'listSessions', value: session({}) },
  {
    name: 'nulls in place of what is not required',
    endpoint: 'listSessions',
    value: session({ title: null, sessionSettings: { tags: null, model: null } }),
  },
  {
    name: 'unknown keys and unknown values of enumerations',
    endpoint: 'getComputer',
    value: computer({ status: 'hibernating', flavour: { taste: 'mint' } }),
  },
  {
    name: 'parts of a row that have no identity',
    endpoint: 'getComputer',
    value: computer({ provisioningSteps: [{ name: 'boot' }] }),
  },
  {
    name: 'a report without its evaluations',
    endpoint: 'listReadinessReports',
    value: { reports: [{ reportId: 'r1', apps: {} }] },
  },
])('keeps $name', ({ endpoint, value }) => {
  const { result, odd } = read(endpoint, value);

  expect(result).toEqual(value);
  expect(odd).toEqual([]);
});

describe('a value of another kind', () => {
  test.each([
    { field: 'createdAt', value: '2026-02-01T10:00:00Z', means: atMs },
    { field: 'createdAt', value: '2026-02-01T12:00:00.000+02:00', means: atMs },
    { field: 'createdAt', value: '2026-02-01', means: Date.UTC(2026, 1, 1) },
    { field: 'createdAt', value: String(atMs), means: atMs },
    { field: 'messageCount', value: '12', means: 12 },
    { field: 'title', value: 7, means: '7' },
    { field: 'completedAt', value: '2026-02-01T10:00:00Z', means: atMs },
  ])('is read where it can only mean one thing: $field $value', ({ field, value, means }) => {
    const { result, odd } = read('listSessions', session({ [field]: value }));

    expect(result).toEqual(session({ [field]: means }));
    expect(odd).toEqual([
      {
        kind: 'converted-value',
        path: `sessions[].${field}`,
        found: typeof value === 'string' ? 'text' : 'a number',
        count: 1,
      },
    ]);
  });

  test.each([
    { field: 'createdAt', value: 'yesterday', found: 'text' },
    { field: 'createdAt', value: '2026-02-01T10:00:00', found: 'text' },
    { field: 'createdAt', value: '2026-02-30', found: 'text' },
    { field: 'createdAt', value: 1e17, found: 'a number out of range' },
    { field: 'createdAt', value: -1, found: 'a number out of range' },
    { field: 'createdAt', value: 946_684_799_999, found: 'a number out of range' },
    { field: 'createdAt', value: Date.UTC(2200, 0, 1), found: 'a number out of range' },
    { field: 'createdAt', value: 1_769_940_000, found: 'a number out of range' },
    { field: 'createdAt', value: '1e12', found: 'text' },
    { field: 'messageCount', value: -1, found: 'a number out of range' },
    { field: 'messageCount', value: '-1', found: 'text' },
    { field: 'messageCount', value: 1e308, found: 'a number out of range' },
    { field: 'messageCount', value: 'NaN', found: 'text' },
    { field: 'messageCount', value: '', found: 'empty text' },
    { field: 'messageCount', value: '0x10', found: 'text' },
    { field: 'messageCount', value: true, found: 'true or false' },
    { field: 'messageCount', value: [12], found: 'a list' },
    { field: 'title', value: { text: 'Hello' }, found: 'an object' },
    { field: 'sessionSettings', value: 'none', found: 'text' },
  ])('is unknown otherwise: $field $value', ({ field, value, found }) => {
    const { result, odd } = read('listSessions', session({ title: 'Kept', [field]: value }));

    const { title = undefined } = field === 'title' ? {} : { title: 'Kept' };
    expect(result).toEqual(session({ title, [field]: undefined }));
    expect(odd).toEqual([
      { kind: 'unreadable-value', path: `sessions[].${field}`, found, count: 1 },
    ]);
  });

  test.each([
    { value: '2026-02-01T00:00:00Z', means: '2026-02-01' },
    { value: Date.UTC(2026, 1, 1), means: '2026-02-01' },
  ])('is read as a day if a day begins then: $value', ({ value, means }) => {
    expect(read('getActivity', { data: [{ date: value }], meta: {} }).result).toEqual({
      data: [{ date: means }],
      meta: {},
    });
  });

  test('is counted for each field', () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({
      sessionId: `s${index}`,
      createdAt: index < 20 ? '2026-02-01T10:00:00Z' : 1e17,
    }));

    expect(read('listSessions', { sessions: rows }).odd).toEqual([
      { kind: 'converted-value', path: 'sessions[].createdAt', found: 'text', count: 20 },
      {
        kind: 'unreadable-value',
        path: 'sessions[].createdAt',
        found: 'a number out of range',
        count: 10,
      },
    ]);
  });
});

test.each([
  { value: 'true', means: true },
  { value: 'False', means: false },
  { value: 1, means: true },
  { value: 0, means: false },
  { value: 'yes', means: undefined },
  { value: 2, means: undefined },
])('a truth value may be written $value', ({ value, means }) => {
  const { result } = read('listMessages', { messages: [{ id: 'm1', isError: value }] });

  expect(result).toMatchObject({ messages: [{ id: 'm1', isError: means }] });
});

describe('credits of a session', () => {
  const usage = (fields: object) => session({ sessionSettings: { tokenUsage: fields } });

  test.each([
    { name: 'under another name', fields: { factoryCredits: 12 }, credits: 12 },
    { name: 'under both names', fields: { serviceCredits: 7, factoryCredits: 12 }, credits: 7 },
    {
      name: 'that can be read under another name only',
      fields: { serviceCredits: 'many', factoryCredits: 12 },
      credits: 12,
    },
  ])('are found $name', ({ fields, credits }) => {
    expect(read('listSessions', usage(fields)).result).toMatchObject(
      usage({ serviceCredits: credits }),
    );
  });
});

describe('an item without its identity', () => {
  test.each([{}, { sessionId: null }, { sessionId: '' }, { sessionId: ['s'] }, null, 'text', []])(
    'leaves its list, and only that: %j',
    (lost) => {
      const kept = [{ sessionId: 's1' }, { sessionId: 's2' }];
      const { result, drifts } = read('listSessions', { sessions: [kept[0], lost, kept[1]] });

      expect(result).toEqual({ sessions: kept });
      expect(drifts).toContainEqual({ kind: 'lost-item', path: 'sessions[]', count: 1 });
    },
  );

  test('makes the list unreadable if there is no other', () => {
    const { result, drifts } = read('listSessions', { sessions: [{ id: 's1' }, { id: 's2' }] });

    expect(result).toBe(unreadable);
    expect(drifts).toContainEqual({ kind: 'lost-item', path: 'sessions[]', count: 2 });
  });
});

test.each<{ name: string; endpoint: EndpointName; value: unknown }>([
  { name: 'without its list', endpoint: 'listSessions', value: { pagination: {} } },
  { name: 'whose list is null', endpoint: 'listSessions', value: { sessions: null } },
  { name: 'whose list is a map', endpoint: 'listSessions', value: { sessions: { s1: {} } } },
  { name: 'that is a list', endpoint: 'listSessions', value: [] },
  { name: 'about something without its id', endpoint: 'getComputer', value: { name: 'atlas' } },
])('an answer $name is unreadable', ({ endpoint, value }) => {
  expect(read(endpoint, value).result).toBe(unreadable);
});

test.each<{ name: string; endpoint: EndpointName; value: object }>([
  { name: 'meta', endpoint: 'getActivity', value: { data: [], meta: 5 } },
  { name: 'meta', endpoint: 'getActivity', value: { data: [] } },
  { name: 'pagination', endpoint: 'listMessages', value: { messages: [], pagination: null } },
])('$name that cannot be read says nothing', ({ name, endpoint, value }) => {
  expect(read(endpoint, value).result).toEqual({ ...value, [name]: {} });
});

test('a criterion whose evaluation cannot be read is still a criterion', () => {
  const report = (evaluations: object) => ({
    reports: [{ reportId: 'r1', report: evaluations }],
  });

  const { result } = read('listReadinessReports', report({ tests: null, docs: { numerator: 1 } }));

  expect(result).toEqual(report({ tests: {}, docs: { numerator: 1 } }));
});

test('a criterion evaluated for no application has no number of applications', () => {
  const report = { reportId: 'r1', report: { tests: { numerator: 0, denominator: 0 } } };

  expect(read('listReadinessReports', { reports: [report] }).result).toEqual({
    reports: [{ reportId: 'r1', report: { tests: { numerator: 0 } } }],
  });
});

describe('a list in another order', () => {
  const messages = (...times: (number | undefined)[]) => ({
    messages: times.map((createdAt, index) => ({ id: `m${index}`, createdAt })),
  });
  const idsOf = (result: unknown) =>
    (result as ReturnType<typeof messages>).messages.map(({ id }) => id).join(' ');

  test.each([
    { name: 'newest first', times: [3, 2, 1], ids: 'm2 m1 m0' },
    { name: 'in no order', times: [2, 4, 1, 3], ids: 'm2 m0 m3 m1' },
    { name: 'newest first, some without a time', times: [3, undefined, 1], ids: 'm2 m0 m1' },
  ])('is sorted: $name', ({ times, ids }) => {
    const list = messages(...times.map((time) => time && atMs + time));
    const { result, odd } = read('listMessages', list);

    expect(idsOf(result)).toBe(ids);
    expect(odd).toEqual([{ kind: 'other-order', path: 'messages', count: 1 }]);
  });

  test('is left alone where a few times go back a little', () => {
    const list = messages(...[1, 2, 3, 5, 4, 6, 7].map((time) => atMs + time));

    expect(read('listMessages', list)).toMatchObject({ result: list, odd: [] });
  });

  test('is sorted by day, however few days are misplaced', () => {
    const days = ['2026-02-05', '2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04'];
    const { result } = read('getActivity', { data: days.map((date) => ({ date })), meta: {} });

    expect(result).toMatchObject({ data: days.toSorted().map((date) => ({ date })) });
  });
});

test('names and values of the server are quoted, and those of fields are not', () => {
  const quoted: unknown[] = [];
  const log = createDriftLog((text) => {
    quoted.push(text);
    return 'quoted';
  });
  const reader = tolerantReader(endpoints.getComputer.response);

  reader({ id: 'c1', status: 'hibernating', gpu: 'X', createdAt: 'secret' }, log.note);

  expect(quoted).toEqual(['hibernating', 'gpu']);
  expect(JSON.stringify(log.drifts())).not.toContain('secret');
});

test('a server cannot fill the memory with differences', () => {
  const fields = Array.from({ length: 5_000 }, (_, index) => [`field${index}`, 1]);

  expect(read('getComputer', computer(Object.fromEntries(fields))).drifts).toHaveLength(1_000);
});

test('a reader that only mends looks closely at items that need it, and at no others', () => {
  const mend = tolerantReader(endpoints.listSessions.response, { path: '', mendsOnly: true });
  const log = createDriftLog(String);
  const page = { sessions: [{ sessionId: 's1' }, { sessionId: 's2', title: 7 }], pagination: {} };

  const result = mend(page, log.note);

  expect(result).toMatchObject({ sessions: [{ sessionId: 's1' }, { title: '7' }] });
  expect(log.drifts()).toContainEqual({
    kind: 'missing-field',
    path: 'sessions[].messageCount',
    count: 1,
  });
});
