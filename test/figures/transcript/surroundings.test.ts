import { describe, expect, test } from 'vitest';
import type { Message } from '../../../src/api/resources.ts';
import {
  hasSameSurroundings,
  surroundingsOf,
} from '../../../src/figures/transcript/surroundings.ts';
import { transcriptEntry } from '../../../src/figures/transcript/transcript-entry.ts';

const aMessage = (fields: Partial<Message> & { id: string }) => transcriptEntry(fields);

const asks = (id: string, tools: string[], fields: Partial<Message> = {}) =>
  aMessage({
    id,
    role: 'assistant',
    content: tools.map((tool) => ({ type: 'tool_use', text: `${tool} {}` })),
    ...fields,
  });
const answers = (id: string, parentId: string, fields: Partial<Message> = {}) =>
  aMessage({ id, parentId, role: 'tool', content: [{ type: 'tool_result', text: id }], ...fields });

describe('an answer of a tool', () => {
  test('knows its call and how long it took since the call was written', () => {
    const entries = [
      asks('m1', ['Read'], { createdAt: 1_000, updatedAt: 4_000 }),
      answers('m2', 'm1', { createdAt: 4_300 }),
    ];

    expect(surroundingsOf(entries, 1)).toMatchObject({
      call: { tool: 'Read' },
      durationMs: 300,
      isAttached: true,
    });
  });

  test('took its time since the call began when the call was touched later', () => {
    const entries = [
      asks('m1', ['Read'], { createdAt: 1_000, updatedAt: 9_000 }),
      answers('m2', 'm1', { createdAt: 4_300 }),
    ];

    expect(surroundingsOf(entries, 1).durationMs).toBe(3_300);
  });

  test('belongs to the call of its place where several were asked for, also with hooks between', () => {
    const entries = [
      asks('m1', ['Read', 'Grep']),
      aMessage({ id: 'h', role: 'tool', hookEventName: 'PreToolUse' }),
      answers('m2', 'm1'),
      answers('m3', 'm1'),
    ];

    expect(surroundingsOf(entries, 2).call?.tool).toBe('Read');
    expect(surroundingsOf(entries, 3).call?.tool).toBe('Grep');
    expect(entries.map((_, at) => surroundingsOf(entries, at).isAttached)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test('stands alone where its call is not among the messages', () => {
    const entries = [answers('m2', 'm1'), answers('m4', 'm3')];

    expect(surroundingsOf(entries, 1)).toMatchObject({ call: undefined, isAttached: false });
  });
});

test('messages of a parallel group are bracketed from the first to the last', () => {
  const group = { parallelGroupId: 'pg' };
  const entries = [
    asks('m1', ['Read', 'Read'], group),
    answers('m2', 'm1', group),
    answers('m3', 'm1', group),
    asks('m4', ['Read'], { parallelGroupId: 'alone' }),
  ];

  expect(entries.map((_, at) => surroundingsOf(entries, at).bracket)).toEqual([
    'start',
    'middle',
    'end',
    undefined,
  ]);
});

test('a day begins with its first message', () => {
  const times = ['2026-11-19T23:59:59Z', '2026-11-20T00:00:00Z', '2026-11-20T13:00:00Z'];
  const entries = times.map((time, index) =>
    aMessage({ id: `m${index}`, role: 'user', createdAt: Date.parse(time) }),
  );

  expect(entries.map((_, at) => surroundingsOf(entries, at).isNewDay)).toEqual([true, true, false]);
});

test('a message without a time does not begin the day again', () => {
  const createdAt = Date.parse('2026-11-20T13:00:00Z');
  const entries = [{ createdAt }, { createdAt: null }, { createdAt: createdAt + 1 }].map(
    (time, index) => aMessage({ id: `m${index}`, role: 'user', ...time }),
  );

  expect(entries.map((_, at) => surroundingsOf(entries, at).isNewDay)).toEqual([
    true,
    false,
    false,
  ]);
});

test('among answers alone, each stands by itself, also after a hook', () => {
  const entries = [
    aMessage({ id: 'h', role: 'tool', parentId: 'm1', hookEventName: 'PostToolUse' }),
    answers('m4', 'm3'),
    answers('m5', 'm3'),
  ];

  expect(entries.map((_, at) => surroundingsOf(entries, at).isAttached)).toEqual([
    false,
    false,
    true,
  ]);
});

test('a time that no calendar has begins no day', () => {
  const nanoseconds = 1.79e18;
  const entries = [
    aMessage({ id: 'm1', createdAt: nanoseconds }),
    aMessage({ id: 'm2', createdAt: Date.parse('2026-11-20T09:00:00Z') }),
  ];

  expect(entries.map((_, index) => surroundingsOf(entries, index).isNewDay)).toEqual([false, true]);
});

test('surroundings are the same while nothing of them differs', () => {
  const entries = [asks('m1', ['Read'], { createdAt: 1_000 }), answers('m2', 'm1')];
  const answer = surroundingsOf(entries, 1);
  const others = [
    { isFirst: true },
    { call: undefined },
    { durationMs: 1 },
    { isAttached: false },
    { isNewDay: true },
    { bracket: 'end' },
  ] as const;

  expect(hasSameSurroundings(answer, { ...answer })).toBe(true);
  for (const other of others) {
    expect(hasSameSurroundings(answer, { ...answer, ...other }), JSON.stringify(other)).toBe(false);
  }
});
