import { expect, test } from 'vitest';
import { openOnPlatform } from './open-on-platform.ts';

type Opened = Awaited<ReturnType<typeof openOnPlatform>>;

/** Lines of an explanation, joined where they are wrapped: what stands in the box, by name. */
function explained(text: string): Map<string, string[]> {
  const facts = new Map<string, string[]>();
  let last: string[] = [];
  for (const line of text.split('\n')) {
    const inside = /^ *│ (.*) │/.exec(line)?.[1];
    if (inside === undefined) continue;
    const [, name, value = ''] = /^(\S.*?) {2,}(\S.*)$/.exec(inside) ?? [];
    if (name !== undefined) {
      last = [value.trim()];
      facts.set(name, [...(facts.get(name) ?? []), ...last]);
      const all = facts.get(name) ?? [];
      last = all;
    } else if (last.length > 0) last.push(`${last.pop()} ${inside.trim()}`);
  }
  return facts;
}

async function explain(console: Opened) {
  await console.calm();
  await console.press('=');
  await console.waitFor('formula');
  return explained(console.text());
}

/** The requests of an explanation as they are sent. */
const sentIn = (facts: Map<string, string[]>): string[] =>
  (facts.get('request') ?? []).map((text) =>
    text.replace(/( and its further pages)?, answered.*$/, ''),
  );

test.each([
  { screen: 'Overview', keys: ['1'], figures: 6 },
  { screen: 'Sessions', keys: ['2'], figures: 3 },
  { screen: 'Computers', keys: ['3'], figures: 1 },
  { screen: 'Limits', keys: ['4'], figures: 5 },
  { screen: 'Readiness', keys: ['5'], figures: 6 },
  { screen: 'People', keys: ['7'], figures: 6 },
])('each figure of $screen names requests that were sent', async ({ keys, figures }) => {
  await using console = await openOnPlatform([], { columns: 160, rows: 50 });
  await console.press(...keys);
  let facts = await explain(console);

  for (let figure = 0; figure < figures; figure++) {
    expect(facts.get('formula')?.join(' ')).toMatch(/\w+.*\.$/);
    const sent = sentIn(facts);
    expect(sent.length).toBeGreaterThan(0);
    for (const request of sent) expect(console.platform.requests).toContain(request);
    await console.press('right');
    facts = explained(console.text());
  }
});

test('each row of Now explains itself with its rule, what it saw, and requests that were sent', async () => {
  await using console = await openOnPlatform([], { columns: 160, rows: 50 });
  await console.press('0');
  await console.waitFor(() => console.shell.attention.state.get().unread.length === 0);
  await console.calm();
  const rows = Number(/Now {2}1 of (\d+)/.exec(console.text())?.[1]);
  expect(rows).toBeGreaterThan(1);

  for (let row = 0; row < rows; row++) {
    const facts = await explain(console);
    expect(facts.get('rule')?.join(' ')).toContain('Blind spots:');
    for (const request of sentIn(facts)) {
      if (request.startsWith('none')) continue;
      expect(console.platform.requests).toContain(request);
    }
    await console.press('esc', 'j');
  }
});
