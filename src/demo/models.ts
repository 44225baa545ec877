import type { modelTiers } from '../api/analytics/users.ts';
import { dayNumberOf } from './calendar.ts';

/** A language model that agents run on. */
export type Model = {
  id: string;
  tier: (typeof modelTiers)[number];
  /** Standard Credits for 1,000 fresh input tokens. */
  rate: number;
};

const springRelease = dayNumberOf('2026-04-13');

export const atlas2: Model = { id: 'atlas-2', tier: 'standard', rate: 1 };
export const atlas3: Model = {
  id: 'atlas-3',
  tier: 'standard',
  rate: 1.1,
};
export const atlas3Think: Model = {
  id: 'atlas-3-think',
  tier: 'thinking',
  rate: 1.8,
};
export const meridianThink: Model = {
  id: 'meridian-think',
  tier: 'thinking',
  rate: 2,
};
export const pico1: Model = { id: 'pico-1', tier: 'standard', rate: 0.25 };

/** In the order of their ids. */
export const models: readonly Model[] = [atlas2, atlas3, atlas3Think, meridianThink, pico1];

/** Days after the release at which the last people leave the old model. */
const migrationDays = 46;

/**
 * What a person works with by default on a day. `haste` from 0 to 1 says how early the person
 * moved to the spring release: at once, or seven weeks later.
 */
export function everydayModel(haste: number, dayNumber: number): Model {
  return dayNumber >= springRelease + Math.round((1 - haste) * migrationDays) ? atlas3 : atlas2;
}
