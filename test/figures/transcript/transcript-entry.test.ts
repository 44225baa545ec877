import { describe, expect, test } from 'vitest';
import type { Message } from '../../../src/api/resources.ts';
import { hookOutcome } from '../../../src/figures/transcript/hook-outcome.ts';
import {
  anchoredIndex,
  causeIn,
  outlineOf,
  transcriptEntry,
} from '../../../src/figures/transcript/transcript-entry.ts';

const aMessage = (fields: Partial<Message> = {}): Message => ({ id: 'msg_1', ...fields });
const says = (role: string, text: string) => aMessage({ role, content: [{ type: 'text', text }] });

describe('a transcript entry', () => {
  test('of a message of which only the id is known is unknown', () => {
    expect(transcriptEntry(aMessage())).toEqual({
      kind: 'unknown',
      id: 'msg_1',
      role: 'unknown',
      text: '',
      folded: [],
      createdAt: undefined,
      isError: false,
      isHidden: false,
    });
  });

  test('of a person is what they wrote', () => {
    expect(transcriptEntry(says('user', 'Fix it'))).toMatchObject({ kind: 'user', text: 'Fix it' });
  });

  test('of an agent holds its text, its reasoning and its calls', () => {
    const message = aMessage({
      role: 'assistant',
      modelId: 'large-2',
      providerAReasoningSummary: 'Look first.',
      content: [
        { type: 'text', text: 'Reading' },
        { type: 'tool_use', text: 'Read {"path":"a b.ts"}', id: 'call_1' },
      ],
    });

    expect(transcriptEntry(message)).toMatchObject({
      kind: 'assistant',
      text: 'Reading',
      reasoning: 'Look first.',
      model: 'large-2',
      calls: [{ id: 'call_1', tool: 'Read', input: '{"path":"a b.ts"}' }],
    });
  });

  test.each([
    [says('tool', 'ok'), 'tool-result'],
    [aMessage({ content: [{ type: 'tool_result', text: 'ok' }] }), 'tool-result'],
    [aMessage({ content: [{ type: 'tool_use', text: 'Read {}' }] }), 'assistant'],
    [aMessage({ chatCompletionReasoningContent: 'Hm' }), 'assistant'],
    [says('moderator', 'hello'), 'unknown'],
    [{ ...says('tool', 'ran'), hookEventName: 'PostToolUse' }, 'hook'],
  ])('of %o is of the kind %s', (message, kind) => {
    expect(transcriptEntry(message).kind).toBe(kind);
  });

  test.each([
    [{ isError: true }, true, false],
    [{ hookResults: [{ exitCode: 2 }] }, true, false],
    [{ hiddenFromUserViews: true }, false, true],
    [{ isUserVisible: false }, false, true],
    [{ isUserVisible: null, isError: null }, false, false],
  ])('of %o is an error: %s, hidden: %s', (fields, isError, isHidden) => {
    expect(transcriptEntry(aMessage(fields))).toMatchObject({ isError, isHidden });
  });
});

describe('the outcome of a hook', () => {
  test('joins commands with their results', () => {
    const message = aMessage({
      hookEventName: 'PreToolUse',
      hookMatcher: 'Bash',
      hookToolCallId: 'call_1',
      hookCommands: [{ command: 'lint', timeout: 30 }, { command: 'audit' }],
      hookResults: [
        { exitCode: 0, stdout: 'fine' },
        { exitCode: 2, stderr: 'no', suppressOutput: true },
      ],
      hookStartTime: 1_000,
      hookEndTime: 1_340,
    });

    expect(hookOutcome(message)).toEqual({
      event: 'PreToolUse',
      matcher: 'Bash',
      toolCallId: 'call_1',
      durationMs: 340,
      result: 'failed',
      runs: [
        {
          command: 'lint',
          timeoutSeconds: 30,
          exitCode: 0,
          stdout: 'fine',
          stderr: '',
          isOutputSuppressed: false,
        },
        {
          command: 'audit',
          timeoutSeconds: undefined,
          exitCode: 2,
          stdout: '',
          stderr: 'no',
          isOutputSuppressed: true,
        },
      ],
    });
  });

  test.each([
    [{ hookResults: [{ exitCode: 0 }] }, 'passed', undefined],
    [{ hookCommands: [{ command: 'lint' }], hookStartTime: 5 }, 'unknown', undefined],
    [{ hookEventName: 'Stop', hookStartTime: 9, hookEndTime: 5 }, 'unknown', 0],
  ])('of %o is %s after %s ms', (fields, result, durationMs) => {
    expect(hookOutcome(aMessage(fields))).toMatchObject({ result, durationMs });
  });

  test('is nothing for a message without hook', () => {
    expect(hookOutcome(aMessage({ hookCommands: [], hookEventName: null }))).toBeUndefined();
  });
});

test('an outline keeps everything about a message but its content', () => {
  const entry = transcriptEntry({
    ...says('tool', 'a very long answer'),
    parentId: 'msg_0',
    isError: true,
    createdAt: 5,
  });

  expect(outlineOf(entry)).toMatchObject({
    kind: 'outline',
    of: 'tool-result',
    id: 'msg_1',
    parentId: 'msg_0',
    isError: true,
    createdAt: 5,
    text: '',
  });
  expect(outlineOf(outlineOf(entry))).toEqual(outlineOf(entry));
});

describe('the cause of an error', () => {
  const failed = { ...says('tool', 'running 2 tests\ntest a ... FAILED\n'), isError: true };

  test('is the line that states it, also after the content was dropped', () => {
    const entry = transcriptEntry(failed);

    expect(causeIn(entry)).toBe('test a ... FAILED');
    expect(causeIn(outlineOf(outlineOf(entry)))).toBe('test a ... FAILED');
  });

  test('of a hook is in what its failed commands wrote', () => {
    const hook = aMessage({
      ...says('user', 'Hook PostToolUse: 1 of 2 commands failed'),
      hookEventName: 'PostToolUse',
      hookCommands: [{ command: 'lint' }, { command: 'format' }],
      hookResults: [
        { exitCode: 0, stdout: 'error: none', stderr: '' },
        { exitCode: 1, stdout: '', stderr: 'a.ts:1:9: error: value is never read\n1 error\n' },
      ],
    });

    expect(causeIn(transcriptEntry(hook))).toBe('a.ts:1:9: error: value is never read');
  });

  test('is empty without an error', () => {
    expect(causeIn(transcriptEntry(says('tool', 'error: none')))).toBe('');
  });
});

describe('the message of an anchor', () => {
  const at = (id: string, createdAt?: number) => ({
    ...transcriptEntry(aMessage({ id })),
    createdAt,
  });

  test.each([
    { what: 'itself', anchor: { id: 'b', createdAt: 20 }, index: 1 },
    {
      what: 'the first that is not earlier, if it is gone',
      anchor: { id: 'x', createdAt: 15 },
      index: 1,
    },
    { what: 'itself, if no time is known', anchor: { id: 'c', createdAt: 0 }, index: 2 },
    {
      what: 'none, if it is gone and its time was unknown',
      anchor: { id: 'x', createdAt: 0 },
      index: -1,
    },
  ])('is $what', ({ anchor, index }) => {
    expect(anchoredIndex(anchor, [at('a', 10), at('b', 20), at('c')])).toBe(index);
  });
});
