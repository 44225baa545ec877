import { type Day, dayMs, startOf } from './calendar.ts';
import type { ModelUsage } from './interface-types.ts';

/** What a model costs: Standard Credits for a thousand tokens, after the weights of the kinds of tokens. */
export type Model = { id: string; tier: ModelUsage['model_tier']; price: number };

export const models = [
  { id: 'heron-2', tier: 'standard', price: 1 },
  { id: 'heron-2-mini', tier: 'standard', price: 0.25 },
  { id: 'osprey-think', tier: 'thinking', price: 2.2 },
  { id: 'quill-large-1106', tier: 'standard', price: 1.6 },
  { id: 'plover', tier: 'thinking', price: 0.7 },
] as const satisfies readonly Model[];

export type ModelId = (typeof models)[number]['id'];

/** From a day on, a model costs so many times as much. */
export type PriceChange = { model: ModelId; from: Day; factor: number };

/** Tokens of a request, or of many. `input` includes those read from the cache. */
export type Tokens = { input: number; cached: number; written: number; output: number };

/** How much one token of each kind counts. */
const weights = { fresh: 1, cached: 0.05, written: 0.25, output: 4 };

/** Thousands of tokens, weighed by their kind. */
export const weightedThousands = ({ input, cached, written, output }: Tokens): number =>
  ((input - cached) * weights.fresh +
    cached * weights.cached +
    written * weights.written +
    output * weights.output) /
  1_000;

export function priceAt(model: ModelId, atMs: number, changes: readonly PriceChange[]): number {
  const { price } = modelOf(model);
  const change = changes.find((other) => other.model === model && atMs >= startOf(other.from));
  return price * (change?.factor ?? 1);
}

/** The price on a day. */
export const priceOn = (model: ModelId, day: Day, changes: readonly PriceChange[]): number =>
  priceAt(model, startOf(day) + dayMs / 2, changes);

export function modelOf(id: ModelId): Model {
  const model = models.find((other) => other.id === id);
  if (model === undefined) throw new RangeError(`There is no model ${id}.`);
  return model;
}
