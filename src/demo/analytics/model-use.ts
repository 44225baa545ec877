import {
  atlas2,
  atlas3,
  atlas3Think,
  everydayModel,
  type Model,
  meridianThink,
  pico1,
} from '../models.ts';
import type { RandomSource } from '../random.ts';
import type { Habits } from './habits.ts';

/** What somebody used of one model on a day. */
export type ModelUse = {
  model: Model;
  /** Standard Credits. */
  credits: number;
  /** Raw tokens sent, those read from and written to the prompt cache among them. */
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
};

type Tokens = Pick<ModelUse, 'input' | 'output' | 'cacheRead' | 'cacheWrite'>;

// What a token counts, relative to a fresh input token.
const cacheReadWeight = 0.1;
const cacheWriteWeight = 1.25;
const outputWeight = 5;

/** Standard Credits for raw tokens, with the discount for what the prompt cache held. */
export function creditsFor({ rate }: Model, tokens: Tokens): number {
  const { input, output, cacheRead, cacheWrite } = tokens;
  const weighted =
    input -
    cacheRead * (1 - cacheReadWeight) +
    cacheWrite * (cacheWriteWeight - 1) +
    output * outputWeight;
  return Math.round((weighted * rate) / 1_000);
}

/** The models of a day, each once; together they cost about `credits`. */
export function modelUseOn(
  habits: Habits,
  dayNumber: number,
  { credits, adoption, source }: { credits: number; adoption: number; source: RandomSource },
): ModelUse[] {
  const everyday = everydayModelOf(habits, dayNumber, source);
  const thinking = source.chance(habits.thinkingRate)
    ? habits.thinkingShare * source.between(0.6, 1.4)
    : 0;
  const small = source.chance(0.35) ? source.between(0.01, 0.08) : 0;

  const shares: [Model, number][] = [[everyday, 1 - thinking - small]];
  if (thinking > 0) shares.push([thinkingModelOf(habits, everyday), thinking]);
  if (small > 0) shares.push([pico1, small]);
  return shares.map(([model, share]) => useOf(model, credits * share, { adoption, source }));
}

/** Some go back to the old model now and then in the weeks after the move. */
function everydayModelOf({ haste }: Habits, dayNumber: number, source: RandomSource): Model {
  const model = everydayModel(haste, dayNumber);
  const hasJustMoved = model === atlas3 && everydayModel(haste, dayNumber - 21) === atlas2;
  return hasJustMoved && source.chance(0.2) ? atlas2 : model;
}

const thinkingModelOf = ({ haste }: Habits, everyday: Model): Model =>
  everyday === atlas3 && haste > 0.35 ? atlas3Think : meridianThink;

function useOf(
  model: Model,
  credits: number,
  { adoption, source }: { adoption: number; source: RandomSource },
): ModelUse {
  // Prompts are reused more and more: prefixes became stable over the year.
  const readShare = 0.42 + 0.4 * adoption + source.between(-0.05, 0.05);
  const writeShare = source.between(0.04, 0.08);
  const outputShare = source.between(0.015, 0.03);
  const weight =
    1 -
    readShare * (1 - cacheReadWeight) +
    writeShare * (cacheWriteWeight - 1) +
    outputShare * outputWeight;
  const input = Math.round((credits * 1_000) / model.rate / weight);
  const tokens = {
    input,
    output: Math.round(input * outputShare),
    cacheRead: Math.round(input * readShare),
    cacheWrite: Math.round(input * writeShare),
  };
  return { model, credits: creditsFor(model, tokens), ...tokens };
}
