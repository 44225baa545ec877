import { quantile } from '../figure.ts';
import { markdownTable } from '../write-section.ts';
import { randomFrom, searches } from './words.ts';

const turns = 40;

/** How long each kind of search takes while nobody else asks, for the newest 50 hits. */
export async function searchAlone(url: string, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` };
  const all: number[] = [];
  const rows: string[][] = [];
  for (const [name, make] of Object.entries(searches)) {
    const random = randomFrom(9);
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const query = new URLSearchParams({ q: make(random), limit: '50', count: 'false' });
      const startMs = performance.now();
      const answer = await fetch(new URL(`/api/team/v0/search?${query}`, url), { headers });
      const { mistakes } = (await answer.json()) as { mistakes?: unknown[] };
      if (mistakes?.length !== 0) throw new Error(`${answer.status}: ${JSON.stringify(mistakes)}`);
      times.push(performance.now() - startMs);
    }
    all.push(...times);
    rows.push([name, ...summary(times)]);
  }
  rows.push(['all', ...summary(all)]);
  return `Searches alone:\n\n${markdownTable(['Search for', 'p50', 'p99', 'Longest'], rows).trimEnd()}`;
}

const summary = (times: readonly number[]): string[] =>
  [0.5, 0.99, 1].map((fraction) => `${quantile(times, fraction).toFixed(0)} ms`);
