import type { RandomSource } from '../random.ts';
import type { Problem, Repository } from '../repositories/repository.ts';

/** What the messages of one episode are about. */
export type Scene = {
  source: RandomSource;
  repository: Repository;
  problem: Problem;
  /** A hall where it shows. */
  site: string;
  /** Counts up in sessions that repeat themselves. */
  iteration: number;
};

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
