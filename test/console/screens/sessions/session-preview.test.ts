import { expect, test } from 'vitest';
import type { Session } from '../../../../src/api/resources.ts';
import { sessionPreview } from '../../../../src/console/screens/sessions/session-preview.ts';
import { linesText, lineWidth } from '../../harness/line-text.ts';

const computers = new Map([['c17', 'build-17']]);
const width = 52;
const preview = (session: Partial<Session>) =>
  linesText(sessionPreview({ sessionId: 'ses_1', ...session }, { names: computers }, width));

const settings = {
  model: 'atlas-3',
  specModeModel: 'atlas-3-think',
  runInWorktree: true,
  compactionModel: 'current-model',
  assistantActiveTimeMs: 797_000,
  tags: [{ name: 'repo:arm-control' }, { name: 'urgent' }],
  enabledToolIds: ['Read', 'Edit'],
  disabledToolIds: ['Web'],
  tokenUsage: { serviceCredits: 100, inputTokens: 662_400, thinkingTokens: 1_771 },
  inclusiveTokenUsage: { serviceCredits: 400, inputTokens: 700_000 },
  childInclusiveTokenUsageBySessionId: {
    ses_2: { serviceCredits: 100 },
    ses_3: {},
  },
};

test('the preview tells everything that is known of a session', () => {
  const text = preview({
    title: 'Fix the arm',
    status: 'idle',
    computerId: 'c17',
    messageCount: 36,
    createdAt: Date.parse('2026-11-20T14:04:00Z'),
    sessionSettings: settings,
  });

  for (const known of [
    'Fix the arm',
    '✓ idle  #repo:arm-control  #urgent',
    'id            ses_1',
    'model         atlas-3, atlas-3-think for specs',
    'computer      build-17',
    'messages      36',
    'created       2026-11-20 14:04 UTC',
    'agent worked  13m 17s',
    'worktree      yes',
    'compaction    current-model',
    'Read  Edit',
    'Web',
  ]) {
    expect(text).toContain(known);
  }
});

test('usage is told for the session alone and with its children', () => {
  const text = preview({ sessionSettings: settings });

  expect(text).toMatch(/^credits +100 +400$/m);
  expect(text).toMatch(/^input +662,400 +700,000$/m);
  expect(text).toMatch(/^thinking +1,771 +–$/m);
});

test('children are told with their share of the whole', () => {
  const text = preview({ sessionSettings: settings });

  expect(text).toMatch(/^ses_2 +100 +25\.0 %$/m);
  expect(text).toMatch(/^ses_3 +– +–$/m);
});

test('what is not known of a session is not made up', () => {
  const text = preview({});

  expect(text).toContain('Untitled');
  expect(text).toContain('model         –');
  expect(text).toContain('worktree      –');
  for (const part of ['Usage', 'Child sessions', 'Tools']) expect(text).not.toContain(part);
});

test('long titles and tool lists are wrapped, not cut', () => {
  const tools = Array.from({ length: 30 }, (_, index) => `tool-${index}`);
  const lines = sessionPreview(
    {
      sessionId: 'ses_1',
      title: 'Why does the arm drift when it is warm? '.repeat(3),
      sessionSettings: { enabledToolIds: tools },
    },
    { names: computers },
    width,
  );

  for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(width);
  for (const tool of tools) expect(linesText(lines)).toContain(tool);
});

test('a count that is too long for its column is shortened, never cut', () => {
  const tokenUsage = { inputTokens: 1_234_567_890_123, outputTokens: 5 };

  expect(preview({ sessionSettings: { tokenUsage } })).toMatch(/^input +1\.2T +–$/m);
});

test('children have no share of a whole that nobody tells', () => {
  const { inclusiveTokenUsage: _, ...known } = settings;

  expect(preview({ sessionSettings: known })).toMatch(/^ses_2 +100 +–$/m);
});
