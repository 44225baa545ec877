import type { TokensRow, UserDayRow } from '../../api/resources.ts';
import { atLeast, formatCount, formatCredits } from '../format/number.ts';
import { type DateRange, daysOf, isWithin } from '../time/date-range.ts';
import type { Day } from '../time/day.ts';
import { type DayValue, knownSum } from '../usage/day-series.ts';
import { isKnown, type Sample } from '../values/sample.ts';
import { finished } from '../values/steps.ts';
import { type ModelPart, maxUsedModel, modelsOf } from './person-days.ts';

/** What is added up over days; of some days it may be unknown. */
const addends = {
  credits: (row) => [row.billable_tokens],
  activeDays: () => [1],
  sessions: (row) => [row.sessions],
  messages: (row) => [row.messages],
  toolCalls: (row) => [row.tool_calls],
  commits: (row) => [row.git_commits],
  pullRequests: (row) => [row.git_prs_created],
  filesTouched: (row) => [row.files_created, row.files_edited],
} satisfies Record<string, (row: UserDayRow) => readonly Sample[]>;

/** A figure of a person that is a sum over days. */
export type SummedFigure = keyof typeof addends;

const summedFigures = Object.keys(addends) as readonly SummedFigure[];

/** One person's activity in a range of days. */
export type PersonSummary = {
  /** Identifies a person, also among the limits: the e-mail address in lower case, else the user ID. */
  key: string;
  userId: string;
  /** Some people have none. */
  email: string | undefined;
  /** Standard Credits. */
  credits: number;
  /** Days on which the person was active, and the last of them. */
  activeDays: number;
  lastDay: Day;
  /** Sums that may be larger, because they are unknown on some days. */
  lowerBounds: ReadonlySet<SummedFigure>;
  /** Counts that no row of the person reports are undefined. */
  sessions: number | undefined;
  messages: number | undefined;
  toolCalls: number | undefined;
  /** Tool calls per user turn; undefined without a turn. */
  autonomy: number | undefined;
  commits: number | undefined;
  pullRequests: number | undefined;
  filesTouched: number | undefined;
  /** The model with most of the credits; undefined if the credits by model are unknown. */
  model: string | undefined;
  /** The delegation level of most days; of equally frequent ones, the newest. */
  delegation: string | undefined;
  /** By number of days, most first. */
  languages: readonly string[];
  /**
   * Credits of each day of the range: zero on a day on which only others were active, a gap on one without
   * data.
   */
  trend: readonly Sample[];
};

/**
 * Everyone who was active in a range, most credits first. A person is identified by user ID; the last e-mail
 * address counts. Two accounts with one e-mail address remain two people, because their days do. `tokens`
 * have the credits by model; a person's row names only the model of most sessions on its day. A day without a row
 * of anyone has no data, unless `tokens` say that nobody used a credit; `everyone` has the rows that tell, if `rows`
 * are those of some people.
 */
export const personSummaries = (
  ...given: Parameters<typeof personSummariesInSteps>
): PersonSummary[] => finished(personSummariesInSteps(...given));

/** The same in a step for each day and each person, between which others may have their turn. */
export function* personSummariesInSteps(
  rows: readonly UserDayRow[],
  range: DateRange,
  tokens: readonly TokensRow[] = [],
  everyone: readonly UserDayRow[] = rows,
): Generator<void, PersonSummary[]> {
  const shown = rows.filter(({ date }) => isWithin(date, range));
  const idle = tokens.filter(({ billable_tokens }) => billable_tokens === 0);
  const withData = new Set([...everyone, ...idle].map(({ date }) => date));
  const days = daysOf(range).map((day) => ({ day, hasData: withData.has(day) }));
  const models = yield* modelParts(tokens, range);
  const people: PersonSummary[] = [];
  for (const [userId, own] of Map.groupBy(shown, ({ user_id }) => user_id)) {
    people.push(toSummary(userId, own, { days, model: maxUsedModel(models.get(userId) ?? []) }));
    yield;
  }
  return people.sort((a, b) => b.credits - a.credits || (a.key < b.key ? -1 : 1));
}

/** A sum, and `+` if it may be larger. */
export const sumText = <Figure extends SummedFigure>(
  person: Pick<PersonSummary, Figure | 'lowerBounds'>,
  figure: Figure,
): string => {
  const format = figure === 'credits' ? formatCredits : formatCount;
  return atLeast(format(person[figure]), person.lowerBounds.has(figure));
};

/** The credits of everyone on each day of a range; undefined on a day without data. */
export const everyonesDays = (
  people: readonly Pick<PersonSummary, 'trend'>[],
  range: DateRange,
): DayValue[] =>
  daysOf(range).map((day, index) => {
    const known = people.flatMap(({ trend }) => trend[index] ?? []);
    return { day, value: known.length === 0 ? undefined : known.reduce((sum, one) => sum + one) };
  });
/** The credits of a person on each day of a range. */
export const trendDays = (trend: readonly Sample[], range: DateRange): DayValue[] =>
  daysOf(range).map((day, index) => ({ day, value: trend[index] ?? undefined }));

/** The key of a person. */
export const personKey = (userId: string, email: string | undefined): string =>
  email?.toLowerCase() ?? userId;

type Context = {
  days: readonly { day: Day; hasData: boolean }[];
  model: string | undefined;
};

function toSummary(userId: string, rows: UserDayRow[], { days, model }: Context): PersonSummary {
  const inOrder = rows.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const email = inOrder.findLast(({ user_email }) => user_email)?.user_email ?? undefined;
  const partsOf = (figure: SummedFigure) => inOrder.flatMap(addends[figure]);
  const sum = (figure: SummedFigure) =>
    partsOf(figure).reduce<number | undefined>(knownSum, undefined);
  const toolCalls = sum('toolCalls');
  const turns = inOrder
    .map((row) => row.user_messages)
    .reduce<number | undefined>(knownSum, undefined);
  const byDay = new Map(inOrder.map((row) => [row.date, row.billable_tokens]));
  const isWhole = days.every(({ hasData }) => hasData);

  return {
    key: personKey(userId, email),
    userId,
    email,
    credits: sum('credits') ?? 0,
    activeDays: byDay.size,
    lastDay: inOrder.at(-1)?.date ?? '',
    lowerBounds: new Set(
      summedFigures.filter((figure) => !isWhole || !partsOf(figure).every(isKnown)),
    ),
    sessions: sum('sessions'),
    messages: sum('messages'),
    toolCalls,
    autonomy: turns && toolCalls !== undefined ? toolCalls / turns : undefined,
    commits: sum('commits'),
    pullRequests: sum('pullRequests'),
    filesTouched: sum('filesTouched'),
    model,
    delegation: heaviest(inOrder, (row) => [[row.delegation_level, 1]])[0],
    languages: heaviest(inOrder, (row) => (row.languages ?? []).map((name) => [name, 1])),
    trend: days.map(({ day, hasData }) =>
      byDay.has(day) ? byDay.get(day) : hasData ? 0 : undefined,
    ),
  };
}

/** The credits of each person by model, by user ID. */
function* modelParts(
  tokens: readonly TokensRow[],
  range: DateRange,
): Generator<void, ReadonlyMap<string, readonly ModelPart[]>> {
  const byUser = new Map<string, ModelPart[]>();
  for (const { date, by_user } of tokens) {
    if (!isWithin(date, range)) continue;
    for (const part of by_user ?? []) {
      if (!part.user_id) continue;
      const parts = byUser.get(part.user_id) ?? [];
      parts.push(...modelsOf(part));
      byUser.set(part.user_id, parts);
    }
    yield;
  }
  return byUser;
}

type Weight = readonly [name: string | null | undefined, weight: number];

/** Names by total weight, heaviest first; of equal ones the one that occurred last. */
function heaviest(
  rows: readonly UserDayRow[],
  weightsOf: (row: UserDayRow) => readonly Weight[],
): string[] {
  const weights = new Map<string, { weight: number; metAt: number }>();
  for (const [metAt, row] of rows.entries()) {
    for (const [name, weight] of weightsOf(row)) {
      if (!name) continue;
      weights.set(name, { weight: (weights.get(name)?.weight ?? 0) + weight, metAt });
    }
  }
  return [...weights]
    .sort(
      ([a, one], [b, other]) =>
        other.weight - one.weight || other.metAt - one.metAt || (a < b ? -1 : 1),
    )
    .map(([name]) => name);
}
