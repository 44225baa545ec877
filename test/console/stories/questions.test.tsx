import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openMirrorSearch } from '../../../src/mirror/search-thread/open-mirror-search.ts';
import { aMirror } from '../../mirror/a-mirror.ts';
import { aSession } from '../../server/builders.ts';
import { openConsole } from '../harness/open-console.tsx';

/** A question of an operator, the keys that answer it from Now on, and the answer on the screen. */
const questions = [
  {
    question: 'Who exceeded their limit last month, and by how much?',
    keys: ['4', ','],
    answer: /October 2026, ended[\s\S]*✗ over by [\d,]+/,
  },
  {
    question: 'What will the month of the organization come to?',
    keys: ['1'],
    answer: /Month end[\s\S]*[\d.]+M–[\d.]+M[\s\S]*so far[\s\S]*8 of 10/,
  },
  {
    question: 'Why are credits more or less than before?',
    keys: ['1'],
    answer:
      /Why credits changed[\s\S]*before +[\d,]+[\s\S]*volume[\s\S]*mix[\s\S]*price[\s\S]*now +[\d,]+/,
  },
  {
    question: 'What does each model cost for a token, and when did that change?',
    keys: ['1'],
    answer: /Credits per 1,000 tokens[\s\S]*atlas-3 +0\.\d{3} .*(no change found|since)/,
  },
  {
    question: 'What will the month come to without bots (people without an e-mail)?',
    keys: ['4', '/', '@', 'enter'],
    answer: /together [\d.]+M\+?, likely [\d.]+M–[\d.]+M/,
  },
  {
    question: 'Whose usage has doubled?',
    keys: ['7', 'S', 'h'],
    answer: /by CHANGE ▼[\s\S]*▲ [1-9]\d\d %/,
  },
  {
    question: 'Which models cost twice as much as before?',
    keys: [':', 'm', 'o', 'd', 'e', 'l', 's', 'enter'],
    answer: /Models {2}1 of[\s\S]*CHANGE[\s\S]*[▲▼] \d+ %/,
  },
  {
    question: 'Which sessions have risky calls?',
    keys: [':', 'r', 'i', 's', 'k', 's', 'enter', 's'],
    answer:
      /Search: is:risky[\s\S]*3 hits in 3 of 3[\s\S]*Hits by session\s[\s\S]*2 +Weld the hull/,
  },
];

/** A local copy in which two of three sessions have risky calls. */
function aCopy() {
  const mirror = aMirror();
  const calls = (command: string) => ({
    role: 'assistant' as const,
    content: [{ type: 'tool_use', text: `run ${JSON.stringify({ command })}`, id: 'call' }],
  });
  const risky = ['git push --force', 'cat .env', 'ls'].map(calls);
  mirror.add(aSession({ sessionId: 'ses_hull', title: 'Weld the hull' }), risky);
  mirror.add(aSession({ sessionId: 'ses_mast', title: 'Paint the mast' }), risky.slice(1));
  mirror.add(aSession({ sessionId: 'ses_keel', title: 'Cast the keel' }), risky.slice(2));
  const search = openMirrorSearch(mirror.file);
  return {
    search,
    async [Symbol.asyncDispose]() {
      await search.close();
      mirror[Symbol.dispose]();
    },
  };
}

test.each(questions)('$question', async ({ keys, answer }) => {
  await using copy = aCopy();
  await using console = await openConsole({ columns: 160, rows: 50, copySearch: copy.search });
  await console.press('0');
  await console.waitFor(/^ Now /m);

  for (const key of keys) {
    await console.press(key);
    await console.waitFor(/✓ live|Risks {2}1 of|Models {2}|Search: /);
  }

  expect(keys.length).toBeLessThanOrEqual(8);
  await console.waitFor(answer);
});

test('the manual lists the questions with their keys', () => {
  const manual = readFileSync('docs/manual.md', 'utf8');

  for (const { question, keys } of questions) {
    expect(manual).toContain(`| ${question} | ${keys.map((key) => `\`${key}\``).join(' ')} |`);
  }
});
