import type { delegationLevels, modelTiers } from '../../../src/api/analytics/users.ts';
import { type Day, dayKindOf, daysBetween } from '../../../src/figures/time/day.ts';
import { firstDay, missingDay, moveDay, type Person, people } from './people.ts';

export type Model = { id: string; tier: (typeof modelTiers)[number]; inputOfCredit: number };

/** What somebody did on a UTC day. */
export type PersonDay = {
  person: Person;
  credits: number;
  models: readonly { model: Model; credits: number }[];
  sessions: number;
  turns: number;
  answers: number;
  calls: number;
  files: number;
  commits: number;
  pullRequests: number;
  usesMcp: boolean;
  usesWeb: boolean;
  level: (typeof delegationLevels)[number];
  languages: readonly string[];
};

export const models = {
  usual: { id: 'heron-2', tier: 'standard', inputOfCredit: 2_100 },
  thinking: { id: 'heron-2-think', tier: 'thinking', inputOfCredit: 1_350 },
  new: { id: 'osprey-think', tier: 'thinking', inputOfCredit: 1_150 },
  small: { id: 'wren-1', tier: 'standard', inputOfCredit: 9_400 },
} as const satisfies Record<string, Model>;

/** The same number from 0 to 1 for the same person and day. */
const chance = (index: number, day: number): number =>
  ((index * 37 + day * 101 + index * day * 17) % 97) / 97;

/** Everyone who did something on a day. */
export const workOn = (day: Day): PersonDay[] =>
  day === missingDay ? [] : people.flatMap((person, index) => personDay(person, index, day) ?? []);

function personDay(person: Person, index: number, day: Day): PersonDay | undefined {
  const { since = firstDay, until = day, isScheduled = false, rise } = person;
  const luck = chance(index, daysBetween(firstDay, day));
  const isAtRest = dayKindOf(day) === 'weekend' && !isScheduled && luck < 0.7;
  const isAway = !isScheduled && luck > 0.93;
  if (day < since || day > until || isAtRest || isAway) return undefined;
  const times = rise && day >= rise.since ? rise.times : 1;
  const spread = isScheduled ? 0.3 : 0.8;
  const credits = Math.round(person.credits * times * (1 - spread / 2 + spread * luck));
  const turns = 3 + Math.round(luck * 30) * times;
  const calls = Math.round(turns * (6 + (index % 5) * 4));
  const files = Math.round(calls / 9);
  return {
    person,
    credits,
    models: modelsOf(index, day, credits),
    sessions: 1 + Math.round(luck * 5),
    turns,
    answers: turns * 3,
    calls,
    files,
    commits: Math.round(files / 8),
    pullRequests: luck > 0.6 ? 1 : 0,
    usesMcp: index % 3 !== 0,
    usesWeb: index % 4 === 1,
    level: levels[index % levels.length] ?? 'manual',
    languages: [languages[index % languages.length] ?? 'Go', 'Markdown'],
  };
}

const levels = ['auto-high', 'auto-medium', 'auto-low', 'spec', 'manual'] as const;
const languages = ['TypeScript', 'Go', 'Python', 'Rust'];

function modelsOf(index: number, day: Day, credits: number): PersonDay['models'] {
  const isMoved = index % 2 === 0 && day >= moveDay;
  const shares = [
    { model: models.new, share: isMoved ? 0.55 : 0.02 },
    { model: models.thinking, share: index % 3 === 0 ? 0.2 : 0.05 },
    { model: models.small, share: index % 5 === 0 ? 0.06 : 0 },
  ];
  const parts = shares.map(({ model, share }) => ({ model, credits: Math.round(credits * share) }));
  const rest = credits - parts.reduce((sum, part) => sum + part.credits, 0);
  return [{ model: models.usual, credits: rest }, ...parts]
    .filter((part) => part.credits > 0)
    .toSorted((one, other) => other.credits - one.credits);
}
