import type { modelTiers } from '../../api/analytics/users.ts';
import { dayNumberOf } from '../calendar.ts';
import type { Day } from './habits.ts';

/** A language model that agents run on. */
export type Model = {
  id: string;
  tier: (typeof modelTiers)[number];
  /** Standard Credits for 1,000 fresh input tokens. */
  rate: number;
};

const atlas2: Model = { id: 'atlas-2', tier: 'standard', rate: 1 };
const atlas3: Model = { id: 'atlas-3', tier: 'standard', rate: 1.1 };
const atlas3Think: Model = { id: 'atlas-3-think', tier: 'thinking', rate: 1.8 };
const meridianThink: Model = { id: 'meridian-think', tier: 'thinking', rate: 2 };
const pico1: Model = { id: 'pico-1', tier: 'standard', rate: 0.25 };

/** Sorted by ID. */
export const models: readonly Model[] = [atlas2, atlas3, atlas3Think, meridianThink, pico1];

const springRelease = dayNumberOf('2026-04-13');

/** How many days after the release the last people switch. */
const migrationDays = 46;

/**
 * The default model of a person on a day. `haste` from 0 to 1 determines when the person switched to the
 * spring release: 1 immediately, 0 after seven weeks.
 */
export function everydayModel(haste: number, dayNumber: number): Model {
  return dayNumber >= springRelease + Math.round((1 - haste) * migrationDays) ? atlas3 : atlas2;
}

/** Raw tokens. `input` includes those read from and written to the prompt cache. */
export type Tokens = { input: number; output: number; cacheRead: number; cacheWrite: number };

/** The use of one model by a person on a day, with its cost in Standard Credits. */
export type ModelUse = Tokens & { model: Model; credits: number };

/** Standard Credits for raw tokens. */
export const creditsFor = ({ rate }: Model, tokens: Tokens): number =>
  Math.round((weightOf(tokens) * rate) / 1_000);

/** Tokens weighted by price, relative to a fresh input token. */
const weightOf = ({ input, output, cacheRead, cacheWrite }: Tokens): number =>
  input - cacheRead * (1 - 0.1) + cacheWrite * (1.25 - 1) + output * 5;

/** The share of the everyday work that moves to the dearest model. */
const movedShare = 0.5;

/**
 * The use of each model on a day. The total cost is about `credits`, or more if work has moved to the dearest model:
 * the tokens are the same.
 */
export function modelUseOn(day: Day, credits: number): ModelUse[] {
  const { habits, source, dayNumber } = day;
  const everyday = everydayModelOn(day);
  const isThinking = source.chance(habits.thinkingRate);
  const thinking = isThinking ? habits.thinkingShare * source.between(0.6, 1.4) : 0;
  const small = source.chance(0.35) ? source.between(0.01, 0.08) : 0;
  const thinkingModel = everyday === atlas3 && habits.haste > 0.35 ? atlas3Think : meridianThink;

  const usual = 1 - thinking - small;
  const moved = dayNumber >= habits.movesFrom ? movedShare * usual : 0;
  const costs = new Map([[everyday, usual - moved]]);
  if (thinking > 0) costs.set(thinkingModel, thinking);
  if (small > 0) costs.set(pico1, small);
  if (moved > 0) {
    const dearer = (moved * meridianThink.rate) / everyday.rate;
    costs.set(meridianThink, (costs.get(meridianThink) ?? 0) + dearer);
  }
  return [...costs].map(([model, cost]) => {
    const tokens = tokensFor(model, credits * cost, day);
    return { model, credits: creditsFor(model, tokens), ...tokens };
  });
}

/** In the three weeks after the switch people occasionally use the old model. */
function everydayModelOn({ habits: { haste }, dayNumber, source }: Day): Model {
  const model = everydayModel(haste, dayNumber);
  const hasJustMoved = model === atlas3 && everydayModel(haste, dayNumber - 21) === atlas2;
  return hasJustMoved && source.chance(0.2) ? atlas2 : model;
}

/** Tokens that cost about `credits`. */
function tokensFor({ rate }: Model, credits: number, { adoption, source }: Day): Tokens {
  // The share of cached prompts grows over the year.
  const cacheRead = 0.42 + 0.4 * adoption + source.between(-0.05, 0.05);
  const cacheWrite = source.between(0.04, 0.08);
  const output = source.between(0.015, 0.03);
  const weight = weightOf({ input: 1, output, cacheRead, cacheWrite });
  const input = Math.round((credits * 1_000) / rate / weight);
  return {
    input,
    output: Math.round(input * output),
    cacheRead: Math.round(input * cacheRead),
    cacheWrite: Math.round(input * cacheWrite),
  };
}
