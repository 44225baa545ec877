import {
  addDays,
  type Day,
  dayMs,
  daysBetween,
  hourMs,
  startOf,
  startOfMonth,
} from '../calendar.ts';
import type { CreditLimits } from '../interface-types.ts';
import { isSteady, type Person } from '../people.ts';
import type { NearMiss, Planted } from '../planted.ts';
import { type Random, randomOf, shuffled } from '../random.ts';
import { creditsOf, type UsagePlots } from '../usage.ts';
import { arrivalOf, type DayPlots, knownFrom } from './days.ts';
import { countOf, endOf, type Stage, subjectOf } from './people.ts';

/** `usual` limits few, `none` nobody, `low` most. */
export type GlobalLimit = 'usual' | 'none' | 'low';

export type LimitPlots = {
  usualLimit: number | null;
  /** While an administrator has mistyped the limit of everybody. */
  mistyped: { fromMs: number; toMs: number; limit: number } | undefined;
  overrides: CreditLimits['userLimits'];
};

const globalLimits: Record<GlobalLimit, number | null> = {
  usual: 220_000,
  none: null,
  low: 30_000,
};

/** Limits, some of which are too low for what people use, and some of which are odd and right. */
export function plotLimits(
  stage: Stage,
  global: GlobalLimit,
  usage: UsagePlots,
  days: DayPlots,
  taken: ReadonlySet<Person>,
) {
  const { seed, from, people } = stage;
  const random = randomOf(seed, 'limits');
  const free = shuffled(
    people.filter(
      (person) => isSteady(person, from) && !taken.has(person) && person.email !== null,
    ),
    random,
  );
  const lastOfMonth = lastDayOfMonth(from);
  const crossing = crossings(stage, usage, days);
  const over = free
    .splice(0, countOf(stage, 3))
    .map((person, index) =>
      crossing(person, addDays(from, 2 + 3 * index), `over-${index + 1}`, 'over-limit'),
    );
  const heading = free
    .splice(0, countOf(stage, 3))
    .map((person, index) =>
      crossing(
        person,
        addDays(lastOfMonth, -1 - (index % 2)),
        `heading-${index + 1}`,
        'heading-over-limit',
      ),
    );
  const forbidden = free.splice(0, countOf(stage, 1));
  const near = free.splice(0, countOf(stage, 3)).map((person) => {
    const month = creditsOf(seed, person, daysBetween(startOfMonth(from), lastOfMonth), usage);
    return { person, override: { email: person.email ?? '', limit: Math.ceil(month * 1.04) } };
  });
  const mistyped =
    global === 'usual'
      ? {
          fromMs: startOf(from) + 7 * dayMs + 9 * hourMs,
          toMs: startOf(from) + 8 * dayMs + 5 * hourMs,
          limit: 22_000,
        }
      : undefined;

  const plots: LimitPlots = {
    usualLimit: globalLimits[global],
    mistyped,
    overrides: [
      ...[...over, ...heading, ...near].map(({ override }) => override),
      ...forbidden.map(({ email }) => ({ email: email ?? '', limit: 0 })),
      ...botLimits(people),
      ...oddLimits(free.slice(0, countOf(stage, 12)), people, from, random),
    ],
  };
  return {
    plots,
    nearMisses: near.map(
      ({ person, override }): NearMiss => ({
        id: `near-${person.id}`,
        resembles: 'heading-over-limit',
        description: `Their month ends just below their limit of ${override.limit} credits.`,
        subject: subjectOf(person),
        startMs: startOf(from),
        endMs: startOf(lastOfMonth) + dayMs,
      }),
    ),
    planted: [
      ...[...over, ...heading].map(({ planted }) => planted),
      ...forbidden.map(
        (person, index): Planted => ({
          id: `forbidden-${index + 1}`,
          kind: 'uses-without-allowance',
          description: 'They use credits although their limit is 0.',
          subject: subjectOf(person),
          startMs: startOf(from),
          endMs: endOf(stage),
          severity: 'critical',
        }),
      ),
      ...(mistyped ? [mistake(mistyped)] : []),
    ],
  };
}

const lastDayOfMonth = (day: Day): Day => addDays(startOfMonth(addDays(startOfMonth(day), 32)), -1);

/** Gives people limits that they exceed on a day. */
function crossings({ seed, from }: Stage, usage: UsagePlots, days: DayPlots) {
  const lastOfMonth = lastDayOfMonth(from);

  // Of days that never arrive, nobody knows.
  const used = (person: Person, first: Day, last: Day) =>
    creditsOf(
      seed,
      person,
      daysBetween(first, last).filter((day) => arrivalOf(seed, day, days) < Infinity),
      usage,
    );

  /** The last day up to this one on which they use something that is known the next morning. */
  const workday = (person: Person, last: Day): Day =>
    daysBetween(addDays(last, -12), last).findLast(
      (day) => !days.arrivals.has(day) && used(person, day, day) > 0,
    ) ?? last;

  return function crossing(
    person: Person,
    by: Day,
    id: string,
    kind: 'over-limit' | 'heading-over-limit',
  ) {
    const day = workday(person, by);
    const limit = Math.floor(used(person, startOfMonth(day), day)) - 1;
    const crossedMs = knownFrom(seed, day, days);
    const isOver = kind === 'over-limit';
    const planted: Planted = {
      id,
      kind,
      description: isOver
        ? `They exceed their limit of ${limit} credits on ${day}.`
        : `They will exceed their limit of ${limit} credits on ${day}, days before the month ends.`,
      subject: subjectOf(person),
      startMs: isOver ? crossedMs : knownFrom(seed, addDays(day, -5), days),
      endMs: isOver ? startOf(lastOfMonth) + dayMs : crossedMs,
      severity: isOver ? 'critical' : 'warning',
    };
    return { override: { email: person.email ?? '', limit: Math.max(1, limit) }, planted };
  };
}

/** Bots work day and night, and have limits that let them: about twice what they use in a month. */
const botLimits = (people: readonly Person[]): CreditLimits['userLimits'] =>
  people
    .filter(({ kind, email }) => kind === 'bot' && email !== null)
    .map(({ email, usual }) => ({
      email: email ?? '',
      limit: 10_000 * Math.ceil((usual * 30 * 2.6) / 10_000),
    }));

/** Huge ones, the one of somebody who has left, and a 0 for somebody who does nothing. */
function oddLimits(some: readonly Person[], people: readonly Person[], from: Day, random: Random) {
  const gone = people.filter(({ leaves, email }) => leaves !== undefined && leaves < from && email);
  return [
    ...some.map(({ email }, index) => ({
      email: email ?? '',
      limit: index === 0 ? 1_000_000_000_000 : 10_000 * random.whole(30, 90),
    })),
    ...gone
      .slice(0, 2)
      .map(({ email }, index) => ({ email: email ?? '', limit: index === 0 ? 0 : 1 })),
    { email: 'former.contractor@harbor.example', limit: 50_000 },
  ];
}

const mistake = ({ fromMs, toMs, limit }: NonNullable<LimitPlots['mistyped']>): Planted => ({
  id: 'limit-lowered',
  kind: 'limit-lowered',
  description: `The limit of everybody was mistyped as ${limit}: most people are over it at once.`,
  subject: { kind: 'organization' },
  startMs: fromMs,
  endMs: toMs,
  severity: 'critical',
});

/** The limits as they are at a moment. */
export function limitsAt(plots: LimitPlots, nowMs: number): CreditLimits {
  const { usualLimit, mistyped, overrides } = plots;
  const isMistyped = mistyped && nowMs >= mistyped.fromMs && nowMs < mistyped.toMs;
  return { globalLimit: isMistyped ? mistyped.limit : usualLimit, userLimits: overrides };
}
