import type { sessionStatuses } from '../../api/session.ts';
import { everydayModel, type Model } from '../analytics/models.ts';
import type { PersonDay } from '../analytics/person-day.ts';
import {
  type KindName,
  type Problem,
  type Repository,
  repositories,
  sessions,
} from '../assets/assets.ts';
import { dayNumberAt } from '../calendar.ts';
import { sessionIdOf } from '../ids.ts';
import { hash, mix, RandomSource } from '../random.ts';
import { computersByRepository } from '../records/computers.ts';
import { fill, type Template } from '../text.ts';

/**
 * Everything about a session that determines the rest: its ID, its title, its usage and its messages are derived from it
 * when they are needed, because few of many sessions are read.
 */
export type SessionPlan = {
  organizationSeed: number;
  /** Index in the list of people. */
  owner: number;
  /** Index among the owner's sessions. */
  index: number;
  seed: number;
  kind: KindName;
  title: Template;
  repository: Repository;
  problem: Problem;
  site: string;
  model: Model;
  status: (typeof sessionStatuses)[number];
  /** What its agent keeps doing instead of making progress. */
  habit: Habit | undefined;
  messageCount: number;
  /** From when on the tool that it measures with is down, in Unix milliseconds. */
  downFrom: number | undefined;
  /** Unix milliseconds. `updatedAt` is the time of the last message. */
  createdAt: number;
  updatedAt: number;
  computerId: string | undefined;
  children: readonly SessionPlan[];
  /** The person's day that its usage is a share of; undefined for sessions on days without analytics. */
  day: PersonDay | undefined;
  shareOfDay: number;
};

type Habit = NonNullable<(typeof sessions.ongoing)[number]['habit']>;

type SessionStart = Pick<SessionPlan, 'seed' | 'owner' | 'index' | 'createdAt'> & {
  nowMs: number;
  day?: PersonDay | undefined;
};

export type FixedFields = Partial<
  Pick<SessionPlan, 'downFrom' | 'habit' | 'kind' | 'repository' | 'status' | 'title' | 'updatedAt'>
> & { problemIndex?: number; messages?: number | undefined };

const kindNames = Object.keys(sessions.kinds) as KindName[]; // The keys are of that type.
const kindWeights = kindNames.map((name) => sessions.kinds[name].weight);

/** Everything that is not fixed is derived from the seed, the owner and the index. */
export function planSession(start: SessionStart, fixed: FixedFields = {}): SessionPlan {
  const { nowMs, owner, index, createdAt, day } = start;
  const seed = mix(mix(hash(start.seed, 'session'), owner), index);
  const source = new RandomSource(seed);
  const kind = fixed.kind ?? kindNames[source.weightedIndex(kindWeights)] ?? 'hunt';
  const repository = fixed.repository ?? favourite(owner, source);
  const picked = source.pick(repository.problems);
  const problem = repository.problems[fixed.problemIndex ?? -1] ?? picked;
  const site = source.pick(sessions.sites);
  const usualCount = messagesIn(kind, source);
  const messageCount = fixed.messages ?? usualCount;
  const { titles, secondsPerMessage } = sessions.kinds[kind];
  const title = source.pick(titles);
  const paceMs = secondsPerMessage * 1000 * source.spread(0.3);
  const latest = nowMs - 15_000 - Math.floor(source.next() * 90_000);
  const model = modelFor(start, source);
  const computers = computersByRepository(start.seed).get(repository.name) ?? [];
  const hasComputer = computers.length > 0 && source.chance(0.7);
  return {
    organizationSeed: start.seed,
    owner,
    index,
    seed,
    kind,
    title: fixed.title ?? title,
    repository,
    problem,
    site,
    model,
    status: fixed.status ?? 'idle',
    messageCount,
    createdAt,
    updatedAt: fixed.updatedAt ?? Math.min(createdAt + Math.round(messageCount * paceMs), latest),
    computerId: hasComputer ? source.pick(computers).id : undefined,
    habit: fixed.habit,
    downFrom: fixed.downFrom,
    children: noChildren,
    day,
    shareOfDay: 0,
  };
}

// Shared, because most sessions have none.
const noChildren: SessionPlan['children'] = [];

/** The ID of a planned session. */
export const idOf = ({ organizationSeed, owner, index }: SessionPlan): string =>
  sessionIdOf(organizationSeed, { owner, index });

/** The title of a planned session. */
export const titleOf = ({ title, repository, problem, site, seed }: SessionPlan): string =>
  fill(title, { repository, problem, site, ...inTitles(problem, seed) });

/** Everyone works on the same few repositories most of the time. */
function favourite(owner: number, source: RandomSource): Repository {
  const nearness = source.next() * source.next();
  const index = owner * 5 + Math.floor(nearness * repositories.length);
  const repository = repositories[index % repositories.length];
  if (!repository) throw new RangeError('There are no repositories');
  return repository;
}

/** Short sessions are more frequent than long ones. */
function messagesIn(kind: KindName, source: RandomSource): number {
  const [min, max] = sessions.kinds[kind].messages;
  return min + Math.floor((max - min + 1) * source.next() ** 2.2);
}

/** Values of placeholders that only titles have. */
const inTitles = (problem: Problem, seed: number) => ({
  number: 100 + (seed % 8_900),
  task: lowerFirst(problem.task),
  refactoring: lowerFirst(problem.refactoring),
});

// Leaves acronyms and other scripts unchanged.
const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function modelFor({ day, createdAt, owner }: SessionStart, source: RandomSource): Model {
  const dayNumber = dayNumberAt(createdAt);
  if (!day) return everydayModel(((owner * 37) % 100) / 100, dayNumber);
  const weights = day.models.map(({ credits }) => credits);
  return day.models[source.weightedIndex(weights)]?.model ?? everydayModel(1, dayNumber);
}
