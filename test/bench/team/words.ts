/** The same numbers each time. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Random = () => number;

export const below = (random: Random, end: number): number => Math.floor(random() * end);

const syllables = [...'bcdfghklmnprstvz'].flatMap((letter) =>
  [...'aeiou'].map((vowel) => letter + vowel),
);

/** The name of a rank: `ba` for 0. */
export function wordOf(rank: number): string {
  const first = syllables[rank % syllables.length] ?? '';
  const rest = Math.floor(rank / syllables.length);
  return rest === 0 ? first : wordOf(rest - 1) + first;
}

/** Words whose frequency falls as in any language, some hashes, and a little Japanese. */
export function textOf(random: Random): string {
  const length = 20 + below(random, 30);
  const words = Array.from({ length }, () =>
    random() < 0.03
      ? below(random, 2 ** 40).toString(36)
      : wordOf(Math.floor(50_000 ** random()) - 1),
  );
  if (random() < 0.05) words.push('東京で検索機能を直した');
  return words.join(' ');
}

const common = (random: Random) => wordOf(below(random, 10));
const usual = (random: Random) => wordOf(20 + below(random, 2_000));
const rare = (random: Random) => wordOf(10_000 + below(random, 30_000));

/** What people search for, by what it costs. */
export const searches: Readonly<Record<string, (random: Random) => string>> = {
  'a word': usual,
  'a rare word': rare,
  'a very common word': common,
  'two words': (random) => `${usual(random)} ${usual(random)}`,
  'two common words': (random) => `${common(random)} ${wordOf(10 + below(random, 50))}`,
  'a phrase': (random) => `"${wordOf(below(random, 40))} ${wordOf(below(random, 40))}"`,
  'words that begin so': (random) => `${usual(random)}*`,
  'two Japanese characters': () => '検索',
  'a word of one role': (random) => `role:user ${usual(random)}`,
  'a word after a call of Bash': (random) => `tool:bash ${usual(random)}`,
  'a word, not another': (random) => `${usual(random)} -${common(random)}`,
  'a common word that is old': () => 'formerly',
  'errors of a week': () => 'is:error last:7d',
};
