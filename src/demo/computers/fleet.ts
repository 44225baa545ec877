import { computers } from '../assets/assets.ts';
import { hash, random } from '../random.ts';

/** A computer as somebody set it up. */
export type FleetEntry = (typeof computers)[number];

/** How far a computer has come. */
export type Progress = FleetEntry['progress'];

/** The id of a computer can be told without making it. */
export const computerIdOf = (seed: number, place: number): string =>
  random(seed, 'computer', place).uuid();

/** Computers that have a repository and run, by place in the fleet. */
export function computersFor(repository: string): readonly number[] {
  let places = knownComputers.get(repository);
  if (!places) {
    places = computers.flatMap(({ repositories, progress }, place) =>
      repositories.includes(repository) && progress.state === 'active' ? [place] : [],
    );
    knownComputers.set(repository, places);
  }
  return places;
}

// A memory of pure answers: every session asks.
const knownComputers = new Map<string, readonly number[]>();

export const hostIdOf = (seed: number, host: number): string => random(seed, 'host', host).uuid();

/** Six digits that belong to the address of a computer. */
export const relayKeyOf = (seed: number, place: number): string =>
  hash(seed, 'relay', place).toString(16).padStart(8, '0').slice(0, 6);
