import { expect, test } from 'vitest';
import type { Message } from '../../src/api/resources.ts';
import { transcriptEntry } from '../../src/figures/transcript/transcript-entry.ts';
import { createRiskLens, type RiskSettings } from '../../src/language/risks/risks.ts';
import { searchMessages } from '../../src/mirror/search/search.ts';
import { secretCases } from '../figures/transcript/secret-cases.ts';
import { aSession } from '../server/builders.ts';
import { aMirror } from './a-mirror.ts';

const options = { nowMs: Date.parse('2026-07-08'), limit: 50 };

const calls = (command: string): Partial<Message> => ({
  role: 'assistant',
  content: [{ type: 'tool_use', text: `Bash ${JSON.stringify({ command })}`, id: 'call' }],
});

const answers = (text: string, role = 'tool'): Partial<Message> => ({
  role,
  content: [
    { type: role === 'tool' ? 'text' : 'tool_result', text, id: 'result' },
  ] as Message['content'],
});

function riskyTranscript() {
  const mirror = aMirror();
  mirror.add(aSession({ sessionId: 'ses', title: 'Deploy the arm' }), [
    'Please push it, and sudo apt install jq first.',
    calls('git push --force origin main'),
    calls('npm test\ncat "config/.env"'),
    answers('sudo: a password is required'),
    { ...answers('Permission denied (publickey)', 'user') },
    calls('git status'),
    { ...answers('Permission denied (publickey)', 'assistant') },
    calls('git push'),
  ]);
  return mirror;
}

function found(
  mirror: ReturnType<typeof aMirror>,
  query: string,
  risks: RiskSettings = {},
): number[] {
  const result = searchMessages(mirror.database, query, { ...options, risks });
  expect(result.mistakes).toEqual([]);
  return result.hits.map(({ position }) => position);
}

test.each([
  { query: 'is:risky', positions: [8, 7, 5, 4, 3, 2] },
  { query: 'is:risky role:assistant', positions: [8, 7, 3, 2] },
  { query: '-is:risky', positions: [6, 1] },
  { query: 'risk:secret-file', positions: [3] },
  { query: 'risk=Secret-File', positions: [3] },
  { query: 'NOT risk:secret-file tool:bash', positions: [8, 6, 2] },
  { query: 'risk:password-refused', positions: [7, 5, 4] },
  { query: 'risk:push', positions: [8] },
  { query: 'risk:push OR risk:secret-file', positions: [8, 3] },
  { query: 'is:risky push', positions: [8, 2] },
  { query: 'is:risky -risk:push git', positions: [2] },
  { query: 'is:risky /push$|origin/', positions: [2] },
])('$query finds messages $positions', ({ query, positions }) => {
  using mirror = riskyTranscript();
  expect(found(mirror, query)).toEqual(positions);
});

test('a hit shows what the pattern found, and why that is risky', () => {
  using mirror = riskyTranscript();
  const { hits, riskPatterns } = searchMessages(mirror.database, 'is:risky', options);
  const shown = hits.map(({ match, risks }) => [match, risks?.join()]);

  expect(shown).toEqual([
    ['git push', 'push'],
    ['Permission denied (publickey', 'password refused'],
    ['Permission denied (publickey', 'password refused'],
    ['sudo: a password is required', 'password refused'],
    ['/.env', 'secret file'],
    ['git push --force', 'forced push'],
  ]);
  expect(riskPatterns).toBe(createRiskLens({}).risks.length);
});

test('patterns of the configuration are looked for, and none that it switches off', () => {
  using mirror = riskyTranscript();
  const settings = {
    status: { pattern: 'git status', reason: 'asks for the state' },
    push: false,
    'password-refused': false,
  };

  expect(found(mirror, 'is:risky', settings)).toEqual([6, 3, 2]);
  expect(found(mirror, 'risk:status', settings)).toEqual([6]);
  expect(found(mirror, 'is:risky')).not.toContain(6);
});

test.each([
  { query: 'risk:secret', settings: {}, message: 'Did you mean secret-file?' },
  { query: 'risk:zzz', settings: {}, message: /^There is no risk pattern zzz\. Patterns: forced-/ },
  { query: 'risk:push', settings: { push: false }, message: 'The risk pattern push is off' },
  { query: 'is:fine', settings: {}, message: 'is is one of error, risky.' },
  { query: 'risk:/push/', settings: {}, message: 'risk takes a word.' },
  { query: 'is:risky OR role:user', settings: {}, message: 'a risk, use other fields outside OR' },
])('$query is a mistake', ({ query, settings, message }) => {
  using mirror = riskyTranscript();
  const { mistakes } = searchMessages(mirror.database, query, { ...options, risks: settings });

  expect(mistakes[0]?.message).toMatch(message);
});

test('a search finds exactly what transcripts mark, in every form of a call', () => {
  using mirror = aMirror();
  const commands = Object.values(secretCases).flatMap((each) => [...each.true, ...each.near]);
  const messages = commands.flatMap((command, index): Partial<Message>[] => {
    const forms: unknown[] = [
      [{ type: 'tool_use', name: 'run', input: { command }, id: 'call' }],
      [{ type: 'functionCall', functionCall: { name: 'run', args: { query: command } } }],
      [{ type: 'tool_result', tool_use_id: 'call', content: command }],
      [{ functionResponse: { name: 'run', response: { output: command } } }],
      [{ type: 'function_call_output', output: command }],
    ];
    return forms.map((content, form) => ({
      role: (index + form) % 3 === 0 ? 'user' : 'assistant',
      content: content as Message['content'],
    }));
  });
  mirror.add(aSession({ sessionId: 'ses' }), messages);
  const { isRisky } = createRiskLens({});
  const marked = messages.flatMap((message, index) =>
    isRisky(transcriptEntry({ id: `${index}`, ...message } as Message)) ? [index + 1] : [],
  );
  const all = { ...options, limit: messages.length };
  const { hits, total } = searchMessages(mirror.database, 'is:risky', all);

  expect(hits.map(({ position }) => position)).toEqual(marked.toReversed());
  expect(total).toBeGreaterThan(50);
  expect(total).toBeLessThan(messages.length);
});

test('a page that has read many texts ends, and the next one reads on', () => {
  using mirror = aMirror();
  const many = Array.from({ length: 20_050 }, (_, index) => `Message ${index}`);
  mirror.add(aSession({ sessionId: 'ses' }), many);
  const page = { ...options, isCounted: false };
  const first = searchMessages(mirror.database, '/message 12$/', page);
  const next = searchMessages(mirror.database, '/message 12$/', { ...page, cursor: first.cursor });

  expect(first).toMatchObject({ hits: [], readTo: 1_050 });
  expect(next.hits.map(({ position }) => position)).toEqual([13]);
  expect(next).not.toHaveProperty('readTo');
  expect(next.cursor).toBeUndefined();
});
