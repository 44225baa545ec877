import { describe, expect, test } from 'vitest';
import { message } from '../../../src/api/message.ts';
import { models } from '../../../src/demo/analytics/models.ts';
import { expectExactly, halcyon } from '../halcyon.ts';

const { documents, records } = halcyon();
const transcripts = documents().map((document) => ({
  document,
  messages: records.messagesOf(document.sessionId),
}));

describe('a transcript', () => {
  test('has as many messages as its session says, and ends when its session was updated', () => {
    for (const { document, messages } of transcripts) {
      expect([document.title, messages.length]).toEqual([document.title, document.messageCount]);
      expect(messages.at(-1)?.createdAt).toBe(document.updatedAt);
      expect(messages[0]?.createdAt).toBeGreaterThanOrEqual(document.createdAt);
    }
  });

  test('can be made by id alone, and again', () => {
    const last = transcripts.at(-1);

    expect(halcyon().records.messagesOf(last?.document.sessionId ?? '')).toEqual(last?.messages);
  });

  test('has exactly the documented shape', () => {
    for (const { messages } of transcripts) {
      for (const each of messages) expectExactly(message, each);
    }
  });

  test('goes forward in time, and every message follows an earlier one', () => {
    const broken = transcripts.flatMap(({ messages }) => {
      const seen = new Set<string | undefined>([undefined]);
      let previousAt = 0;
      return messages.filter(({ id, parentId, createdAt, updatedAt }, place) => {
        const isChained = place === 0 ? parentId === undefined : seen.has(parentId) && !!parentId;
        const isLater = createdAt > previousAt && updatedAt >= createdAt;
        const isNew = !seen.has(id);
        seen.add(id);
        previousAt = createdAt;
        return !isChained || !isLater || !isNew;
      });
    });

    expect(broken).toEqual([]);
  });

  test('answers every tool call with a result, one by one', () => {
    for (const { document, messages } of transcripts) {
      const results = messages.filter(({ content }) => content[0]?.type === 'tool_result').length;
      const calls = messages.flatMap(({ content }) =>
        content.filter(({ type }) => type === 'tool_use'),
      ).length;
      // One waits for a command that never ends.
      const isOpen = document.status === 'pending' || document.title.startsWith('Watch the night');
      expect(calls - results).toBe(isOpen ? 1 : 0);
    }
  });

  test('begins with a person and ends with the agent when it is idle', () => {
    for (const { document, messages } of transcripts) {
      expect(messages[0]?.role).toBe('user');
      if (document.status !== 'idle' || document.sessionSettings.specModeModel) continue;
      expect(messages.at(-1)?.role).toBe('assistant');
    }
  });

  test('names a model that exists on everything the agent says', () => {
    const ids = models.map(({ id }) => id);
    for (const { messages } of transcripts) {
      for (const { role, modelId } of messages) {
        if (role === 'assistant') expect(ids).toContain(modelId);
      }
    }
  });

  test('keeps hooks between their own times', () => {
    for (const { messages } of transcripts) {
      for (const { hookEventName, hookStartTime = 0, hookEndTime = 0, createdAt } of messages) {
        if (hookEventName === undefined) continue;
        expect(hookStartTime).toBeLessThanOrEqual(hookEndTime);
        expect(hookEndTime).toBe(createdAt);
      }
    }
  });
});

describe('the transcripts together', () => {
  const all = transcripts.flatMap(({ messages }) => messages);
  const texts = all.flatMap(({ content }) => content.map(({ text }) => text));

  test.each([
    ['parallel calls', all.some((each) => each.isParallelExecution && each.parallelGroupId)],
    ['hooks that refuse', all.some((each) => each.hookResults?.some((r) => r.exitCode === 2))],
    ['hooks that fail', all.some((each) => each.hookResults?.some((r) => r.exitCode === 1))],
    ['hook errors', all.some((each) => each.hookResults?.some((r) => r.stderr.includes('\n')))],
    ['quiet hooks', all.some((each) => each.hookResults?.some((r) => r.suppressOutput))],
    ['hook calls', all.some((each) => each.hookToolCallId && each.hookMatcher)],
    ['errors', all.some((each) => each.isError && each.role === 'tool')],
    ['reasoning of provider A', all.some((each) => each.providerAReasoningSummary)],
    ['other reasoning', all.some((each) => each.chatCompletionReasoningContent)],
    ['encrypted content', all.some((each) => (each.providerAEncryptedContent?.length ?? 0) > 200)],
    ['thought signatures', all.some((each) => each.providerBThoughtSignature)],
    ['hidden messages', all.some((each) => each.hiddenFromUserViews)],
    ['routers', all.some((each) => each.routerId)],
  ])('have %s', (_, isThere) => {
    expect(isThere).toBe(true);
  });

  test.each([
    ['Markdown tables', /^\| --- \|/m],
    ['headings', /^## /m],
    ['links', /\]\(https:/],
    ['code fences', /^```rust$/m],
    ['diffs', /^@@ -\d+,\d+ \+\d+,\d+ @@/m],
    ['Japanese', /\p{Script=Hiragana}/u],
    ['Chinese', /\p{Script=Han}/u],
    ['Korean', /\p{Script=Hangul}/u],
    ['Arabic', /\p{Script=Arabic}/u],
    ['Hebrew', /\p{Script=Hebrew}/u],
    ['Devanagari', /\p{Script=Devanagari}/u],
    ['Cyrillic', /\p{Script=Cyrillic}/u],
    ['Thai', /\p{Script=Thai}/u],
    ['joined emoji', /\p{Emoji}\u200d\p{Emoji}/u],
    ['combining marks', /e\u0301/],
    ['tabs', /\t/],
    ['colours', /\u001b\[3\dm/],
    ['clipboard writes', /\u001b\]52;/],
    ['control characters', /[\u0000\u0007\b\u009b]/],
    ['direction overrides', /\u202e/],
    ['carriage returns', /[^\n]\r[^\n]/],
    ['JSON', /^\{\n {2}"id"/m],
    ['very long lines', /[^\n]{4000}/],
  ])('contain %s', (_, pattern) => {
    expect(texts.some((text) => pattern.test(text))).toBe(true);
  });

  test('show tests that fail less and less and pass in the end', () => {
    const loop = transcripts.find(({ document }) => document.title.startsWith('Get "'));
    const exits = (loop?.messages ?? []).flatMap(({ content }) =>
      content.flatMap(({ text }) => /\[exit code: (\d)\]$/.exec(text)?.[1] ?? []),
    );

    expect(exits).toContain('1');
    expect(exits.at(-1)).toBe('0');
  });

  test('have tags, archived sessions and sessions planned by another model', () => {
    const settings = transcripts.map(({ document }) => document.sessionSettings);

    expect(settings.some(({ archivedAt }) => archivedAt)).toBe(true);
    expect(settings.some(({ specModeModel }) => specModeModel)).toBe(true);
    expect(settings.some(({ tags }) => tags.some(({ name }) => name === 'incident'))).toBe(true);
  });
});
