import { memoizeEach } from '../../figures/values/memoize-each.ts';

/** A possible value of an argument: the name of an object, or another text. */
export type Candidate = {
  /** The text to type: an ID, an e-mail address, a name. */
  value: string;
  /** Its display name, by which it can also be found. */
  note?: string | undefined;
};

/**
 * Candidates by the page, as they were read; two pages can have the same one. There may be 100,000: a page is
 * prepared for searching once, so it must be the same array as long as its candidates are the same.
 */
export type Candidates = readonly (readonly Candidate[])[];

/** The texts of a page in lower case, each as newline, value, NUL, note; with the offsets of the newlines. */
type Page = { text: string; starts: Uint32Array };

/** Prepares a page for searching. Ten thousand candidates take a few milliseconds. */
export const prepareCandidates = memoizeEach((candidates: readonly Candidate[]): Page => {
  const texts = candidates.map(({ value, note = '' }) => `\n${oneLine(value)}\0${oneLine(note)}`);
  // A letter may have more code units in lower case, so offsets are those of the result.
  const text = `${texts.join('')}\n`.toLowerCase();
  const starts = new Uint32Array(candidates.length);
  for (let index = 0, at = 0; index < starts.length; index += 1) {
    starts[index] = at;
    at = text.indexOf('\n', at + 1);
  }
  return { text, starts };
});

const oneLine = (text: string): string => (text.includes('\n') ? text.replaceAll('\n', ' ') : text);

/** The first `most` of all, without repetitions. */
export function firstCandidates(names: Candidates, max: number): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const page of names) {
    for (const candidate of page) {
      if (found.size >= max) return [...found.values()];
      if (!found.has(candidate.value)) found.set(candidate.value, candidate);
    }
  }
  return [...found.values()];
}

/** The first `most` that contain every word, in upper or lower case, and are not among `others`. */
export function candidatesHolding(
  names: Candidates,
  words: readonly string[],
  { max, others }: { max: number; others: readonly Candidate[] },
): Candidate[] {
  const [longest = '', ...further] = words
    .map((word) => word.toLowerCase())
    .toSorted((a, b) => b.length - a.length);
  if (longest === '') return [];
  const known = new Set(others.map(({ value }) => value));
  const found: Candidate[] = [];
  for (const page of names) {
    for (const { candidate, text } of matchesIn(page, longest)) {
      if (found.length >= max) return found;
      if (known.has(candidate.value) || !further.every((word) => text().includes(word))) continue;
      known.add(candidate.value);
      found.push(candidate);
    }
  }
  return found;
}

/** The candidate with this value or this note, or the only one whose value begins with the text. */
export function candidateCalled(text: string, names: Candidates): Candidate | undefined {
  if (text === '') return undefined;
  const lower = text.toLowerCase();
  const among = (sought: string) => matchesAmong(names, sought);
  for (const candidate of among(`\n${lower}\0`)) if (candidate.value === text) return candidate;
  for (const candidate of among(`\0${lower}\n`)) if (candidate.note === text) return candidate;
  let only: Candidate | undefined;
  for (const candidate of among(`\n${lower}`)) {
    if (!candidate.value.startsWith(text)) continue;
    if (only !== undefined && only.value !== candidate.value) return undefined;
    only = candidate;
  }
  return only;
}

function* matchesAmong(names: Candidates, sought: string): Generator<Candidate> {
  for (const page of names) {
    for (const { candidate } of matchesIn(page, sought)) yield candidate;
  }
}

/** The candidates of a page whose text contains this one, which is in lower case. */
function* matchesIn(candidates: readonly Candidate[], sought: string) {
  const { text, starts } = prepareCandidates(candidates);
  for (let at = text.indexOf(sought); at >= 0; ) {
    const index = indexAt(starts, at);
    const candidate = candidates[index];
    // The last newline ends the page.
    if (candidate === undefined) return;
    const end = starts[index + 1] ?? text.length;
    yield { candidate, text: () => text.slice(starts[index], end) };
    at = text.indexOf(sought, end);
  }
}

/** The index of the last start that is not after an offset. */
function indexAt(starts: Uint32Array, offset: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}
