import { hourMs, minuteMs } from '../calendar.ts';
import {
  commits,
  drivesByTests,
  edits,
  explores,
  fetches,
  looksUpIssues,
  migrates,
  ponders,
  readsMuch,
  reconsiders,
  tests,
} from './activities.ts';
import type { Script } from './script.ts';
import { asks, builds, follows, polls } from './waits.ts';
import { aRemark, aTask } from './words.ts';

type Activity = (s: Script) => void;
type Weights = readonly (readonly [Activity, number])[];

const everyday: Weights = [
  [explores, 10],
  [edits, 9],
  [tests, 4],
  [commits, 2],
  [fetches, 2],
  [looksUpIssues, 2],
  [asks, 1],
  [ponders, 0.5],
  [reconsiders, 0.4],
];

const together = (...more: Weights): Weights => [...everyday, ...more];

/** What sessions without a problem are about, how often, and what their agents do. */
export const usualScenarios: Readonly<Record<string, { weight: number; activities: Weights }>> = {
  feature: { weight: 28, activities: together([drivesByTests, 0.5], [builds, 0.3], [polls, 0.3]) },
  build: {
    weight: 16,
    activities: [
      [builds, 5],
      [edits, 4],
      [explores, 4],
      [asks, 0.5],
    ],
  },
  'continuous-integration': { weight: 13, activities: together([polls, 5], [follows, 3]) },
  'test-driven': {
    weight: 15,
    activities: [
      [drivesByTests, 8],
      [explores, 2],
      [commits, 1],
      [asks, 0.3],
    ],
  },
  permissions: { weight: 12, activities: together([asks, 8]) },
  'large-context': { weight: 5, activities: together([readsMuch, 6]) },
  migration: { weight: 6, activities: together([migrates, 3]) },
  research: {
    weight: 10,
    activities: [
      [explores, 8],
      [fetches, 6],
      [ponders, 3],
      [looksUpIssues, 4],
    ],
  },
};

/** A session that does its work and ends. */
export function playUsual(s: Script): void {
  const { random, plan } = s;
  const activities = usualScenarios[plan.scenario]?.activities ?? everyday;
  s.user(`${plan.title}. ${aRemark(random)}`);
  s.say(aRemark(random));
  while (!s.isOver()) {
    random.weighted(activities)(s);
    compactsWhenFull(s);
    if (random.chance(0.02)) restsForAWhile(s);
  }
  s.say(`Done. ${aRemark(random)}`);
  s.rest(0);
}

/** A conversation that has become long is compacted, as is usual. */
function compactsWhenFull(s: Script): void {
  if (s.context() < 180_000) return;
  const fromMs = s.now();
  s.compact(`${aTask(s.random)}; ${aRemark(s.random)}`);
  s.note('compacts-without-end', 'The conversation is compacted after hours.', fromMs);
}

/** The agent has answered; somebody writes again after a while. */
function restsForAWhile(s: Script): void {
  s.say('That is done. What should I do next?');
  s.rest(s.random.magnitude(minuteMs, 1.5 * hourMs));
  s.user(`${aTask(s.random)}, please.`);
}
