import type { delegationLevels } from '../../api/analytics/users.ts';
import type { RandomSource } from '../random.ts';
import type { Habits } from './habits.ts';

export type DelegationLevel = (typeof delegationLevels)[number];

/** How freely agents acted for somebody on a day. */
export type Autonomy = {
  level: DelegationLevel;
  /** Tool calls by place in `autonomyLevels`. */
  calls: readonly number[];
};

/** Levels at which single tool calls run, most freely first. */
export const autonomyLevels = ['auto_high', 'auto_medium', 'auto_low', 'manual'] as const;

const levelOfPlace: readonly DelegationLevel[] = ['auto-high', 'auto-medium', 'auto-low', 'manual'];

export function autonomyOn(
  habits: Habits,
  toolCalls: number,
  { adoption, source }: { adoption: number; source: RandomSource },
): Autonomy {
  const trust = Math.min(habits.trust * 0.8 + 0.25 * adoption, 1);
  const distrust = 1 - trust;
  const high = 1.6 * trust * trust * source.between(0.5, 1.5);
  const medium = 0.6 * source.between(0.5, 1.5);
  const low = 0.9 * distrust * source.between(0.5, 1.5);
  const manual = 0.7 * distrust * distrust * source.between(0.5, 1.5);

  const perWeight = toolCalls / (high + medium + low + manual);
  const highCalls = Math.floor(high * perWeight);
  const lowCalls = Math.floor(low * perWeight);
  const manualCalls = Math.floor(manual * perWeight);
  const calls = [highCalls, toolCalls - highCalls - lowCalls - manualCalls, lowCalls, manualCalls];
  const most = levelOfPlace[calls.indexOf(Math.max(...calls))] ?? 'auto-medium';
  return { level: source.chance(habits.specRate) ? 'spec' : most, calls };
}
