import {
  addDays,
  type Day,
  daysFrom,
  firstDay,
  type Region,
  regionNames,
  weekOf,
} from './calendar.ts';
import type { ModelId } from './models.ts';
import { type Random, randomOf, shuffled } from './random.ts';

export type PersonKind = 'full-time' | 'part-time' | 'rare' | 'on-call' | 'bot';

export type Person = {
  id: string;
  /** A bot may have none. */
  email: string | null;
  kind: PersonKind;
  region: Region;
  team: string;
  joined: Day;
  /** The last day of somebody who leaves. */
  leaves: Day | undefined;
  /** Weeks off, both ends included. */
  leave: readonly { from: Day; to: Day }[];
  /** Thousands of weighted tokens on a usual day. */
  usual: number;
  /** Weekdays of somebody who works part time; 0 is Monday. */
  weekdays: readonly number[];
  /** Which models they use, and for how much of their work. */
  mix: readonly { model: ModelId; share: number }[];
  delegation: 'auto-high' | 'auto-medium' | 'auto-low' | 'spec' | 'manual';
  client: 'terminal-ui' | 'web' | 'non-interactive-cli';
  languages: readonly string[];
};

export const teams = ['billing', 'search', 'mobile', 'data', 'platform', 'growth', 'identity'];

const kinds: readonly [PersonKind, number][] = [
  ['full-time', 0.55],
  ['part-time', 0.15],
  ['rare', 0.17],
  ['on-call', 0.08],
  ['bot', 0.05],
];

/** Thousands of weighted tokens on a usual day, in the middle, and how far people differ. */
const usualByKind: Record<PersonKind, readonly [median: number, sigma: number]> = {
  'full-time': [2_600, 0.55],
  'part-time': [1_700, 0.5],
  rare: [600, 0.7],
  'on-call': [1_900, 0.45],
  bot: [5_200, 0.7],
};

const firstNames =
  'Ada Bram Carla Dilip Esra Farid Greta Hugo Ines Jonas Kavya Lars Mira Nils Olga Pavel Quinn Rosa Sana Tomas Uma Vera Wim Xenia Yusuf Zoe Anouk Bo Chiara Devi'.split(
    ' ',
  );
const lastNames =
  'Abel Bianchi Castro Dorn Ek Fuchs Gill Holt Ivers Jain Kowal Lund Mehta Novak Orth Pires Quist Rao Silva Thorne Ueda Voss Wolff Yilmaz Zeman Arora Brandt Costa Duarte Engel'.split(
    ' ',
  );
const botNames = 'merge nightly triage deps docs release flaky backport lint review'.split(' ');
const languages = 'TypeScript Python Go Rust Kotlin Swift SQL Terraform Markdown'.split(' ');

/** Everybody who is ever part of the organization. The first is the bot whose sessions the operator watches. */
export function peopleOf(seed: number, count: number, from: Day): Person[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const random = randomOf(seed, 'person', index);
    const kind = index === 0 ? 'bot' : kindAt(index, random);
    return { ...personOf(kind, index, random, taken), ...employment(kind, index, random, from) };
  });
}

// The first few are one of each kind, so that the smallest organization has them all.
function kindAt(index: number, random: Random): PersonKind {
  const first = (['bot', 'full-time', 'part-time', 'on-call', 'rare', 'full-time'] as const)[index];
  return first ?? random.weighted(kinds);
}

function personOf(kind: PersonKind, index: number, random: Random, taken: Set<string>) {
  const [median, sigma] = usualByKind[kind];
  const isBot = kind === 'bot';
  const name = isBot
    ? `${index === 0 ? 'agent-fleet' : `${random.pick(botNames)}-bot`}`
    : `${random.pick(firstNames)}.${random.pick(lastNames)}`.toLowerCase();
  const unique = taken.has(name) ? `${name}${index}` : name;
  taken.add(unique);
  const hasAddress = !isBot || index === 0 || random.chance(0.9);
  return {
    id: `u_${random.hex(10)}`,
    email: hasAddress ? `${unique}@harbor.example` : null,
    kind,
    region: index < 3 ? (regionNames[index] ?? 'europe') : random.pick(regionNames),
    team: random.pick(teams),
    usual: median * random.spread(sigma),
    weekdays: shuffled([0, 1, 2, 3, 4], random).slice(0, 2),
    mix: mixOf(random),
    delegation: isBot
      ? ('auto-high' as const)
      : random.pick([
          'auto-high',
          'auto-medium',
          'auto-medium',
          'auto-low',
          'spec',
          'manual',
        ] as const),
    client: isBot
      ? ('non-interactive-cli' as const)
      : random.pick(['terminal-ui', 'terminal-ui', 'web'] as const),
    languages: shuffled(languages, random).slice(0, random.whole(1, 4)),
  };
}

function mixOf(random: Random): Person['mix'] {
  const main = random.pick([
    'heron-2',
    'heron-2',
    'heron-2',
    'quill-large-1106',
    'plover',
  ] as const);
  const second = random.pick([
    'heron-2-mini',
    'osprey-think',
    'quill-large-1106',
    'heron-2',
  ] as const);
  const share = random.between(0.6, 0.95);
  if (main === second) return [{ model: main, share: 1 }];
  return [
    { model: main, share },
    { model: second, share: 1 - share },
  ];
}

/** When somebody is there at all. */
function employment(kind: PersonKind, index: number, random: Random, from: Day) {
  const isKept = kind === 'bot' || index < 6;
  const joinedLater = !isKept && random.chance(0.14);
  const joined = joinedLater ? addDays(firstDay, random.whole(20, 330)) : firstDay;
  const isLeaver = !isKept && !joinedLater && random.chance(0.08);
  // Everybody's last day is a Friday.
  const leaves = isLeaver
    ? addDays(weekOf(addDays(firstDay, random.whole(60, 330))), 4)
    : undefined;
  return { joined, leaves, leave: isKept ? [] : leaveOf(random, from) };
}

/** Whole weeks, mostly in summer and around the turn of the year. */
function leaveOf(random: Random, from: Day): Person['leave'] {
  const starts = [
    addDays('2026-07-06', 7 * random.whole(0, 7)),
    ...(random.chance(0.5) ? [addDays(firstDay, random.whole(30, 280))] : []),
    ...(random.chance(0.06) ? [addDays(from, random.whole(-3, 8))] : []),
    ...(random.chance(0.5) ? ['2026-12-21'] : []),
  ];
  return starts.map((day) => {
    const monday = weekOf(day);
    return { from: monday, to: addDays(monday, 7 * random.whole(1, 2) - 3) };
  });
}

/** Whether somebody is part of the organization and not on leave. */
export function isThere({ joined, leaves, leave }: Person, day: Day): boolean {
  if (day < joined || (leaves !== undefined && day > leaves)) return false;
  return !leave.some(({ from, to }) => day >= from && day <= to);
}

/** Somebody who works every week of the last months, so that what they use on a day means something. */
export const isSteady = (person: Person, from: Day): boolean =>
  person.kind === 'full-time' &&
  person.leaves === undefined &&
  daysFrom(person.joined, from) > 90 &&
  !person.leave.some((leave) => leave.to > addDays(from, -21) && leave.from < addDays(from, 21));
