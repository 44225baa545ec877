import type { Problem, Repository } from '../assets.ts';
import { hash, type RandomSource } from '../random.ts';

/** What the messages of one episode are about. */
export type Scene = {
  source: RandomSource;
  repository: Repository;
  problem: Problem;
  /** A hall where it shows. */
  site: string;
  /** Counts up in sessions that repeat themselves. */
  iteration: number;
  /** How many tests there are, and how many of them fail before anything is changed. */
  tests: { count: number; failing: number };
  /** How often the code has been changed so far; rounds count it up. */
  attempts: number;
};

export type Subject = Pick<Scene, 'iteration' | 'problem' | 'repository' | 'site' | 'source'>;

/** The start of an episode, when nothing has been tried. */
export function sceneOf(subject: Subject): Scene {
  const { source, repository } = subject;
  const count = 40 + (hash(source.integer(0, 3), repository.id) % 600);
  return { ...subject, tests: { count, failing: source.integer(1, 6) }, attempts: 0 };
}

export const sites = [
  'Rotterdam hall 2',
  'Osaka line 3',
  'Gdańsk cold store',
  'Vancouver dock B',
  'São Paulo pilot',
  'Pune hall 1',
  'Lagos cross-dock',
  'Ulm test floor',
  'Kyiv depot',
  'Dubai airport belt 4',
] as const;
