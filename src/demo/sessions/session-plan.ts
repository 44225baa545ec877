import type { sessionStatuses } from '../../api/session.ts';
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
import { everydayModel, type Model } from '../models.ts';
import { hash, mix, RandomSource } from '../random.ts';
import { computersByRepository } from '../records/computers.ts';
import { fill } from '../text.ts';
import { type Usage, usualUsage } from './usage.ts';

/** Everything about a session but its messages, which follow from it. */
export type SessionPlan = {
  sessionId: string;
  /** Seed of its messages. */
  seed: number;
  kind: KindName;
  title: string;
  repository: Repository;
  problem: Problem;
  site: string;
  model: Model;
  status: (typeof sessionStatuses)[number];
  messageCount: number;
  /** Unix milliseconds; the last message came at `updatedAt`. */
  createdAt: number;
  updatedAt: number;
  computerId?: string;
  children: readonly SessionPlan[];
  /** Used by the session alone. */
  usage: Usage;
};

/** Where and when a session comes about. */
export type Occasion = {
  seed: number;
  nowMs: number;
  /** Place of the owner among the people. */
  owner: number;
  /** The how many-th session of its owner. */
  index: number;
  createdAt: number;
  day?: PersonDay | undefined;
};

/** What is already settled about a session. */
export type Settled = Partial<
  Pick<SessionPlan, 'kind' | 'repository' | 'status' | 'title' | 'updatedAt'>
> & { problemPlace?: number };

const kindNames = Object.keys(sessions.kinds) as KindName[]; // The keys are of that type.
const kindWeights = kindNames.map((name) => sessions.kinds[name].weight);

/** A session: from when and whose it is follows everything that is not settled. */
export function planSession(occasion: Occasion, settled: Settled = {}): SessionPlan {
  const { nowMs, owner, index, createdAt } = occasion;
  const seed = mix(mix(hash(occasion.seed, 'session'), owner), index);
  const source = new RandomSource(seed);
  const kind = settled.kind ?? kindNames[source.weightedIndex(kindWeights)] ?? 'hunt';
  const repository = settled.repository ?? favourite(owner, source);
  const picked = source.pick(repository.problems);
  const problem = repository.problems[settled.problemPlace ?? -1] ?? picked;
  const site = source.pick(sessions.sites);
  const messageCount = messagesIn(kind, source);
  const { titles, secondsPerMessage } = sessions.kinds[kind];
  const title = source.pick(titles);
  const paceMs = secondsPerMessage * 1000 * source.spread(0.3);
  const latest = nowMs - 15_000 - Math.floor(source.next() * 90_000);
  const model = modelFor(occasion, source);
  const computers = computersByRepository(occasion.seed).get(repository.name) ?? [];
  const hasComputer = computers.length > 0 && source.chance(0.7);
  return {
    sessionId: sessionIdOf(occasion.seed, { owner, index }),
    seed,
    kind,
    title: settled.title ?? fill(title, { repository, problem, site, ...inTitles(problem, seed) }),
    repository,
    problem,
    site,
    model,
    status: settled.status ?? 'idle',
    messageCount,
    createdAt,
    updatedAt: settled.updatedAt ?? Math.min(createdAt + Math.round(messageCount * paceMs), latest),
    ...(hasComputer && { computerId: source.pick(computers).id }),
    children: [],
    usage: usualUsage(model, messageCount),
  };
}

/** Everybody knows a few code bases well and has heard of the others. */
function favourite(owner: number, source: RandomSource): Repository {
  const nearness = source.next() * source.next();
  const place = owner * 5 + Math.floor(nearness * repositories.length);
  const repository = repositories[place % repositories.length];
  if (!repository) throw new RangeError('There are no repositories');
  return repository;
}

/** Short sessions are many, long ones are few. */
function messagesIn(kind: KindName, source: RandomSource): number {
  const [fewest, most] = sessions.kinds[kind].messages;
  return fewest + Math.floor((most - fewest + 1) * source.next() ** 2.2);
}

/** What only titles may name. `number` tells two of a kind apart. */
const inTitles = (problem: Problem, seed: number) => ({
  number: 100 + (seed % 8_900),
  task: lowerFirst(problem.task),
  refactoring: lowerFirst(problem.refactoring),
});

// Names that begin with a proper noun or another script stay as they are.
const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function modelFor({ day, createdAt, owner }: Occasion, source: RandomSource): Model {
  const dayNumber = dayNumberAt(createdAt);
  if (!day) return everydayModel(((owner * 37) % 100) / 100, dayNumber);
  const weights = day.models.map(({ credits }) => credits);
  return day.models[source.weightedIndex(weights)]?.model ?? everydayModel(1, dayNumber);
}
